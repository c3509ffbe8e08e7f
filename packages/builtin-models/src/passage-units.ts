import {
  decisiveWords,
  isAmount,
  isDescription,
  isHeading,
  joinLabelsWithValues,
  joinLines,
  statesFact,
} from './paragraph-lines.ts';
import { splitSentences } from './split-sentences.ts';
import { type Cell, parseNamedCells } from './table-row.ts';

/**
 * The smallest part of a passage that can be quoted: a sentence, a table row, a list item or a whole list.
 */
export type PassageUnit = {
  /** The quoted text, except for a row with cells. */
  text: string;
  /** The text without the line that introduces its list. */
  content: string;
  kind: 'sentence' | 'row' | 'item' | 'list';
  /** Cells of a table row. */
  cells: Cell[] | null;
  /**
   * Text that the content is about: its heading, the question it answers, the line that introduces its list.
   */
  context: string;
  /** The question in the document that it answers. Empty without one. */
  question: string;
  /**
   * Neighbours in the same paragraph. A text that starts with "It" needs the previous one, and a promise its
   * condition.
   */
  previous: PassageUnit | null;
  next: PassageUnit | null;
  /** Position in the passage. */
  place: number;
};

/** Returns whether a unit is an item of a list of the same passage, or a sentence of an item. */
export function isPartOfList(list: PassageUnit, unit: PassageUnit): boolean {
  const isPart = list.kind === 'list' && unit.kind !== 'list';
  return isPart && list.content.includes(unit.content.replace(/[.;,]$/, ''));
}

const headingPattern = /^#{1,6}\s+(.*)$/s;
const itemPattern = /^\s*(?:[-*•–·]|\d{1,3}[.)])\s+(.*)$/s;
const ruledRowPattern = /^\s*\|.*\|\s*$/;
const ruleLinePattern = /^[\s|:-]+$/;
const questionMarkPattern = /^(?:q(?:uestion)?|tanong|pregunta|t|p)\s*[:.]\s*/i;
const answerMarkPattern = /^(?:a(?:nswer)?|sagot|respuesta|r[ée]ponse|s|r)\s*[:.]\s*/i;
const maxListLength = 600;

/**
 * Splits a passage into units: sentences, table rows, list items and lists, in its order. `question` is the
 * question in the passage's heading. `heading` is its heading, which becomes a unit if it states a fact.
 * `columns` are names of first columns that turn list items into table rows.
 */
export function splitPassage(
  text: string,
  language: string,
  {
    question = '',
    heading = '',
    columns = findColumns(text),
  }: { question?: string; heading?: string; columns?: Set<string> } = {},
): PassageUnit[] {
  const reader = new PassageReader(language, question, columns);
  reader.addFactHeading(heading);
  for (const line of text.split(/\r?\n/)) reader.readLine(line);
  return reader.finish();
}

/** Returns the names that start two or more list items of a text ("- Item: …"). Such items are table rows. */
export function findColumns(text: string): Set<string> {
  const seen = new Set<string>();
  const columns = new Set<string>();
  for (const line of text.split('\n')) {
    const name = parseNamedCells(itemPattern.exec(line)?.[1] ?? '')?.find((cell) => cell.name)?.name;
    if (name && seen.has(name)) columns.add(name);
    if (name) seen.add(name);
  }
  return columns;
}

/** Returns whether a text has list items, which column names can turn into rows. */
export function hasItems(text: string): boolean {
  return text.split(/\r?\n/).some((line) => itemPattern.test(line));
}

class PassageReader {
  private readonly units: PassageUnit[] = [];
  private readonly language: string;
  private heading = '';
  /** The question that the following sentences answer. */
  private question = '';
  private introduction = '';
  private paragraph: string[] = [];
  private items: string[] = [];
  /** Columns of the current table with bars. */
  private columns: string[] | undefined;
  /** The first row of such a table, which may contain its column names without a rule below. */
  private possibleHeader: { unit: PassageUnit; cells: string[] } | undefined;
  private readonly firstColumns: Set<string>;
  /** The unit of the last paragraph, if that is the description of a product. */
  private description: PassageUnit | undefined;
  /** Whether an amount is first below the heading, as on cards that begin with the price. */
  private isPriceFirst = false;
  private isFirstParagraph = true;

  constructor(language: string, question: string, firstColumns: Set<string>) {
    this.language = language;
    this.question = question;
    this.firstColumns = firstColumns;
  }

  readLine(line: string): void {
    const item = itemPattern.exec(line)?.[1];
    const heading = headingPattern.exec(line)?.[1];
    const cells = splitRow(line);
    if (!cells) this.columns = undefined;
    if (!cells && line.trim()) this.possibleHeader = undefined;
    if (item === undefined && line.trim()) this.endList();
    if (item !== undefined || heading !== undefined || cells || !line.trim())
      this.endParagraph(item !== undefined);

    if (heading !== undefined || item !== undefined || cells) this.description = undefined;
    if (heading !== undefined) {
      this.addFactHeading(heading);
      this.startHeading(heading);
    } else if (cells) this.readTableRow(line, cells);
    else if (item !== undefined) this.items.push(item.trim());
    else if (line.trim()) this.readTextLine(line.trim());
  }

  /** Adds a heading that states a fact: "Open daily 8 AM to 5 PM", "Package A – ₱5,000". */
  addFactHeading(heading: string): void {
    if (heading && !heading.trim().endsWith('?') && statesFact(heading)) this.addSentences(heading.trim());
  }

  finish(): PassageUnit[] {
    this.endParagraph();
    this.endList();
    return this.units;
  }

  private startHeading(heading: string): void {
    const isQuestion = heading.trim().endsWith('?');
    this.heading = isQuestion ? this.heading : heading;
    this.question = isQuestion ? heading : '';
    this.introduction = '';
    this.isPriceFirst = false;
    this.isFirstParagraph = true;
  }

  private readTextLine(line: string): void {
    // A wrapped line may continue the last list item.
    if (this.items.length > 0 && /^[\p{Ll}]/u.test(line)) this.items.push(`${this.items.pop()} ${line}`);
    else this.paragraph.push(line);
  }

  private readTableRow(line: string, cells: string[]): void {
    if (ruleLinePattern.test(line)) {
      // A rule follows the row of column names, which is not quoted.
      const names = this.units.at(-1);
      if (names?.kind === 'row' && !this.columns) {
        this.columns = this.units.pop()?.cells?.map(({ value }) => value);
      }
      return;
    }
    this.detectHeader(cells);
    const namedCells = cells.map((value, i): Cell => ({ name: this.columns?.[i] ?? '', value }));
    const isFirst = !this.columns && this.units.at(-1)?.kind !== 'row';
    this.addRow(namedCells.filter(({ value }) => value));
    const unit = this.units.at(-1);
    if (isFirst && unit && namesMoney(cells)) this.possibleHeader = { unit, cells };
  }

  /** Uses a first row without numbers as column names when a row of numbers follows. */
  private detectHeader(cells: string[]): void {
    const { possibleHeader: names } = this;
    this.possibleHeader = undefined;
    if (
      !names ||
      cells.length !== names.cells.length ||
      !cells.slice(1).some((cell) => /^\D{0,4}\d/.test(cell))
    )
      return;
    this.columns = names.cells;
    if (this.units.at(-1) === names.unit) this.units.pop();
  }

  private addRow(cells: Cell[]): void {
    if (cells.length === 0) return;
    const text = cells
      .map(({ name, value }) => (name ? `${name}: ${value}` : value))
      .join(cells[0]!.name ? '; ' : ' – ');
    this.add(text, 'row', null, { cells });
  }

  /** Adds the sentences of the paragraph. Its first line may be a heading. */
  private endParagraph(isBeforeList = false): void {
    if (this.paragraph.length === 0) return;
    const lines = joinLabelsWithValues(this.paragraph.map((line) => line.replace(/\*\*|__|`/g, '')));
    this.paragraph = [];
    this.introduction = '';
    const { description } = this;
    this.description = undefined;
    if (isAmount(lines)) {
      if (description && !this.isPriceFirst) {
        this.addPrice(description, lines[0]!);
        return;
      }
      this.isPriceFirst ||= this.isFirstParagraph;
    }
    this.isFirstParagraph = false;
    const canHavePrice = isDescription(lines);
    if (isHeading(lines, isBeforeList)) {
      const heading = lines.shift()!;
      // Also quoted separately: it may be the only text about its subject.
      if (decisiveWords.test(heading)) this.addSentences(heading);
      this.startHeading(heading);
    }
    const count = this.units.length;
    for (const text of joinLines(lines)) this.addSentences(text);
    if (canHavePrice && this.units.length === count + 1) this.description = this.units.at(-1);
  }

  /** Replaces the description of a product, the last unit, by the description with the product's price. */
  private addPrice(description: PassageUnit, price: string): void {
    this.units.pop();
    this.add(`${description.content}: ${price}`, description.kind, null);
  }

  /**
   * Adds the sentences of a text. A question is not added: it becomes the question that the next ones answer.
   */
  private addSentences(text: string): void {
    let previous: PassageUnit | null = null;
    for (const sentence of splitSentences(text, this.language)) {
      const plain = sentence.replace(questionMarkPattern, '').trim();
      if (plain.endsWith('?')) {
        this.question = plain;
        previous = null;
        continue;
      }
      const answer = this.question ? sentence.replace(answerMarkPattern, '').trim() : sentence;
      if (!answer) continue;
      this.introduction = answer.endsWith(':') ? answer : '';
      previous = this.add(answer, 'sentence', previous);
    }
  }

  /**
   * Adds a list as one unit with its introduction, and as one unit per item. When an item starts with the
   * name of a column, such items become rows and the whole list is not added.
   */
  private endList(): void {
    const items = this.items.map((item) => item.replace(/\*\*|__|`/g, ''));
    this.items = [];
    if (items.length === 0) return;
    const rows = items.map((item) => this.parseRow(item));
    if (rows.some(Boolean)) {
      for (const [i, cells] of rows.entries()) {
        if (cells) this.addRow(cells);
        else this.add(items[i]!, 'item', null);
      }
      return;
    }
    if (this.introduction) this.units.pop();
    const whole =
      `${this.introduction || ''} ${items.map((item) => item.replace(/[.;,]$/, '')).join('; ')}`.trim();
    if (whole.length <= maxListLength && (this.introduction || this.question || items.length > 1)) {
      this.add(whole, 'list', null);
    }
    for (const item of items) this.addItem(item);
    this.introduction = '';
  }

  /**
   * Adds a list item as one unit per sentence. An item with a question is one unit, because its other sentences
   * answer it.
   */
  private addItem(item: string): void {
    const sentences = splitSentences(item, this.language);
    if (sentences.some((sentence) => sentence.endsWith('?'))) sentences.splice(0, sentences.length, item);
    let previous: PassageUnit | null = null;
    for (const sentence of sentences)
      previous = this.add(sentence, 'item', previous, { opening: this.introduction });
  }

  /** Returns the cells of an item that starts with the name of a known column, otherwise null. */
  private parseRow(item: string): Cell[] | null {
    const cells = parseNamedCells(item);
    const name = cells?.find((cell) => cell.name)?.name;
    return cells && name && this.firstColumns.has(name) ? cells : null;
  }

  /** Adds a unit with the current heading and question as its context. */
  private add(
    content: string,
    kind: PassageUnit['kind'],
    previous: PassageUnit | null,
    { opening = '', cells = null }: { opening?: string; cells?: Cell[] | null } = {},
  ): PassageUnit {
    const { heading, question } = this;
    const context = [heading, question, opening].filter(Boolean).join(' ');
    const text = previous ? content : `${opening} ${content}`.trim();
    const place = this.units.length;
    const unit: PassageUnit = { text, content, kind, cells, context, question, previous, next: null, place };
    if (previous) previous.next = unit;
    this.units.push(unit);
    return unit;
  }
}

/**
 * Returns the cells of a table row whose cells are separated by bars or tabs. Returns undefined for other
 * lines.
 */
function splitRow(line: string): string[] | undefined {
  if (ruledRowPattern.test(line)) return line.trim().slice(1, -1).split('|').map(cleanCell);
  if (line.includes('\t') && line.trim()) return line.split('\t').map(cleanCell);
  return line.split(' | ').length > 1 ? line.split(' | ').map(cleanCell) : undefined;
}

/**
 * Returns whether cells can be the header of a price list: no cell contains a digit, and one names a
 * currency.
 */
function namesMoney(cells: string[]): boolean {
  return cells.every((cell) => !/\d/.test(cell)) && cells.some((cell) => moneyName.test(cell));
}

const moneyName = /\bpesos?\b|\b(?:php|usd|eur)\b|[₱$€£]|\bpiso\b|\b(?:dollars?|euros?)\b/i;

/** Returns the trimmed text of a cell without Markdown bold and code marks. */
function cleanCell(cell: string): string {
  return cell.replace(/\*\*|`/g, '').trim();
}
