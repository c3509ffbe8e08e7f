import { isPageNumber } from '../page-number.ts';
import { tellsContact } from '../tells-contact.ts';
import { fieldFont } from './pdf-annotations.ts';
import { artifact } from './pdf-marks.ts';
import { groupRows, joinSpans } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** The spans of a page and its height in points. */
export type PageSpans = { spans: Span[]; height: number };

/** Running heads and feet stand in these outer parts of a page's height … */
const MARGIN_SHARE = 0.12;
/** … and this many font sizes away from the text … */
const DISTANCE = 1.8;
/** … and further than this many usual distances of the page's lines, which tells them from the rows of a table. */
const USUAL_DISTANCE = 1.3;
/** A chapter's head does not stand on most pages, but on more than chance explains. */
const OFTEN = 3;
const SAME_PLACE = 4;
const PRINTED_BY_BROWSER = /^(?:file:\/\/|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2})/;

/**
 * Takes away what is printed at the same place of several pages or marked as no part of the text, and bare page
 * numbers. A letterhead or foot that says how to reach somebody stays once.
 */
export function removeFurniture(pages: PageSpans[]): Span[][] {
  const outer = pages.map((page) => new Set([...listOuter(page, 1), ...listOuter(page, -1)]));
  const seen = countPages(outer, listKeys);
  const often = Math.max(2, Math.min(OFTEN, pages.length * 0.5));
  const countSame = (span: Span, page: number) =>
    Math.max(...listKeys(span, page).map((key) => seen.get(key) ?? 0));
  const heads = findHeadPlaces(outer, countSame);
  const numbers = outer.map(findPageNumbers);
  const isFurniture = (span: Span, page: number) => {
    if (span.mark === artifact) return true;
    if (!outer[page]!.has(span)) return false;
    return numbers[page]!.has(span) || heads.has(placeOf(span)) || countSame(span, page) >= often;
  };
  const told = new Set<string>();
  return pages.map(({ spans, height }, index) => {
    const furniture = new Set(spans.filter((span) => isFurniture(span, index)));
    if (isMostOf(furniture, spans)) return spans;
    const kept = new Set(listContacts([...furniture.difference(findPageNumbers(furniture))], height, told));
    return spans.flatMap((span) => {
      if (!furniture.has(span)) return [span];
      return kept.has(span) ? [{ ...span, mark: null }] : [];
    });
  });
}

/** The lines that say nothing but which page it is; a number beside other words, such as a price, is part of the text. */
function findPageNumbers(spans: Set<Span>): Set<Span> {
  const rows = groupRows([...spans]).filter((row) => isPageNumber(joinSpans(row.spans)));
  return new Set(rows.flatMap((row) => row.spans));
}

/** Where marks take most of what is printed on a page away, they were not made with care. */
function isMostOf(furniture: Set<Span>, spans: Span[]): boolean {
  const printed = spans.filter(({ font }) => font !== fieldFont);
  const marked = printed.filter((span) => span.mark === artifact && furniture.has(span));
  return countLetters(marked) > countLetters(printed) / 2;
}

/** Heads and feet that say how to reach somebody, and were not `told` before. */
function listContacts(furniture: Span[], height: number, told: Set<string>): Span[] {
  const spans = furniture.filter(({ text }) => !PRINTED_BY_BROWSER.test(text.trim()));
  const halves = [spans.filter(({ y }) => y < height / 2), spans.filter(({ y }) => y >= height / 2)];
  return halves
    .filter((half) => {
      const text = half.map((span) => span.text.trim()).join(' ');
      if (!tellsContact(text) || told.has(text)) return false;
      told.add(text);
      return true;
    })
    .flat();
}

/** Places where many pages carry a line and most of these lines come again, as the names of chapters do. */
function findHeadPlaces(outer: Set<Span>[], countSame: (span: Span, page: number) => number): Set<number> {
  const repeated = outer.map(
    (spans, page) => new Set([...spans].filter((span) => countSame(span, page) > 1)),
  );
  const all = countPages(outer, (span) => [placeOf(span)]);
  const again = countPages(repeated, (span) => [placeOf(span)]);
  const heads = [...all].filter(
    ([place, count]) => count >= Math.max(4, outer.length * 0.3) && (again.get(place) ?? 0) >= count * 0.6,
  );
  return new Set(heads.map(([place]) => place));
}

/** On how many pages each key occurs. */
function countPages<Key>(
  pages: Set<Span>[],
  listKeysOf: (span: Span, page: number) => Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const [page, spans] of pages.entries()) {
    const keys = new Set([...spans].flatMap((span) => listKeysOf(span, page)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The spans of the top (1) or bottom (-1) margin that a gap parts from the rest of the page. */
function listOuter({ spans, height }: PageSpans, direction: 1 | -1): Span[] {
  const inward = spans.toSorted((one, other) => (one.y - other.y) * direction);
  const limit = direction === 1 ? height * MARGIN_SHARE : height * (1 - MARGIN_SHARE);
  const usual = findPitch(inward) * USUAL_DISTANCE;
  let end = 0;
  for (const [index, span] of inward.entries()) {
    if ((limit - span.y) * direction < 0) break;
    const next = inward[index + 1];
    const gap = next ? Math.abs(next.y - span.y) : Number.POSITIVE_INFINITY;
    if (gap >= Math.max(usual, DISTANCE * Math.max(span.size, next?.size ?? 0))) end = index + 1;
  }
  return inward.slice(0, end);
}

/** How close lines of a page usually are, where headings and gaps do not part them. */
function findPitch(spans: Span[]): number {
  const distances = spans.slice(1).map((span, index) => Math.abs(span.y - spans[index]!.y));
  const pitches = distances.filter((distance) => distance > SAME_PLACE).toSorted((one, other) => one - other);
  return pitches[pitches.length >> 2] ?? 0;
}

/**
 * What is the same on every page: a text at its place, also one whose first or last number counts the pages
 * ("Page 3 of 12"). Other numbers differ for a reason, such as the prices of two rows.
 */
function listKeys(span: Span, page: number): string[] {
  const text = span.text.trim();
  const place = placeOf(span);
  const count = (digits: string) => `#${Number(digits) - page}`;
  return [
    `${place} ${text}`,
    `${place} ${text.replace(/\d+/, count)}`,
    `${place} ${text.replace(/(?<!\d)\d{1,9}(?!\d)(?=\D*$)/, count)}`,
  ];
}

function placeOf(span: Span): number {
  return Math.round(span.y / SAME_PLACE);
}

/** How many characters the spans have together. */
export function countLetters(spans: Span[]): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0);
}
