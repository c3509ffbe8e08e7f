import type { LeftOutText } from '../left-out-text.ts';
import { maxLinkWords, writeLinkEnd } from '../links/tell-link.ts';
import type { OfficeLinks } from '../office/office-package.ts';
import { dropFormerLabel } from '../struck-text.ts';
import { type CharacterLook, type CharacterMarks, setMark } from './character-styles.ts';
import type { ListPlace, WordLook } from './word-look.ts';

/** What a text is read with: the look of its document, where the links of its part lead, and what is left out of it. */
export type StoryContext = { look: WordLook; links: OfficeLinks; leftOut: LeftOutText };

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
  /** Words were left out, and none is left. */
  isEmptied: boolean;
  /** The mark at its end does not show: neither does its number in a list. */
  isMarkHidden: boolean;
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
  /** The run of characters that is open, or was before. */
  run: Run;
  markMarks: CharacterMarks;
  /** It stands in a text box whose run, or which itself, does not show. */
  isInHidden: boolean;
  hasLeftOut: boolean;
  /** The address of the last shape: a drawing and its picture often both lead there. */
  shapeLink: string;
  /** The mark at its end was deleted in a tracked change: it goes on in the next paragraph. */
  isJoined: boolean;
  notes: string[];
  isContents: boolean;
};

/** Characters of one look; `look` is null until it is needed. */
type Run = { marks: CharacterMarks; styleId: string | null; look: CharacterLook | null };

export type OpenTable = {
  rows: WordRow[];
  row: WordRow | null;
  styleId: string | null;
  /** The open row was deleted in a tracked change. */
  isDeletedRow: boolean;
  isHiddenRow: boolean;
};

/** A field; `code` is what says what it is, `isContents` whether it lists contents, null until the code was read. */
type Field = { isContents: boolean | null; code: string; link: OpenLink | null };

/** The words of a link that have been read. */
type OpenLink = { words: string };

/** Codes are an instruction and an address. */
const maxCode = 4_000;
/** A label of struck-out text is looked for in paragraphs of at most so many characters. */
const maxLabelled = 5_000;
const linkField = /^\s*hyperlink\s+(?:\\[a-z]\s+)*"([^"]*)"/i;

/** What of a text is open while it is read: a paragraph inside of a cell inside of a table … */
export class WordStory {
  /** The names of the open elements, without what is skipped. */
  readonly path: string[] = [];
  readonly tables: OpenTable[] = [];
  isText = false;
  /** The open fields, the innermost last. */
  readonly fields: Field[] = [];
  isFieldCode = false;
  /** Whether the box is ticked whose element is open; null outside of one. */
  isChecked: boolean | null = null;
  /** Drawings within drawings that do not show. */
  hiddenDrawings = 0;
  readonly #context: StoryContext;
  readonly #emit: (node: WordNode) => void;
  readonly #paragraphs: OpenParagraph[] = [];
  /** Where nodes go that end inside of an open cell or paragraph. */
  readonly #holders: WordNode[][] = [];
  /** The links that are open; one stands in another only where a file was made so. */
  readonly #links = new Set<OpenLink>();
  #joined: OpenParagraph | null = null;
  #deepFields = 0;

  /** `emit` is given each paragraph and table outside of tables as it ends. */
  constructor(context: StoryContext, emit: (node: WordNode) => void) {
    this.#context = context;
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
    const { isHidden, isStruck } = this.#findLook(paragraph);
    if (isHidden || isStruck) {
      this.#context.leftOut.add(isHidden ? 'hidden' : 'struck', text);
      if (!isHidden && paragraph.text.length <= maxLabelled) paragraph.text = dropFormerLabel(paragraph.text);
      paragraph.hasLeftOut ||= text.trim() !== '';
      return;
    }
    paragraph.text += text;
    for (const link of this.#links) if (link.words.length < maxLinkWords) link.words += text;
    if (!paragraph.isBoldRun && text.trim()) paragraph.isBold = false;
  }

  /** Adds a note, comment or diagram that the open run refers to; one that does not show refers to nothing. */
  addReference(to: string): void {
    const { paragraph } = this;
    if (paragraph && !this.#findLook(paragraph).isHidden) paragraph.notes.push(to);
  }

  #findLook(paragraph: OpenParagraph): CharacterLook {
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

  /** A property of the open run or, within those of the paragraph, of the mark at its end. */
  setMark(name: string, value: string | undefined): void {
    const { paragraph, path } = this;
    if (!paragraph || path.at(-1) !== 'rPr') return;
    if (path.at(-2) === 'r') setMark(paragraph.run.marks, name, value);
    if (path.at(-2) === 'pPr') setMark(paragraph.markMarks, name, value);
  }

  openLink(): OpenLink {
    const link: OpenLink = { words: '' };
    this.#links.add(link);
    return link;
  }

  /** Writes the address behind the words of a link that nothing of them shows. */
  closeLink(link: OpenLink, href: string | undefined): void {
    this.#links.delete(link);
    if (this.paragraph && href && link.words.trim()) this.paragraph.text += writeLinkEnd(link.words, href);
  }

  /** A picture or shape that leads somewhere when it is pressed. */
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

  /** Text boxes follow the paragraph that they are anchored in. */
  closeParagraph(): void {
    const open = this.#paragraphs.pop();
    this.#context.leftOut.endPart();
    const boxes = this.#holders.pop() ?? [];
    if (open?.isJoined) this.#joined = open;
    else if (open) this.#add(this.#finish(open));
    for (const box of boxes) this.#add(box);
  }

  openField(): void {
    if (this.fields.length < maxFields) this.fields.push({ isContents: null, code: '', link: null });
    else this.#deepFields++;
  }

  /** The first words of a field's code say what it is. */
  readFieldCode(code: string): void {
    const field = this.#deepFields > 0 ? undefined : this.fields.at(-1);
    if (!field) return;
    if (field.code.length < maxCode) field.code += code;
    if (field.isContents !== null || !code.trim()) return;
    field.isContents = contentsField.test(code);
    if (field.isContents && this.paragraph) this.paragraph.isContents = true;
  }

  /** Behind its code, what the field shows begins. */
  openFieldResult(): void {
    const field = this.#deepFields > 0 ? undefined : this.fields.at(-1);
    if (field) field.link ??= this.openLink();
  }

  closeField(): void {
    if (this.#deepFields > 0) {
      this.#deepFields--;
      return;
    }
    const field = this.fields.pop();
    if (field?.link) this.closeLink(field.link, linkField.exec(field.code)?.[1]);
  }

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

  #add(node: WordNode): void {
    const holder = this.#holders.at(-1);
    if (holder) holder.push(node);
    else this.#emit(node);
  }

  #finish(open: OpenParagraph): WordParagraph {
    const { text, notes, isBold, styleId } = open;
    const { look } = this.#context;
    const style = (look.styleNames.get(styleId ?? '') ?? '').toLowerCase();
    // A field that was never closed ends where the text goes on.
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

function newRun(): Run {
  return { marks: {}, styleId: null, look: null };
}
