import { placeLetters } from './letter-widths.ts';
import type { Span } from './span.ts';

/** Consecutive letters without a gap, with their position. */
type DrawnLetters = { text: string; words: string; left: number; right: number; y: number; size: number };

/** Largest distance of baselines at which text was redrawn for a bold or shadow effect, in font sizes. */
const maxBaselineOffset = 0.18;
/**
 * Largest distance of the ends, in font sizes and as a share of the length. The end of letters is an
 * estimate.
 */
const maxEndOffset = 0.35;
const maxEndOffsetShare = 0.05;
/** Smallest overlap, in font sizes. Letters with less are only set close together. */
const minOverlap = 0.12;
const sameSize = 1.12;
/** Most texts at one height, and most characters of one, that are compared. No ordinary line has more. */
const maxDrawn = 30;
const maxLength = 2_000;

/**
 * Removes text that is drawn again over the same words with a small offset, to make it look bold or give it a
 * shadow. Words that are really repeated are beside each other.
 */
export function dropRedrawn(spans: Span[]): Span[] {
  const byHeight = new Map<number, DrawnLetters[]>();
  const remaining: Span[] = [];
  for (const span of spans) {
    const nearby = listNear(byHeight, span);
    const remainder = cutRedrawn(span, nearby);
    if (!remainder) continue;
    remaining.push(remainder);
    const { text, left, right, y, size } = remainder;
    const joined = nearby.find((drawn) => Math.abs(drawn.right - left) <= size * maxEndOffset);
    if (joined && joined.text.length + text.length <= maxLength) {
      Object.assign(joined, { text: joined.text + text, words: joined.words + removeSpaces(text), right });
      continue;
    }
    const height = Math.floor(y);
    const drawn = byHeight.get(height) ?? [];
    byHeight.set(height, drawn);
    drawn.push({ text, words: removeSpaces(text), left, right, y, size });
  }
  return remaining;
}

/** Returns the letters drawn so far whose size and baseline are similar to those of a span. */
function listNear(byHeight: Map<number, DrawnLetters[]>, { y, size }: Span): DrawnLetters[] {
  const reach = Math.min(size * maxBaselineOffset, 20);
  const near: DrawnLetters[] = [];
  for (let height = Math.floor(y - reach); height <= Math.floor(y + reach); height++) {
    for (const drawn of byHeight.get(height)?.slice(-maxDrawn) ?? []) {
      const ratio = drawn.size / size;
      const isNear = Math.abs(drawn.y - y) <= reach && ratio < sameSize && ratio > 1 / sameSize;
      if (isNear) near.push(drawn);
    }
  }
  return near;
}

/**
 * Returns the span without the letters at its start that are drawn already. Returns null if all of them are.
 */
function cutRedrawn(span: Span, near: DrawnLetters[]): Span | null {
  const { left, right, size, text } = span;
  if (text.length > maxLength) return span;
  const words = removeSpaces(text);
  for (const drawn of near) {
    const overlap = Math.min(right, drawn.right) - Math.max(left, drawn.left);
    if (overlap < size * minOverlap) continue;
    const slack = size * maxEndOffset + (right - left) * maxEndOffsetShare;
    const isWithin = left >= drawn.left - slack && right <= drawn.right + slack;
    if (isWithin && drawn.words.includes(words)) return null;
    const repeatedLetters = countRedrawn(span, drawn, slack);
    if (repeatedLetters > 0)
      return {
        ...span,
        text: text.slice(repeatedLetters),
        left: left + placeLetters(text, right - left)[repeatedLetters - 1]!,
      };
  }
  return span;
}

/**
 * Returns how many letters at the start of a span repeat, and overlap, those at the end of the drawn text.
 * Returns 0 without such letters.
 */
function countRedrawn({ text, left, right }: Span, drawn: DrawnLetters, slack: number): number {
  if (!drawn.text.includes(text[0]!)) return 0;
  const overlap = drawn.right - left;
  const ends = placeLetters(text, right - left);
  for (let length = Math.min(text.length - 1, drawn.text.length); length > 0; length--) {
    if (Math.abs(ends[length - 1]! - overlap) <= slack && drawn.text.endsWith(text.slice(0, length))) {
      return length;
    }
  }
  return 0;
}

function removeSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
