import type { Span } from './span.ts';

/** Spans that stand side by side, left to right; measures in points. */
export type Row = { spans: Span[]; y: number; size: number };

/** Spans further apart than this share of their font size have a space between them. */
const SPACE_WIDTH = 0.16;
/** Baselines closer than this share of the font size are one row, such as those of superscripts. */
const SAME_ROW = 0.4;
/** Too close for two lines of one text, when so many font sizes part them sideways: columns out of step. */
const SAME_ROW_APART = 0.75;
const APART = 1;
/** No line of a person has more spans; comparing each span with all of a longer row takes the square of their number. */
const MOST_COMPARED = 1_000;

/** Groups spans into rows from top to bottom. */
export function groupRows(spans: Span[]): Row[] {
  const rows: Row[] = [];
  for (const span of spans.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && isBeside(span, row)) {
      row.spans.push(span);
      // The largest glyphs carry the baseline, small raised ones only hang on it.
      if (span.size > row.size) Object.assign(row, { size: span.size, y: span.y });
    } else {
      rows.push({ spans: [span], y: span.y, size: span.size });
    }
  }
  for (const row of rows) row.spans.sort((one, other) => one.left - other.left);
  return rows;
}

function isBeside(span: Span, row: Row): boolean {
  const distance = span.y - row.y;
  if (distance < Math.max(row.size, span.size) * SAME_ROW) return true;
  const size = Math.min(row.size, span.size);
  if (distance > size * SAME_ROW_APART || row.spans.length > MOST_COMPARED) return false;
  const space = APART * size;
  return row.spans.every((other) => span.left - other.right > space || other.left - span.right > space);
}

/** The text of spans in a row. */
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

/** The most common value, weighed by how much text has it. */
export function findCommon<T>(entries: Iterable<[value: T, weight: number]>): T | undefined {
  const weights = new Map<T, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: [T, number] | undefined;
  for (const entry of weights) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}

/** The middle value; 0 of none. */
export function findMedian(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
