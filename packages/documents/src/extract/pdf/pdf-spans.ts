import { dropRedrawn } from './drop-redrawn.ts';
import type { Span } from './span.ts';

/** Font styles of pdf.js by font name. */
export type FontStyles = Record<string, { fontFamily: string }>;

/** The used part of pdf.js's text items. */
export type TextItem = {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
  mark?: string | null;
};

/** Dots, dashes or underscores between an item and its price. */
const LEADER = /\s{0,9}(?:(?:\.\s?){4,}|(?:[…⋯]\s?){2,}|_{4,})\s{0,9}/g;

/** The spans of a page's text, and of rotated text (stamps, labels at a side) by angle. */
export type PageText = { spans: Span[]; turned: Span[][] };

/** Degrees up to which text counts as upright or turned by a quarter. */
const MAX_SLANT = 5;

/**
 * Returns the spans of a page in its main reading direction: a page whose text is rotated as a whole is
 * rotated back. `turned` contains the text at other angles, one list per angle. Text that is drawn again over
 * the same words is omitted. Dot leaders are dropped and separate the texts around them.
 */
export function readSpans(items: TextItem[], styles: FontStyles, viewport: number[]): PageText {
  const placed = items.filter((item) => item.str.trim()).map((item) => placeItem(item, styles, viewport));
  const turn = findTurn(placed);
  const byTurn = Map.groupBy(placed, (item) => item.turn);
  const read = (group: PlacedSpan[] = []) => dropRedrawn(group.map(rotateBack)).flatMap(splitLeaders);
  const spans = read(byTurn.get(turn));
  byTurn.delete(turn);
  return { spans, turned: [...byTurn.values()].map(read) };
}

/** `turn` is the angle of its baseline in degrees, counterclockwise, from 0 to 359. */
type PlacedSpan = Span & { turn: number; length: number };

/**
 * Returns the span of an item in viewport coordinates, with the angle of its baseline in degrees.
 * `rotateBack` sets its `right`, which here equals `left`.
 */
function placeItem(item: TextItem, styles: FontStyles, viewport: number[]): PlacedSpan {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const angle = (Math.atan2(-b, a) * 180) / Math.PI;
  const upright = Math.round(angle / 90) * 90;
  const turn = Math.abs(angle - upright) < MAX_SLANT ? upright : Math.round(angle);
  return {
    text: item.str,
    left: x,
    right: x,
    y,
    size: Math.hypot(c, d) || Math.hypot(a, b) || 1,
    font: item.fontName,
    isMono: styles[item.fontName]?.fontFamily === 'monospace',
    mark: item.mark ?? null,
    turn: (turn + 360) % 360,
    length: item.width,
  };
}

/**
 * Returns the transformation that applies `inner`, then `outer`. Missing numbers are those of the identity.
 */
function multiply(outer: number[], inner: number[]): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Returns the angle of most of the text, in degrees; 0 (upright) without text or in a tie with it. */
function findTurn(spans: PlacedSpan[]): number {
  const lengths = new Map([[0, 0]]);
  for (const { turn, text } of spans) lengths.set(turn, (lengths.get(turn) ?? 0) + text.length);
  return [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Rotates a span so that its baseline is horizontal. */
function rotateBack(span: PlacedSpan): Span {
  const { text, left: x, y, size, font, isMono, mark, length, turn } = span;
  const radians = (turn * Math.PI) / 180;
  // Exact values for quarter turns, because computed sines are not.
  const [sin, cos] = turn % 90 === 0 ? quarters[turn / 90]! : [Math.sin(radians), Math.cos(radians)];
  const left = x * cos - y * sin;
  return { text, left, right: left + length, y: x * sin + y * cos, size, font, isMono, mark };
}

/** Sine and cosine of upright text, then turned by one, two and three quarters. */
const quarters: [sin: number, cos: number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** Splits a span at its dot leaders, which are dropped. */
function splitLeaders(span: Span): Span[] {
  const { text, left, right } = span;
  const parts: Span[] = [];
  const unit = (right - left) / text.length;
  let start = 0;
  const push = (end: number) => {
    const part = text.slice(start, end);
    if (part.trim()) parts.push({ ...span, text: part, left: left + start * unit, right: left + end * unit });
  };
  for (const match of text.matchAll(LEADER)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(text.length);
  return parts;
}
