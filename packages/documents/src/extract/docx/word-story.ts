import type { LeftOutText } from '../left-out-text.ts';
import { maxLinkWords, writeLinkEnd } from '../links/write-link.ts';
import type { OfficeLinks } from '../office/office-package.ts';
import { dropFormerLabel } from '../struck-text.ts';
import { type CharacterMarks, type CharacterVisibility, setMark } from './character-styles.ts';
import type { ListPlace, WordStyles } from './word-look.ts';

/**
 * Context of reading a text: the styles of its document, the links of its part, and the collector of hidden
 * text.
 */
export type StoryContext = { look: WordStyles; links: OfficeLinks; leftOut: LeftOutText };

/** A paragraph with its resolved style. */
export type WordParagraph = {
  kind: 'paragraph';
  text: string;
  /** Name of its style in lower case; empty without one. */
  style: string;
  list: ListPlace | null;
  /** Whether every word is bold; true for a paragraph without words. */
  isBold: boolean;
  /** Keys of its notes, comments and diagrams, such as `footnote 3`. */
  notes: string[];
  /** The paragraph comes from a field that lists headings, pictures or index words with their pages. */
  isContents: boolean;
  /** All its words were omitted. */
  isEmptied: boolean;
  /** Its paragraph mark is hidden, and so is its list number. */
  isMarkHidden: boolean;
};

/** A cell over several columns, or a continuation of the cell above it. */
export type WordCell = { columns: number; isContinued: boolean; nodes: WordNode[] };
export type WordRow = { isHeader: boolean; cells: WordCell[] };
export type WordTable = { kind: 'table'; rows: WordRow[] };
export type WordNode = WordParagraph | WordTable;

/**
 * Style names of contents lines in Word, the same in every language (ECMA-376 part 1, 17.7.4.9: names of
 * built-in styles).
 */
const contentsStyle =
  /^(?:toc \d|toc heading|contents heading|contents \d|table of figures|table of authorities|toa heading|index \d|index heading)$/;
/** Deepest nesting of fields that is tracked. A list of contents has a field for each of its pages. */
const maxFields = 20;
/** Fields that list headings, figures, authorities or index words (ECMA-376 part 1, 17.16.5). */
const contentsField = /^\s*(?:toc|toa|index)\b/i;

/** A paragraph that is still being read. */
export type OpenParagraph = {
  text: string;
  styleId: string | null;
  level: string | null;
  listId: string | null;
  isBold: boolean;
  isBoldRun: boolean;
  /** The open run of characters, or the last one. */
  run: Run;
  markMarks: CharacterMarks;
  /** The paragraph is in a hidden text box, or in a text box of a hidden run. */
  isInHidden: boolean;
  hasLeftOut: boolean;
  /** Address of the last shape. A drawing and its picture often both have the same link. */
  shapeLink: string;
  /** Its paragraph mark was deleted in a tracked change, so the next paragraph continues it. */
  isJoined: boolean;
  notes: string[];
  isContents: boolean;
};

/** Characters with the same properties; `look` is null until it is needed. */
type Run = { marks: CharacterMarks; styleId: string | null; look: CharacterVisibility | null };

export type OpenTable = {
  rows: WordRow[];
  row: WordRow | null;
  styleId: string | null;
  /** The open row was deleted in a tracked change. */
  isDeletedRow: boolean;
  isHiddenRow: boolean;
};

/**
 * A field. `code` is its instruction; `isContents` says whether it lists contents and is null until the code
 * was read.
 */
type Field = { isContents: boolean | null; code: string; link: OpenLink | null };

/** The words of a link so far. */
type OpenLink = { words: string };

/** Longest field code in characters: an instruction and an address. */
const maxCode = 4_000;
/** Longest paragraph in characters in which the label of struck-out text is searched for. */
const maxLabelSearch = 5_000;
const linkField = /^\s*hyperlink\s+(?:\\[a-z]\s+)*"([^"]*)"/i;

/** State of reading a text: the open paragraph, in the open cell, in the open table. */
export class WordStory {
  /** Names of the open elements, without skipped ones. */
  readonly path: string[] = [];
  readonly tables: OpenTable[] = [];
  isText = false;
  /** The open fields, innermost last. */
  readonly fields: Field[] = [];
  isFieldCode = false;
  /** Whether the open checkbox is ticked; null outside a checkbox. */
  isChecked: boolean | null = null;
  /** Depth of nested hidden drawings. */
  hiddenDrawings = 0;
  readonly #context: StoryContext;
  readonly #emit: (node: WordNode) => void;
  readonly #paragraphs: OpenParagraph[] = [];
  /** Targets for nodes that end inside an open cell or paragraph. */
  readonly #holders: WordNode[][] = [];
  /** The open links. They are nested only in crafted files. */
  readonly #links = new Set<OpenLink>();
  #joined: OpenParagraph | null = null;
  #deepFields = 0;

  /** `emit` receives each paragraph and table outside tables at its end. */
  constructor(context: StoryContext, emit: (node: WordNode) => void) {
    this.#context = context;
    this.#emit = emit;
  }

  /** The innermost open paragraph. */
  get paragraph(): OpenParagraph | undefined {
    return this.#paragraphs.at(-1);
  }

  /** The open row of the innermost table. */
  get row(): WordRow | null {
    return this.tables.at(-1)?.row ?? null;
  }

  /** The last cell of the open row. */
  get cell(): WordCell | undefined {
    return this.row?.cells.at(-1);
  }

  /** Adds text to the open paragraph. Hidden and struck-out text is collected in `leftOut` instead. */
  addText(text: string): void {
    const { paragraph } = this;
    if (!paragraph) return;
    const { isHidden, isStruck } = this.#findLook(paragraph);
    if (isHidden || isStruck) {
      this.#context.leftOut.add(isHidden ? 'hidden' : 'struck', text);
      if (!isHidden && paragraph.text.length <= maxLabelSearch)
        paragraph.text = dropFormerLabel(paragraph.text);
      paragraph.hasLeftOut ||= text.trim() !== '';
      return;
    }
    paragraph.text += text;
    for (const link of this.#links) if (link.words.length < maxLinkWords) link.words += text;
    if (!paragraph.isBoldRun && text.trim()) paragraph.isBold = false;
  }

  /** Adds a note, comment or diagram of the open run. A hidden run has no references. */
  addReference(to: string): void {
    const { paragraph } = this;
    if (paragraph && !this.#findLook(paragraph).isHidden) paragraph.notes.push(to);
  }

  /** Returns whether the open run of a paragraph is hidden or struck out. */
  #findLook(paragraph: OpenParagraph): CharacterVisibility {
    const { run, styleId } = paragraph;
    run.look ??= this.#context.look.characters.findLook(run.marks, {
      table: this.tables.at(-1)?.styleId ?? null,
      paragraph: styleId,
      character: run.styleId,
    });
    return paragraph.isInHidden && !run.look.isHidden ? { ...run.look, isHidden: true } : run.look;
  }

  openRun(): void {
    if (this.paragraph) Object.assign(this.paragraph, { isBoldRun: false, run: newRun() });
  }

  /** Sets a property of the open run or, within the paragraph's properties, of the paragraph mark. */
  setMark(name: string, value: string | undefined): void {
    const { paragraph, path } = this;
    if (!paragraph || path.at(-1) !== 'rPr') return;
    if (path.at(-2) === 'r') setMark(paragraph.run.marks, name, value);
    if (path.at(-2) === 'pPr') setMark(paragraph.markMarks, name, value);
  }

  /** Starts to collect the words of a link, for `closeLink`. */
  openLink(): OpenLink {
    const link: OpenLink = { words: '' };
    this.#links.add(link);
    return link;
  }

  /**
   * Appends the address to the text of a link whose words do not show it. A link without words or address
   * adds nothing.
   */
  closeLink(link: OpenLink, href: string | undefined): void {
    this.#links.delete(link);
    if (this.paragraph && href && link.words.trim()) this.paragraph.text += writeLinkEnd(link.words, href);
  }

  /** Adds the link of a picture or shape, unless it is hidden or equals the link before it. */
  addShapeLink(href: string | undefined): void {
    const { paragraph } = this;
    if (!paragraph || !href || this.hiddenDrawings > 0 || this.#findLook(paragraph).isHidden) return;
    const address = writeLinkEnd('', href);
    if (address && address !== paragraph.shapeLink) paragraph.text += ` ${address} `;
    paragraph.shapeLink = address;
  }

  openParagraph(): void {
    const { text = '', notes = [], isBold = true, hasLeftOut = false } = this.#joined ?? {};
    this.#joined = null;
    const isContents = this.fields.some((field) => field.isContents);
    const look = { styleId: null, level: null, listId: null, isBoldRun: false, isJoined: false, isContents };
    const { paragraph } = this;
    const isInHidden =
      this.hiddenDrawings > 0 ||
      this.tables.some(({ isHiddenRow }) => isHiddenRow) ||
      (paragraph ? this.#findLook(paragraph).isHidden : false);
    const marks = { run: newRun(), markMarks: {}, isInHidden, hasLeftOut, shapeLink: '' };
    this.#paragraphs.push({ text, notes, isBold, ...look, ...marks });
    this.#holders.push([]);
  }

  /**
   * Ends the open paragraph. Text boxes follow the paragraph that contains their anchor. A paragraph whose
   * mark was deleted continues in the next one.
   */
  closeParagraph(): void {
    const open = this.#paragraphs.pop();
    this.#context.leftOut.endPart();
    const boxes = this.#holders.pop() ?? [];
    if (open?.isJoined) this.#joined = open;
    else if (open) this.#add(this.#finish(open));
    for (const box of boxes) this.#add(box);
  }

  /** Opens a field. Beyond `maxFields` nested fields, only their number is tracked. */
  openField(): void {
    if (this.fields.length < maxFields) this.fields.push({ isContents: null, code: '', link: null });
    else this.#deepFields++;
  }

  /** Reads the field's code. Its first words name the kind of field. */
  readFieldCode(code: string): void {
    const field = this.#deepFields > 0 ? undefined : this.fields.at(-1);
    if (!field) return;
    if (field.code.length < maxCode) field.code += code;
    if (field.isContents !== null || !code.trim()) return;
    field.isContents = contentsField.test(code);
    if (field.isContents && this.paragraph) this.paragraph.isContents = true;
  }

  /** Starts the field's result, which follows its code. */
  openFieldResult(): void {
    const field = this.#deepFields > 0 ? undefined : this.fields.at(-1);
    if (field) field.link ??= this.openLink();
  }

  /** Ends the innermost field, and appends the address of a hyperlink field. */
  closeField(): void {
    if (this.#deepFields > 0) {
      this.#deepFields--;
      return;
    }
    const field = this.fields.pop();
    if (field?.link) this.closeLink(field.link, linkField.exec(field.code)?.[1]);
  }

  /** Ends all open fields without their addresses. */
  #dropFields(): void {
    for (const { link } of this.fields) if (link) this.#links.delete(link);
    this.fields.length = 0;
  }

  openCell(): void {
    const nodes: WordNode[] = [];
    this.#holders.push(nodes);
    this.row?.cells.push({ columns: 1, isContinued: false, nodes });
  }

  closeCell(): void {
    this.#holders.pop();
  }

  closeTable(): void {
    const table = this.tables.pop();
    if (table) this.#add({ kind: 'table', rows: table.rows });
  }

  /** Adds a node to the open cell or paragraph, or emits it outside of them. */
  #add(node: WordNode): void {
    const holder = this.#holders.at(-1);
    if (holder) holder.push(node);
    else this.#emit(node);
  }

  /** Returns a paragraph with its resolved style and list. */
  #finish(open: OpenParagraph): WordParagraph {
    const { text, notes, isBold, styleId } = open;
    const { look } = this.#context;
    const style = (look.styleNames.get(styleId ?? '') ?? '').toLowerCase();
    // A field that was never closed ends at the next heading.
    const isHeading = /^(?:heading \d|title$)/.test(style);
    if (isHeading) this.#dropFields();
    const isContents = !isHeading && (open.isContents || contentsStyle.test(style));
    const isEmptied = open.hasLeftOut && text.trim() === '';
    const mark = { marks: open.markMarks, styleId: null, look: null };
    const isMarkHidden = this.#findLook({ ...open, run: mark }).isHidden;
    const list = look.findLevel(open);
    return { kind: 'paragraph', text, style, list, isBold, notes, isContents, isEmptied, isMarkHidden };
  }
}

/** Returns a text run without formatting. */
function newRun(): Run {
  return { marks: {}, styleId: null, look: null };
}
