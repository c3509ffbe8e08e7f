import { hex as findSymbol } from 'dingbat-to-unicode';
import type { XmlVisitor } from '../office/walk-xml.ts';
import { isOn } from './character-styles.ts';
import { type StoryContext, type WordNode, WordStory } from './word-story.ts';

type Attributes = Record<string, string>;

/**
 * What is not, or no longer, part of the text: deleted and moved words, the look before a tracked change, a second
 * version of the same drawing for old programs, and the readings of Japanese words.
 */
const skipped = new Set([
  'del',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'sectPr',
  'Fallback',
  'rt',
]);

/** Columns of a table in Word; a file may say anything. */
const maxColumns = 63;

/**
 * A visitor that hands on each paragraph and table of a text (body or notes) as it ends, so that no more than one of
 * them is held. Elements that it does not know are looked into. Source: ECMA-376 part 1, 17.
 */
export function readStory(context: StoryContext, emit: (node: WordNode) => void): XmlVisitor {
  const story = new WordStory(context, emit);
  const links: (() => void)[] = [];
  /** How long the path was where each open element begins that does not show. */
  const hiddenFrom: number[] = [];
  const hide = (from: number) => {
    story.hiddenDrawings = hiddenFrom.push(from);
  };
  const leadTo = (id: string | undefined) => context.links.get(id ?? '');
  let depth = 0;
  return {
    open({ name, attributes }) {
      if (depth === 0 && name === 'del') markDeleted(story);
      if (depth > 0 || skipped.has(name)) {
        depth++;
        return;
      }
      if (isHiddenShape(name, attributes)) hide(story.path.length);
      // It stands among the first things in the shape that it names.
      else if (name === 'docPr' || name === 'cNvPr') {
        if (attributes.hidden !== undefined && isOn(attributes.hidden)) hide(story.path.length - 1);
      }
      if (name === 'hyperlink') {
        const link = story.openLink();
        links.push(() => story.closeLink(link, leadTo(attributes['r:id'])));
      } else if (name === 'hlinkClick') story.addShapeLink(leadTo(attributes['r:id']));
      opening[name]?.(story, attributes, story.path.at(-1));
      story.path.push(name);
    },
    close(name) {
      if (depth > 0) {
        depth--;
        return;
      }
      story.path.pop();
      if (name === 'hyperlink') links.pop()?.();
      closing[name]?.(story);
      while (hiddenFrom.length > 0 && hiddenFrom.at(-1)! >= story.path.length) hiddenFrom.pop();
      story.hiddenDrawings = hiddenFrom.length;
    },
    text(text) {
      if (depth > 0) return;
      if (story.isText) readText(story, text);
      else if (story.isFieldCode) story.readFieldCode(text);
    },
  };
}

/** Whether a drawing, or a shape of old programs (ECMA-376 part 4, 19.1.2.19), does not show. */
function isHiddenShape(name: string, { hidden, style = '' }: Attributes): boolean {
  if (name === 'anchor') return hidden !== undefined && isOn(hidden);
  return /^(?:shape|rect|roundrect|oval|group)$/.test(name) && /\bvisibility\s*:\s*hidden/i.test(style);
}

/** In properties it is no deleted text but the mark of a deleted row or end of a paragraph. */
function markDeleted({ path, tables, paragraph }: WordStory): void {
  const table = tables.at(-1);
  if (path.at(-1) === 'trPr' && table) table.isDeletedRow = true;
  if (path.at(-1) === 'rPr' && path.at(-2) === 'pPr' && paragraph) paragraph.isJoined = true;
}

/** The text of a control that is a box to tick is a picture of the box. */
function readText(story: WordStory, text: string): void {
  const isBox = story.isChecked !== null && story.path.includes('sdtContent');
  if (isBox) writeBox(story);
  else story.addText(text);
}

function writeBox(story: WordStory): void {
  story.addText(story.isChecked ? '[x] ' : '[ ] ');
  story.isChecked = null;
}

/** A character of a font that draws symbols; fonts of one byte may be moved to the private use area. */
function readSymbol({ font = '', char = '' }: Attributes): string {
  const found = findSymbol(font, char) ?? findSymbol(font, char.replace(/^F0(?=..$)/i, ''));
  return found?.string ?? '';
}

const opening: Record<string, (story: WordStory, attributes: Attributes, parent?: string) => void> = {
  p: (story) => story.openParagraph(),
  pStyle({ paragraph }, { val }) {
    if (paragraph) paragraph.styleId = val ?? null;
  },
  ilvl({ paragraph }, { val }) {
    if (paragraph) paragraph.level = val ?? null;
  },
  numId({ paragraph }, { val }) {
    if (paragraph) paragraph.listId = val ?? null;
  },

  r: (story) => story.openRun(),
  rStyle({ paragraph, path }, { val }) {
    if (paragraph && path.at(-2) === 'r') paragraph.run.styleId = val ?? null;
  },
  vanish: (story, { val }) => story.setMark('vanish', val),
  webHidden: (story, { val }) => story.setMark('webHidden', val),
  strike: (story, { val }) => story.setMark('strike', val),
  dstrike: (story, { val }) => story.setMark('dstrike', val),
  b({ paragraph, path }, { val }) {
    if (paragraph && path.at(-2) === 'r') paragraph.isBoldRun = isOn(val);
  },
  t(story) {
    story.isText = true;
  },
  // Among a paragraph's properties it is a stop of its ruler.
  tab(story, _, parent) {
    if (parent === 'r') story.addText('\t');
  },
  // A field in three marks, or as one element that holds what it shows.
  fldChar(story, { fldCharType }) {
    if (fldCharType === 'begin') story.openField();
    if (fldCharType === 'separate') story.openFieldResult();
    if (fldCharType === 'end') story.closeField();
  },
  instrText(story) {
    story.isFieldCode = true;
  },
  fldSimple(story, { instr }) {
    story.openField();
    story.readFieldCode(instr ?? '');
    story.openFieldResult();
  },
  br: (story) => story.addText('\n'),
  cr: (story) => story.addText('\n'),
  noBreakHyphen: (story) => story.addText('\u2011'),
  sym: (story, attributes) => story.addText(readSymbol(attributes)),
  footnoteReference: (story, { id }) => story.addReference(`footnote ${id}`),
  commentReference: (story, { id }) => story.addReference(`comment ${id}`),
  // A diagram stands in a part of its own.
  relIds: (story, { 'r:dm': id }) => story.addReference(`diagram ${id}`),
  endnoteReference: (story, { id }) => story.addReference(`endnote ${id}`),

  // Boxes to tick: in a form of old programs, and as a control ([MS-DOCX] 2.5.2).
  checkBox(story) {
    story.isChecked = false;
  },
  checkbox(story) {
    story.isChecked = false;
  },
  default(story, { val }, parent) {
    if (parent === 'checkBox') story.isChecked = isOn(val);
  },
  checked(story, { val }, parent) {
    if (parent === 'checkBox' || parent === 'checkbox') story.isChecked = isOn(val);
  },

  tbl: ({ tables }) =>
    void tables.push({ rows: [], row: null, styleId: null, isDeletedRow: false, isHiddenRow: false }),
  tr({ tables }) {
    const table = tables.at(-1);
    if (table)
      Object.assign(table, { row: { isHeader: false, cells: [] }, isDeletedRow: false, isHiddenRow: false });
  },
  tblStyle({ tables }, { val }) {
    const table = tables.at(-1);
    if (table) table.styleId = val ?? null;
  },
  hidden({ path, tables }, { val }) {
    const table = tables.at(-1);
    if (path.at(-1) === 'trPr' && table && isOn(val)) table.isHiddenRow = true;
  },
  tblHeader({ row }, { val }) {
    if (row) row.isHeader = isOn(val);
  },
  tc: (story) => story.openCell(),
  gridSpan({ cell }, { val }) {
    if (cell) cell.columns = Math.min(Math.max(Number(val) || 1, 1), maxColumns);
  },
  vMerge({ cell }, { val }) {
    if (cell) cell.isContinued = val !== 'restart';
  },
};

const closing: Record<string, (story: WordStory) => void> = {
  instrText(story) {
    story.isFieldCode = false;
  },
  fldSimple: (story) => story.closeField(),
  t(story) {
    story.isText = false;
  },
  checkBox: writeBox,
  sdt(story) {
    story.isChecked = null;
  },
  p: (story) => story.closeParagraph(),
  tc: (story) => story.closeCell(),
  tr({ tables }) {
    const table = tables.at(-1);
    if (table?.row && !table.isDeletedRow && !table.isHiddenRow) table.rows.push(table.row);
    if (table) table.row = null;
  },
  tbl: (story) => story.closeTable(),
};
