import type { Span } from './span.ts';

/** Spans side by side, from left to right; in points. */
export type Row = { spans: Span[]; y: number; size: number };

/** Gap from which two spans have a space between them, relative to the font size. */
const SPACE_WIDTH = 0.16;
/** Largest distance of baselines in one row, relative to the font size, as for superscripts. */
const SAME_ROW = 0.4;
/**
 * Distance of baselines up to which spans are one row if they are `APART` font sizes apart horizontally:
 * unaligned columns, too close for two lines.
 */
const SAME_ROW_APART = 0.75;
const APART = 1;
/**
 * Most spans of a row that are compared with each other, which takes quadratic time. No ordinary line has
 * more.
 */
const MAX_COMPARED = 1_000;

/** Groups spans into rows from top to bottom, each with its spans from left to right. */
export function groupRows(spans: Span[]): Row[] {
  const rows: Row[] = [];
  for (const span of spans.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && isBeside(span, row)) {
      row.spans.push(span);
      // The largest glyphs define the baseline; small raised ones do not.
      if (span.size > row.size) Object.assign(row, { size: span.size, y: span.y });
    } else {
      rows.push({ spans: [span], y: span.y, size: span.size });
    }
  }
  for (const row of rows) row.spans.sort((one, other) => one.left - other.left);
  return rows;
}

/**
 * Returns whether a span belongs to a row: its baseline is close to that of the row, or a little further away
 * if the spans of the row are all far from it.
 */
function isBeside(span: Span, row: Row): boolean {
  const distance = span.y - row.y;
  if (distance < Math.max(row.size, span.size) * SAME_ROW) return true;
  const size = Math.min(row.size, span.size);
  if (distance > size * SAME_ROW_APART || row.spans.length > MAX_COMPARED) return false;
  const space = APART * size;
  return row.spans.every((other) => span.left - other.right > space || other.left - span.right > space);
}

/** Returns the text of the spans of a row, with a space where a gap separates them. */
export function joinSpans(spans: Span[]): string {
  let text = '';
  let right = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    const isApart = span.left - right > span.size * SPACE_WIDTH;
    text += text && isApart && !/\s$/.test(text) && !/^\s/.test(span.text) ? ` ${span.text}` : span.text;
    right = Math.max(right, span.right);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the most common value, weighted by the amount of text. Returns undefined without values. */
export function findCommon<T>(entries: Iterable<[value: T, weight: number]>): T | undefined {
  const weights = new Map<T, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: [T, number] | undefined;
  for (const entry of weights) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}
