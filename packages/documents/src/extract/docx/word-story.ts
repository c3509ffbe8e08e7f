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
};

/** A cell over several columns, or one that goes on with the cell above it. */
export type WordCell = { columns: number; isContinued: boolean; nodes: WordNode[] };
export type WordRow = { isHeader: boolean; cells: WordCell[] };
export type WordTable = { kind: 'table'; rows: WordRow[] };
export type WordNode = WordParagraph | WordTable;

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
};

export type OpenTable = { rows: WordRow[]; row: WordRow | null; isDeletedRow: boolean };

/** What of a text is open while it is read: a paragraph inside of a cell inside of a table … */
export class WordStory {
  /** The names of the open elements, without what is skipped. */
  readonly path: string[] = [];
  readonly tables: OpenTable[] = [];
  isText = false;
  /** Whether the box is ticked whose element is open; null outside of one. */
  isChecked: boolean | null = null;
  readonly #look: WordLook;
  readonly #emit: (node: WordNode) => void;
  readonly #paragraphs: OpenParagraph[] = [];
  /** Where nodes go that end inside of an open cell or paragraph. */
  readonly #holders: WordNode[][] = [];
  #joined: OpenParagraph | null = null;

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
    const look = { styleId: null, level: null, listId: null, isBoldRun: false, isJoined: false };
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
    return { kind: 'paragraph', text, style, list: this.#look.findLevel(open), isBold, notes };
  }
}
