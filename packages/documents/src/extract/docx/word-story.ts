import type { ListPlace, WordLook } from './word-look.ts';

/** A paragraph with what its look says of it. */
export type WordParagraph = {
  kind: 'paragraph';
  text: string;
  /** The name of its style in lower case, empty without one. */
  style: string;
  list: ListPlace | null;
  /** Whether every word of it is bold; true where there is none. */
  isBold: boolean;
  /** The notes, comments and diagrams that it refers to, as `footnote 3`. */
  notes: string[];
  /** It is made by a field that lists the headings, pictures or words of the document with their pages. */
  isContents: boolean;
};

/** A cell over several columns, or one that goes on with the cell above it. */
export type WordCell = { columns: number; isContinued: boolean; nodes: WordNode[] };
export type WordRow = { isHeader: boolean; cells: WordCell[] };
export type WordTable = { kind: 'table'; rows: WordRow[] };
export type WordNode = WordParagraph | WordTable;

/** The names that Word gives such lines in every language (ECMA-376 part 1, 17.7.4.9: names of built-in styles). */
const contentsStyle =
  /^(?:toc \d|toc heading|contents heading|contents \d|table of figures|table of authorities|toa heading|index \d|index heading)$/;
/** A list of contents holds a field for each of its pages; deeper ones are not told apart. */
const maxFields = 20;
/** Fields that list headings, figures, authorities or words (ECMA-376 part 1, 17.16.5). */
const contentsField = /^\s*(?:toc|toa|index)\b/i;

/** A paragraph whose end was not reached yet. */
export type OpenParagraph = {
  text: string;
  styleId: string | null;
  level: string | null;
  listId: string | null;
  isBold: boolean;
  isBoldRun: boolean;
  /** The mark at its end was deleted in a tracked change: it goes on in the next paragraph. */
  isJoined: boolean;
  notes: string[];
  isContents: boolean;
};

export type OpenTable = { rows: WordRow[]; row: WordRow | null; isDeletedRow: boolean };

/** What of a text is open while it is read: a paragraph inside of a cell inside of a table … */
export class WordStory {
  /** The names of the open elements, without what is skipped. */
  readonly path: string[] = [];
  readonly tables: OpenTable[] = [];
  isText = false;
  /** The open fields, the innermost last, each with whether it lists contents; null until its words were read. */
  readonly fields: (boolean | null)[] = [];
  isFieldCode = false;
  /** Whether the box is ticked whose element is open; null outside of one. */
  isChecked: boolean | null = null;
  readonly #look: WordLook;
  readonly #emit: (node: WordNode) => void;
  readonly #paragraphs: OpenParagraph[] = [];
  /** Where nodes go that end inside of an open cell or paragraph. */
  readonly #holders: WordNode[][] = [];
  #joined: OpenParagraph | null = null;
  #deepFields = 0;

  /** `emit` is given each paragraph and table outside of tables as it ends. */
  constructor(look: WordLook, emit: (node: WordNode) => void) {
    this.#look = look;
    this.#emit = emit;
  }

  get paragraph(): OpenParagraph | undefined {
    return this.#paragraphs.at(-1);
  }

  get row(): WordRow | null {
    return this.tables.at(-1)?.row ?? null;
  }

  get cell(): WordCell | undefined {
    return this.row?.cells.at(-1);
  }

  addText(text: string): void {
    const { paragraph } = this;
    if (!paragraph) return;
    paragraph.text += text;
    if (!paragraph.isBoldRun && text.trim()) paragraph.isBold = false;
  }

  openParagraph(): void {
    const { text = '', notes = [], isBold = true } = this.#joined ?? {};
    this.#joined = null;
    const isContents = this.fields.includes(true);
    const look = { styleId: null, level: null, listId: null, isBoldRun: false, isJoined: false, isContents };
    this.#paragraphs.push({ text, notes, isBold, ...look });
    this.#holders.push([]);
  }

  /** Text boxes follow the paragraph that they are anchored in. */
  closeParagraph(): void {
    const open = this.#paragraphs.pop();
    const boxes = this.#holders.pop() ?? [];
    if (open?.isJoined) this.#joined = open;
    else if (open) this.#add(this.#finish(open));
    for (const box of boxes) this.#add(box);
  }

  openField(): void {
    if (this.fields.length < maxFields) this.fields.push(null);
    else this.#deepFields++;
  }

  /** The first words of a field's code say what it is. */
  readFieldCode(code: string): void {
    const last = this.fields.length - 1;
    if (this.fields[last] !== null || !code.trim()) return;
    this.fields[last] = contentsField.test(code);
    if (this.fields[last] && this.paragraph) this.paragraph.isContents = true;
  }

  closeField(): void {
    if (this.#deepFields > 0) this.#deepFields--;
    else this.fields.pop();
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

  #add(node: WordNode): void {
    const holder = this.#holders.at(-1);
    if (holder) holder.push(node);
    else this.#emit(node);
  }

  #finish(open: OpenParagraph): WordParagraph {
    const { text, notes, isBold, styleId } = open;
    const style = (this.#look.styleNames.get(styleId ?? '') ?? '').toLowerCase();
    // A field that was never closed ends where the text goes on.
    const isHeading = /^(?:heading \d|title$)/.test(style);
    if (isHeading) this.fields.length = 0;
    const isContents = !isHeading && (open.isContents || contentsStyle.test(style));
    return { kind: 'paragraph', text, style, list: this.#look.findLevel(open), isBold, notes, isContents };
  }
}
