import { placeLetters } from './letter-widths.ts';
import type { TextItem } from './pdf-spans.ts';

/** Range of letters in a text; the end is exclusive. */
export type LetterRange = [from: number, to: number];

/** Largest slope of the baseline of horizontal text. */
const maxSlope = 0.01;

/**
 * Returns the position of a horizontal text item in points, with the height `y` of its baseline. Returns null
 * for sloping, upside-down and mirrored items.
 */
export function findTextPosition(
  item: TextItem,
): { left: number; right: number; y: number; size: number } | null {
  const [a = 0, b = 0, c = 0, d = 0, left = 0, y = 0] = item.transform;
  if (a <= 0 || Math.abs(b) > maxSlope * a || Math.abs(c) > a) return null;
  return { left, right: left + item.width, y, size: Math.abs(d) || a };
}

/**
 * Returns the range of letters from the first to the last of those words of a horizontal item whose centres
 * are between `left` and `right`. Returns null without such a word.
 */
export function findWords(item: TextItem, left: number, right: number): LetterRange | null {
  const words = listWords(item).filter(({ middle }) => middle >= left && middle <= right);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? [first.from, last.to] : null;
}

/**
 * Returns the words of an item: their range in its text (`to` exclusive) and the horizontal position of their
 * centre.
 */
function listWords({ str, width, transform }: TextItem): { from: number; to: number; middle: number }[] {
  const ends = placeLetters(str, width);
  const start = transform[4] ?? 0;
  return [...str.matchAll(/\S+/g)].map(({ index, 0: word }) => {
    const from = index > 0 ? ends[index - 1]! : 0;
    return {
      from: index,
      to: index + word.length,
      middle: start + (from + ends[index + word.length - 1]!) / 2,
    };
  });
}

/** Returns the ranges sorted, with overlapping and adjacent ones merged. */
export function joinRanges(ranges: LetterRange[]): LetterRange[] {
  const joined: LetterRange[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/**
 * Returns the pieces of an item that remain without the letters in `ranges`, as separate items. Pieces of
 * spaces are dropped.
 */
export function cutLetters(item: TextItem, ranges: LetterRange[]): TextItem[] {
  const ends = placeLetters(item.str, item.width);
  const remaining: TextItem[] = [];
  let from = 0;
  const addPiece = (to: number) => {
    const str = item.str.slice(from, to);
    if (!str.trim()) return;
    const start = from > 0 ? ends[from - 1]! : 0;
    const transform = [...item.transform];
    transform[4] = (transform[4] ?? 0) + start;
    remaining.push({ ...item, str, transform, width: ends[to - 1]! - start });
  };
  for (const [first, last] of joinRanges(ranges)) {
    if (first > from) addPiece(first);
    from = last;
  }
  if (from < item.str.length) addPiece(item.str.length);
  return remaining;
}
