import { hex as findSymbol } from 'dingbat-to-unicode';
import type { XmlVisitor } from '../office/walk-xml.ts';
import { isOn } from './character-styles.ts';
import { type StoryContext, type WordNode, WordStory } from './word-story.ts';

type Attributes = Record<string, string>;

/**
 * Elements that are not part of the current text: deleted and moved words, formatting before a tracked
 * change, the fallback version of a drawing for old programs, and phonetic guides of Japanese words.
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

/** Most columns of a table in Word. A file may claim any number. */
const maxColumns = 63;

/**
 * Returns an XML visitor that calls `emit` with each paragraph and table of a text (body or notes) at its
 * end, so that only one is in memory. It descends into unknown elements. Source: ECMA-376 part 1, 17.
 */
export function readStory(context: StoryContext, emit: (node: WordNode) => void): XmlVisitor {
  const story = new WordStory(context, emit);
  const links: (() => void)[] = [];
  /** Length of the path where each hidden open element begins. */
  const hiddenFrom: number[] = [];
  const hide = (from: number) => {
    story.hiddenDrawings = hiddenFrom.push(from);
  };
  const resolveLink = (id: string | undefined) => context.links.get(id ?? '');
  let depth = 0;
  return {
    open({ name, attributes }) {
      if (depth === 0 && name === 'del') markDeleted(story);
      if (depth > 0 || skipped.has(name)) {
        depth++;
        return;
      }
      if (isHiddenShape(name, attributes)) hide(story.path.length);
      // This element is among the first children of the shape that it describes.
      else if (name === 'docPr' || name === 'cNvPr') {
        if (attributes.hidden !== undefined && isOn(attributes.hidden)) hide(story.path.length - 1);
      }
      if (name === 'hyperlink') {
        const link = story.openLink();
        links.push(() => story.closeLink(link, resolveLink(attributes['r:id'])));
      } else if (name === 'hlinkClick') story.addShapeLink(resolveLink(attributes['r:id']));
      openHandlers[name]?.(story, attributes, story.path.at(-1));
      story.path.push(name);
    },
    close(name) {
      if (depth > 0) {
        depth--;
        return;
      }
      story.path.pop();
      if (name === 'hyperlink') links.pop()?.();
      closeHandlers[name]?.(story);
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

/** Returns whether a drawing or a VML shape (ECMA-376 part 4, 19.1.2.19) is hidden. */
function isHiddenShape(name: string, { hidden, style = '' }: Attributes): boolean {
  if (name === 'anchor') return hidden !== undefined && isOn(hidden);
  return /^(?:shape|rect|roundrect|oval|group)$/.test(name) && /\bvisibility\s*:\s*hidden/i.test(style);
}

/**
 * Applies a `del` element inside properties to the open row or paragraph: marks a table row as deleted, or
 * joins a paragraph with the next one.
 */
function markDeleted({ path, tables, paragraph }: WordStory): void {
  const table = tables.at(-1);
  if (path.at(-1) === 'trPr' && table) table.isDeletedRow = true;
  if (path.at(-1) === 'rPr' && path.at(-2) === 'pPr' && paragraph) paragraph.isJoined = true;
}

/**
 * Adds text to the story. The text of a checkbox control is only a picture of the box, so `[x]` or `[ ]` is
 * written instead.
 */
function readText(story: WordStory, text: string): void {
  const isBox = story.isChecked !== null && story.path.includes('sdtContent');
  if (isBox) writeBox(story);
  else story.addText(text);
}

/** Adds the open checkbox to the story as `[x]` or `[ ]`, once. */
function writeBox(story: WordStory): void {
  story.addText(story.isChecked ? '[x] ' : '[ ] ');
  story.isChecked = null;
}

/**
 * Returns the character of a symbol font, or an empty text for an unknown one. Single-byte fonts may be
 * shifted to the private use area.
 */
function readSymbol({ font = '', char = '' }: Attributes): string {
  const symbol = findSymbol(font, char) ?? findSymbol(font, char.replace(/^F0(?=..$)/i, ''));
  return symbol?.string ?? '';
}

const openHandlers: Record<string, (story: WordStory, attributes: Attributes, parent?: string) => void> = {
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
  // Inside the paragraph's properties, this element is a tab stop.
  tab(story, _, parent) {
    if (parent === 'r') story.addText('\t');
  },
  // A field is three marks, or one element that contains its result.
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
  // A diagram is stored in a separate part.
  relIds: (story, { 'r:dm': id }) => story.addReference(`diagram ${id}`),
  endnoteReference: (story, { id }) => story.addReference(`endnote ${id}`),

  // Checkboxes: a legacy form field, and a content control ([MS-DOCX] 2.5.2).
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

const closeHandlers: Record<string, (story: WordStory) => void> = {
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
