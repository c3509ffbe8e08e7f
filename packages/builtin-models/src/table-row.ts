import { countAnsweredWords, type QuestionWord } from './question-words.ts';

/** One cell of a table row. The name of its column may be empty. */
export type Cell = { name: string; value: string };

const cellPattern = /^([^:;]{1,40}):\s+(\S.*)$/;

/**
 * Parses the cells of a row like "Item: Pandesal; Price: ₱60". Returns undefined for texts without two cells
 * or without a name.
 */
export function parseNamedCells(text: string): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const part of text.split('; ')) {
    const [, name, value] = cellPattern.exec(part) ?? [];
    const last = cells.at(-1);
    // Data files name columns like program variables: "price_php".
    if (name && value) cells.push({ name: name.replaceAll('_', ' '), value });
    else if (last) last.value += `; ${part}`;
    // The first column of a table often has no name.
    else cells.push({ name: '', value: part });
  }
  return cells.length > 1 && cells.some(({ name }) => name) ? cells : undefined;
}

/** Columns whose name adds nothing to their values. */
const plainNames =
  /^(?:prices?|presyo|amount|halaga|cost|precio|prix|size|sizes|unit|serving|variant|laki)$/i;
/** Columns that distinguish variants of one thing. */
const sizeNames = /^(?:size|sizes|unit|serving|variant|volume|weight|laki|tamaño|taille)$/i;
/** A sentence, which needs no column name before it. */
const sentence = /^\p{Lu}.{30,}[.!]$/u;
const money = /[₱$€£]|\bphp(?=\b|\d)|\bP\s?\d|\d\.\d\d\b/i;

/**
 * Returns the cell that names the subject of a row: the first one in words that is not a code, number or
 * price. Without such a cell, the first one.
 */
function findLabel(cells: Cell[]): Cell {
  return cells.find(({ value }) => /\p{L}{3}/u.test(value) && !money.test(value)) ?? cells[0]!;
}

/**
 * Returns a row as a sentence, using only its own cells and column names: "Spay (cat): ₱2,500. Notes:
 * Includes anesthesia", "Urinalysis – Result: 1 hour". The cells that the question asks for come first.
 */
export function writeRow(cells: Cell[], question: readonly QuestionWord[]): string {
  const label = findLabel(cells);
  const others = cells.filter((cell) => cell !== label);
  const requestedCells = findRequestedCells(others, question);
  const sizes = others.filter((cell) => sizeNames.test(cell.name) && !requestedCells.includes(cell));
  const remainingCells = others.filter((cell) => !requestedCells.includes(cell) && !sizes.includes(cell));
  const name =
    sizes.length > 0 ? `${label.value} (${sizes.map(({ value }) => value).join(', ')})` : label.value;
  const [first, ...furtherCells] = [...requestedCells, ...remainingCells];
  if (!first) return name;
  // The first sentence is the answer, so it has the subject and the requested value.
  const opening = needsNoName(first) ? `${name}: ${first.value}` : `${name} – ${writeCell(first)}`;
  return joinSentences([opening, ...furtherCells.map(writeCell)]);
}

/**
 * Returns the cells that answer most words of the question. If none does, returns the price if there is
 * exactly one, otherwise an empty list.
 */
function findRequestedCells(cells: Cell[], question: readonly QuestionWord[]): Cell[] {
  const matches = cells.map(({ name, value }) => countAnsweredWords(question, { name, value }));
  const bestMatch = Math.max(0, ...matches);
  if (bestMatch > 0) return cells.filter((_, i) => matches[i] === bestMatch);
  const priced = cells.filter(({ value }) => money.test(value));
  return priced.length === 1 ? priced : [];
}

/** Returns whether a value is understood after the row's name without the column name. */
function needsNoName({ name, value }: Cell): boolean {
  return !name || plainNames.test(name) || sentence.test(value);
}

/** Returns a cell as "Name: value", or only the value without a name. */
function writeCell({ name, value }: Cell): string {
  return name ? `${name[0]!.toUpperCase()}${name.slice(1)}: ${value}` : value;
}

/** Joins parts with full stops. A part may be a sentence with its own full stop. */
function joinSentences(parts: string[]): string {
  return parts.reduce((text, part) => `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${part}`);
}
