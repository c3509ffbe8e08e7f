import { type AskedWord, matchText } from './read-question.ts';

/** One cell of a table's row; the name of its column may be unknown. */
export type Cell = { name: string; value: string };

const cellPattern = /^([^:;]{1,40}):\s+(\S.*)$/;

/** The cells of a row written as "Item: Pandesal; Price: ₱60", or undefined when a text is not of that form. */
export function readNamedCells(text: string): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const part of text.split('; ')) {
    const [, name, value] = cellPattern.exec(part) ?? [];
    const last = cells.at(-1);
    // Columns of data files are named as programs name things: "price_php".
    if (name && value) cells.push({ name: name.replaceAll('_', ' '), value });
    else if (last) last.value += `; ${part}`;
    // The first column of a table often has no name.
    else cells.push({ name: '', value: part });
  }
  return cells.length > 1 && cells.some(({ name }) => name) ? cells : undefined;
}

/** Columns whose name adds nothing to what stands in them. */
const plainNames =
  /^(?:prices?|presyo|amount|halaga|cost|precio|prix|size|sizes|unit|serving|variant|laki)$/i;
/** Columns that say which of several things of one name is meant. */
const sizeNames = /^(?:size|sizes|unit|serving|variant|volume|weight|laki|tamaño|taille)$/i;
/** Needs no name before it. */
const sentence = /^\p{Lu}.{30,}[.!]$/u;
const money = /[₱$€£]|\bphp(?=\b|\d)|\bP\s?\d|\d\.\d\d\b/i;

/** The cell that says what a row is about: its first in words, so no code, number or price. */
function findLabel(cells: Cell[]): Cell {
  return cells.find(({ value }) => /\p{L}{3}/u.test(value) && !money.test(value)) ?? cells[0]!;
}

/**
 * A row as a reader would say it, with nothing but its own cells and column names:
 * "Spay (cat): ₱2,500. Notes: Includes anesthesia". What was asked for comes first.
 */
export function writeRow(cells: Cell[], question: readonly AskedWord[]): string {
  const label = findLabel(cells);
  const others = cells.filter((cell) => cell !== label);
  const asked = findAsked(others, question);
  const sizes = others.filter((cell) => sizeNames.test(cell.name) && !asked.includes(cell));
  const rest = others.filter((cell) => !asked.includes(cell) && !sizes.includes(cell));
  const name =
    sizes.length > 0 ? `${label.value} (${sizes.map(({ value }) => value).join(', ')})` : label.value;
  const [first, ...further] = [...asked, ...rest];
  if (!first) return name;
  const opening = saysEnough(first) ? [`${name}: ${first.value}`] : [name, writeCell(first)];
  return joinSentences([...opening, ...further.map(writeCell)]);
}

/** The cells that answer most of the question; without any, a lone price. */
function findAsked(cells: Cell[], question: readonly AskedWord[]): Cell[] {
  const matches = cells.map(({ name, value }) => matchText(question, { name, value }));
  const most = Math.max(0, ...matches);
  if (most > 0) return cells.filter((_, i) => matches[i] === most);
  const priced = cells.filter(({ value }) => money.test(value));
  return priced.length === 1 ? priced : [];
}

/** Whether a value is understood right after the row's name, without its column. */
function saysEnough({ name, value }: Cell): boolean {
  return !name || plainNames.test(name) || sentence.test(value);
}

function writeCell({ name, value }: Cell): string {
  return name ? `${name[0]!.toUpperCase()}${name.slice(1)}: ${value}` : value;
}

/** A value may be a sentence that has its full stop. */
function joinSentences(parts: string[]): string {
  return parts.reduce((text, part) => `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${part}`);
}
