import { isNumeric } from '../table-header.ts';

/**
 * A word with its position in the picture, in pixels, and the confidence of the recogniser, from 0 to 100.
 */
export type Word = {
  text: string;
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/**
 * A line of words. `key` names its paragraph, `block` its part of the page; `height` is the median height of
 * its words.
 */
export type WordLine = { block: number; key: string; height: number; words: Word[] };

/** Largest distance between the centres of two parts of one line, in line heights. */
const SAME_LINE = 0.5;
/**
 * Smallest share of a price column's lines that must match a separate name. Otherwise the column contains no
 * prices.
 */
const LEAST_JOINED = 0.8;

type PricedName = { name: WordLine; price: WordLine };

/**
 * Appends prices in a separate column to the names beside them. A column stays as it is if more than a fifth
 * of its prices have no name beside them, or two have the same one.
 */
export function joinPrices(lines: WordLine[]): WordLine[] {
  const slope = measureSlope(lines);
  const levels = new Map(lines.map((line) => [line, measureLevel(line, slope)]));
  const names = lines.filter((line) => !isPrice(line));
  const joined = new Map<WordLine, WordLine[]>();
  const movedPrices = new Set<WordLine>();
  for (const column of Map.groupBy(lines.filter(isPrice), ({ block }) => block).values()) {
    const pairs = column.flatMap((price): PricedName[] => {
      const name = findName(price, names, levels);
      return name ? [{ name, price }] : [];
    });
    const isOneToOne = new Set(pairs.map(({ name }) => name)).size === pairs.length;
    if (!isOneToOne || pairs.length < column.length * LEAST_JOINED) continue;
    for (const { name, price } of pairs) {
      joined.set(name, [...(joined.get(name) ?? []), price]);
      movedPrices.add(price);
    }
  }
  const byPlace = (one: WordLine, other: WordLine) => one.words[0]!.left - other.words[0]!.left;
  return lines.flatMap((line) => {
    if (movedPrices.has(line)) return [];
    const prices = (joined.get(line) ?? []).toSorted(byPlace);
    return [{ ...line, words: [...line.words, ...prices.flatMap(({ words }) => words)] }];
  });
}

/** Returns whether a line consists only of numbers. */
function isPrice({ words }: WordLine): boolean {
  return words.every(({ text }) => isNumeric(text));
}

/**
 * Returns the line that ends nearest to the left of a price, at the same level. Returns undefined without
 * one.
 */
function findName(price: WordLine, names: WordLine[], levels: Map<WordLine, number>): WordLine | undefined {
  const candidates = names.filter((name) => {
    const distance = Math.abs(levels.get(name)! - levels.get(price)!);
    const isSame = distance < SAME_LINE * Math.min(name.height, price.height);
    return isSame && name.words.at(-1)!.right <= price.words[0]!.left;
  });
  return candidates.toSorted((one, other) => other.words.at(-1)!.right - one.words.at(-1)!.right)[0];
}

/**
 * Returns the mean slope of the lines, in pixels down per pixel to the right. A photograph is rarely
 * straight.
 */
function measureSlope(lines: WordLine[]): number {
  let fall = 0;
  let width = 0;
  for (const { words } of lines) {
    const [first, last] = [words[0]!, words.at(-1)!];
    fall += (last.top + last.bottom - first.top - first.bottom) / 2;
    width += (last.left + last.right - first.left - first.right) / 2;
  }
  return width > 0 ? fall / width : 0;
}

/** Returns the vertical centre of a line after correction of the slope. */
function measureLevel({ words }: WordLine, slope: number): number {
  const levels = words.map(
    ({ left, right, top, bottom }) => (top + bottom) / 2 - (slope * (left + right)) / 2,
  );
  return levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

/**
 * Returns the lines ordered by their parts (Tesseract's blocks) of the page. A part comes before the parts
 * directly below it, and a part above all others, such as a title over columns, comes first.
 */
export function orderLines(lines: WordLine[]): WordLine[] {
  const parts = [...Map.groupBy(lines, ({ block }) => block).values()].map((blockLines) => {
    const words = blockLines.flatMap((line) => line.words);
    return {
      lines: blockLines,
      left: Math.min(...words.map(({ left }) => left)),
      right: Math.max(...words.map(({ right }) => right)),
      top: Math.min(...words.map(({ top }) => top)),
      bottom: Math.max(...words.map(({ bottom }) => bottom)),
    };
  });
  const ordered: typeof parts = [];
  for (const part of parts) {
    const isFirst = parts.every((other) => other === part || other.top >= part.bottom);
    const below = ordered.findIndex(
      ({ left, right, top }) => top >= part.bottom && left < part.right && part.left < right,
    );
    ordered.splice(isFirst ? 0 : below < 0 ? ordered.length : below, 0, part);
  }
  return ordered.flatMap((part) => part.lines);
}
