import { placeLetters } from './letter-widths.ts';
import type { TextItem } from './pdf-spans.ts';

/** From the first to behind the last letter of a text. */
export type LetterRange = [from: number, to: number];

/** In points: a text leans this much at most that stands level. */
const mostLean = 0.01;

/** Where an item of text stands that is level; null for others. */
export function findLevel(item: TextItem): { left: number; right: number; y: number; size: number } | null {
  const [a = 0, b = 0, c = 0, d = 0, left = 0, y = 0] = item.transform;
  if (a <= 0 || Math.abs(b) > mostLean * a || Math.abs(c) > a) return null;
  return { left, right: left + item.width, y, size: Math.abs(d) || a };
}

/** The words of a level item that lie between two places, by the middles of their letters; null where there are none. */
export function findWords(item: TextItem, left: number, right: number): LetterRange | null {
  const words = listWords(item).filter(({ middle }) => middle >= left && middle <= right);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? [first.from, last.to] : null;
}

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

/** Ranges in order, those that overlap as one. */
export function joinRanges(ranges: LetterRange[]): LetterRange[] {
  const joined: LetterRange[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** What is left of an item without some of its letters, as items of their own. */
export function cutLetters(item: TextItem, ranges: LetterRange[]): TextItem[] {
  const ends = placeLetters(item.str, item.width);
  const left: TextItem[] = [];
  let from = 0;
  const keep = (to: number) => {
    const str = item.str.slice(from, to);
    if (!str.trim()) return;
    const start = from > 0 ? ends[from - 1]! : 0;
    const transform = [...item.transform];
    transform[4] = (transform[4] ?? 0) + start;
    left.push({ ...item, str, transform, width: ends[to - 1]! - start });
  };
  for (const [first, last] of joinRanges(ranges)) {
    if (first > from) keep(first);
    from = last;
  }
  if (from < item.str.length) keep(item.str.length);
  return left;
}
