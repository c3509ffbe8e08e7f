import { dropRedrawn } from './drop-redrawn.ts';
import type { Span } from './span.ts';

/** Names of fonts to what pdf.js knows of them. */
export type FontStyles = Record<string, { fontFamily: string }>;

/** What is read of pdf.js's text items. */
export type TextItem = {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
  mark?: string | null;
};

/** Dots, dashes or underscores that lead the eye from an item to its price. */
const LEADER = /\s{0,9}(?:(?:\.\s?){4,}|(?:[…⋯]\s?){2,}|_{4,})\s{0,9}/g;

/** The spans of a page's text, and those of what is turned against it (stamps, labels at a side), by their angles. */
export type PageText = { spans: Span[]; turned: Span[][] };

/** Text that leans less than this stands upright, or on its side, as far as reading goes. */
const MOST_LEAN = 5;

/**
 * Spans of a page in the page's own reading direction: a page whose text is turned as a whole is turned back. Leaders part
 * their ends.
 */
export function readSpans(items: TextItem[], styles: FontStyles, viewport: number[]): PageText {
  const placed = items.filter((item) => item.str.trim()).map((item) => place(item, styles, viewport));
  const turn = findTurn(placed);
  const byTurn = Map.groupBy(placed, (item) => item.turn);
  const read = (group: Placed[] = []) => dropRedrawn(group.map(turnBack)).flatMap(splitLeaders);
  const spans = read(byTurn.get(turn));
  byTurn.delete(turn);
  return { spans, turned: [...byTurn.values()].map(read) };
}

/** `turn` is the angle of its baseline in degrees, counterclockwise, 0 to 359. */
type Placed = Span & { turn: number; length: number };

function place(item: TextItem, styles: FontStyles, viewport: number[]): Placed {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const angle = (Math.atan2(-b, a) * 180) / Math.PI;
  const upright = Math.round(angle / 90) * 90;
  const turn = Math.abs(angle - upright) < MOST_LEAN ? upright : Math.round(angle);
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

function multiply(outer: number[], inner: number[]): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** The angle of most of the text, upright where there is as much of it. */
function findTurn(spans: Placed[]): number {
  const lengths = new Map([[0, 0]]);
  for (const { turn, text } of spans) lengths.set(turn, (lengths.get(turn) ?? 0) + text.length);
  return [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

function turnBack(span: Placed): Span {
  const { text, left: x, y, size, font, isMono, mark, length, turn } = span;
  const radians = (turn * Math.PI) / 180;
  // Quarters exactly: their sines are not.
  const [sin, cos] = turn % 90 === 0 ? quarters[turn / 90]! : [Math.sin(radians), Math.cos(radians)];
  const left = x * cos - y * sin;
  return { text, left, right: left + length, y: x * sin + y * cos, size, font, isMono, mark };
}

/** Sine and cosine of upright text, text on its left side, on its head, on its right side. */
const quarters: [sin: number, cos: number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

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
