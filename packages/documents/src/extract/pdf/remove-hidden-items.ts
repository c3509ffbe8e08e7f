import type { LeftOutText } from '../left-out-text.ts';
import { cutLetters, findTextPosition, findWords, joinRanges, type LetterRange } from './cut-words.ts';
import type { PageInk } from './page-ink.ts';
import type { TextItem } from './pdf-spans.ts';
import { type Stretch, Stretches } from './stretches.ts';

/**
 * Largest distance in points of two positions of the same text: as pdf.js reports it and as it is painted.
 */
const sameHeight = 0.6;
/** Range of a strikethrough line above the baseline, in font sizes. */
const lowestStrike = 0.14;
const highestStrike = 0.46;
/** Largest length of such a line beyond the words, in font sizes. */
const maxOverhang = 1;
/** Most lines through one text that are read. A file may draw any number. */
const maxLines = 20;

/** The visible texts of a page. `isLayered` says that a hidden layer contained text. */
type ShownItems = { items: TextItem[]; isLayered: boolean };

/**
 * Returns the texts of a page without those in hidden layers, invisible ones, and crossed-out ones.
 * `invisible` contains the invisible texts that nothing else shows. Invisible and crossed-out words are
 * collected in `leftOut`.
 */
export function removeHiddenItems(
  items: TextItem[],
  ink: PageInk,
  { invisible, leftOut }: { invisible: Stretch[]; leftOut: LeftOutText },
): ShownItems {
  const places = items.flatMap((item) => findTextPosition(item) ?? []);
  const find = {
    places: new Stretches(places),
    painted: new Stretches(ink.painted),
    layered: new Stretches(ink.layered),
    invisible: new Stretches(invisible),
    rules: new Stretches(ink.rules),
  };
  const result: ShownItems = { items: [], isLayered: false };
  for (const item of items) {
    const place = findTextPosition(item);
    const isPainted = place !== null && findAtHeight(find.painted, place).some((text) => covers(text, place));
    const layered = place && !isPainted ? findCovered(item, findAtHeight(find.layered, place)) : [];
    const hidden = place && !isPainted ? findCovered(item, findAtHeight(find.invisible, place)) : [];
    const struck = place ? findStruck(item, place, find) : [];
    const ranges = [...layered, ...hidden, ...struck];
    if (ranges.length === 0) {
      result.items.push(item);
      continue;
    }
    if (layered.length > 0) result.isLayered = true;
    for (const [from, to] of joinRanges(hidden)) leftOut.add('hidden', `${item.str.slice(from, to)} `);
    for (const [from, to] of joinRanges(struck)) leftOut.add('struck', `${item.str.slice(from, to)} `);
    for (const piece of cutLetters(item, ranges)) result.items.push(piece);
  }
  leftOut.endPart();
  return result;
}

type Place = NonNullable<ReturnType<typeof findTextPosition>>;

/** Returns the stretches at the height of a text that overlap it. */
function findAtHeight(stretches: Stretches, { left, right, y }: Place): Stretch[] {
  return stretches.find(y - sameHeight, y + sameHeight, { left, right });
}

/** Returns whether a painted text covers a whole item. */
function covers(text: Stretch, { left, right, size }: Place): boolean {
  return text.left <= left + size / 4 && text.right >= right - size / 4;
}

/** Returns the letter ranges of the words of an item that the stretches cover. */
function findCovered(item: TextItem, stretches: Stretch[]): LetterRange[] {
  return stretches.slice(0, maxLines).flatMap((text) => {
    const range = findWords(item, text.left - 0.5, text.right + 0.5);
    return range ? [range] : [];
  });
}

/** Returns the letter ranges of the words of an item that lines strike out. */
function findStruck(
  item: TextItem,
  place: Place,
  find: { rules: Stretches; places: Stretches },
): LetterRange[] {
  const { y, size } = place;
  const lines = find.rules.find(y + size * lowestStrike, y + size * highestStrike, place);
  return lines.slice(0, maxLines).flatMap((line) => {
    const range = findWords(item, line.left, line.right);
    if (!range) return [];
    // A line that extends beyond the words belongs to the page layout.
    const crossed = findAtHeight(find.places, { ...line, y, size });
    const from = crossed.reduce((least, other) => Math.min(least, other.left), Number.POSITIVE_INFINITY);
    const to = crossed.reduce((most, other) => Math.max(most, other.right), Number.NEGATIVE_INFINITY);
    const isTheirs = line.left >= from - size * maxOverhang && line.right <= to + size * maxOverhang;
    return isTheirs ? [range] : [];
  });
}
