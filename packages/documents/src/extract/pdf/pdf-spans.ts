/** One run of glyphs, in points from the page's top left corner; `y` is its baseline, `size` its font size. */
export type Span = {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
  isMono: boolean;
  /** Where in the page it stands, as the structure tree names it. */
  mark?: string | null;
};

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
const LEADER = /\s*(?:(?:\.\s?){4,}|(?:…\s?){2,}|_{4,})\s*/g;

/**
 * Spans of a page in the page's own reading direction: text turned against most of the page (a watermark, a
 * stamp) is left out, a page whose text is turned as a whole is turned back. Leaders part their ends.
 */
export function readSpans(items: TextItem[], styles: FontStyles, viewport: number[]): Span[] {
  const placed = items.filter((item) => item.str.trim()).map((item) => place(item, styles, viewport));
  const turn = findTurn(placed);
  const inLine = placed.filter((item) => item.turn === turn);
  return inLine.flatMap((item) => splitLeaders(turnBack(item, turn)));
}

type Placed = Span & { turn: number | null; length: number };

function place(item: TextItem, styles: FontStyles, viewport: number[]): Placed {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const angle = (Math.atan2(-b, a) * 180) / Math.PI;
  const quarter = Math.round(angle / 90);
  const isUpright = Math.abs(angle - quarter * 90) < 5;
  return {
    text: item.str,
    left: x,
    right: x,
    y,
    size: Math.hypot(c, d) || Math.hypot(a, b) || 1,
    font: item.fontName,
    isMono: styles[item.fontName]?.fontFamily === 'monospace',
    mark: item.mark ?? null,
    turn: isUpright ? (quarter + 4) % 4 : null,
    length: item.width,
  };
}

function multiply(outer: number[], inner: number[]): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

function findTurn(spans: Placed[]): number {
  const lengths = [0, 0, 0, 0];
  for (const { turn, text } of spans) if (turn !== null) lengths[turn]! += text.length;
  return lengths.indexOf(Math.max(...lengths));
}

function turnBack(span: Placed, turn: number): Span {
  const { text, left: x, y, size, font, isMono, mark, length } = span;
  const [left, baseline] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][turn] as [number, number];
  return { text, left, right: left + length, y: baseline, size, font, isMono, mark };
}

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
