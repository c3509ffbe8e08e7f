import { placeLetters } from './letter-widths.ts';
import type { Span } from './span.ts';

/** Consecutive letters without a gap, with their position. */
type Drawn = { text: string; words: string; left: number; right: number; y: number; size: number };

/** Largest distance of baselines at which text was redrawn for a bold or shadow effect, in font sizes. */
const mostRaised = 0.18;
/**
 * Largest distance of the ends, in font sizes and as a share of the length. The end of letters is an
 * estimate.
 */
const mostShifted = 0.35;
const mostStretched = 0.05;
/** Smallest overlap, in font sizes. Letters with less are only set close together. */
const leastOverlap = 0.12;
const sameSize = 1.12;
/** Most texts at one height, and most characters of one, that are compared. No ordinary line has more. */
const maxDrawn = 30;
const maxLength = 2_000;

/**
 * Removes text that is drawn again over the same words with a small offset, to make it look bold or give it a
 * shadow. Words that are really repeated are beside each other.
 */
export function dropRedrawn(spans: Span[]): Span[] {
  const byHeight = new Map<number, Drawn[]>();
  const kept: Span[] = [];
  for (const span of spans) {
    const near = listNear(byHeight, span);
    const rest = cutRedrawn(span, near);
    if (!rest) continue;
    kept.push(rest);
    const { text, left, right, y, size } = rest;
    const joined = near.find((drawn) => Math.abs(drawn.right - left) <= size * mostShifted);
    if (joined && joined.text.length + text.length <= maxLength) {
      Object.assign(joined, { text: joined.text + text, words: joined.words + squeeze(text), right });
      continue;
    }
    const height = Math.floor(y);
    const drawn = byHeight.get(height) ?? [];
    byHeight.set(height, drawn);
    drawn.push({ text, words: squeeze(text), left, right, y, size });
  }
  return kept;
}

function listNear(byHeight: Map<number, Drawn[]>, { y, size }: Span): Drawn[] {
  const reach = Math.min(size * mostRaised, 20);
  const near: Drawn[] = [];
  for (let height = Math.floor(y - reach); height <= Math.floor(y + reach); height++) {
    for (const drawn of byHeight.get(height)?.slice(-maxDrawn) ?? []) {
      const ratio = drawn.size / size;
      const isNear = Math.abs(drawn.y - y) <= reach && ratio < sameSize && ratio > 1 / sameSize;
      if (isNear) near.push(drawn);
    }
  }
  return near;
}

/** Returns the span without the part that repeats the same letters; null if all of it does. */
function cutRedrawn(span: Span, near: Drawn[]): Span | null {
  const { left, right, size, text } = span;
  if (text.length > maxLength) return span;
  const words = squeeze(text);
  for (const drawn of near) {
    const overlap = Math.min(right, drawn.right) - Math.max(left, drawn.left);
    if (overlap < size * leastOverlap) continue;
    const slack = size * mostShifted + (right - left) * mostStretched;
    const isWithin = left >= drawn.left - slack && right <= drawn.right + slack;
    if (isWithin && drawn.words.includes(words)) return null;
    const again = countRedrawn(span, drawn, slack);
    if (again > 0)
      return { ...span, text: text.slice(again), left: left + placeLetters(text, right - left)[again - 1]! };
  }
  return span;
}

/**
 * Returns how many letters at the start of a span repeat, and overlap, those at the end of the drawn text.
 */
function countRedrawn({ text, left, right }: Span, drawn: Drawn, slack: number): number {
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

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
