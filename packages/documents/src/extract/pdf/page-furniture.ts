import { hasContact } from '../has-contact.ts';
import { isPageNumber } from '../page-number.ts';
import { fieldFont } from './pdf-annotations.ts';
import { artifact } from './pdf-marks.ts';
import { groupRows, joinSpans } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** The spans of a page and its height in points. */
export type PageSpans = { spans: Span[]; height: number };

/** Share of the page height, at the top and the bottom, that contains running headers and footers. */
const MARGIN_SHARE = 0.12;
/** Distance between a header or footer and the text, in font sizes. */
const DISTANCE = 1.8;
/**
 * The same in usual line distances of the page, which distinguishes a footer from the last row of a table.
 */
const USUAL_DISTANCE = 1.3;
/** Number of pages on which a chapter's header occurs. That is not most pages, but more than by chance. */
const MIN_REPEATED_PAGES = 3;
const SAME_PLACE = 4;
const PRINTED_BY_BROWSER = /^(?:file:\/\/|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2})/;

/**
 * Removes headers and footers: text at the same position of several pages, text marked as an artifact, and
 * bare page numbers. A letterhead or footer with contact details is kept once. A page with mostly artifacts
 * keeps all its text, because such marks are unreliable.
 */
export function removeHeadersAndFooters(pages: PageSpans[]): Span[][] {
  const outer = pages.map((page) => new Set([...listOuter(page, 1), ...listOuter(page, -1)]));
  const pageCounts = countPages(outer, listKeys);
  const often = Math.max(2, Math.min(MIN_REPEATED_PAGES, pages.length * 0.5));
  const countSame = (span: Span, page: number) =>
    Math.max(...listKeys(span, page).map((key) => pageCounts.get(key) ?? 0));
  const heads = findHeadPlaces(outer, countSame);
  const numbers = outer.map(findPageNumbers);
  const isFurniture = (span: Span, page: number) => {
    if (span.mark === artifact) return true;
    if (!outer[page]!.has(span)) return false;
    return numbers[page]!.has(span) || heads.has(getVerticalPosition(span)) || countSame(span, page) >= often;
  };
  const keptContacts = new Set<string>();
  return pages.map(({ spans, height }, index) => {
    const furniture = new Set(spans.filter((span) => isFurniture(span, index)));
    if (isMostlyArtifacts(furniture, spans)) return spans;
    const contacts = new Set(
      listContacts([...furniture.difference(findPageNumbers(furniture))], height, keptContacts),
    );
    return spans.flatMap((span) => {
      if (!furniture.has(span)) return [span];
      return contacts.has(span) ? [{ ...span, mark: null }] : [];
    });
  });
}

/**
 * Returns the spans of lines that are only a page number. A number beside other words, such as a price, is
 * text.
 */
function findPageNumbers(spans: Set<Span>): Set<Span> {
  const rows = groupRows([...spans]).filter((row) => isPageNumber(joinSpans(row.spans)));
  return new Set(rows.flatMap((row) => row.spans));
}

/**
 * Returns whether artifact marks cover more than half of the letters printed on a page. Such marks are
 * unreliable.
 */
function isMostlyArtifacts(furniture: Set<Span>, spans: Span[]): boolean {
  const printed = spans.filter(({ font }) => font !== fieldFont);
  const marked = printed.filter((span) => span.mark === artifact && furniture.has(span));
  return countLetters(marked) > countLetters(printed) / 2;
}

/**
 * Returns the spans of the headers and footers with contact details that are not in `keptContacts` yet, and
 * adds their texts to it.
 */
function listContacts(furniture: Span[], height: number, keptContacts: Set<string>): Span[] {
  const spans = furniture.filter(({ text }) => !PRINTED_BY_BROWSER.test(text.trim()));
  const halves = [spans.filter(({ y }) => y < height / 2), spans.filter(({ y }) => y >= height / 2)];
  return halves
    .filter((half) => {
      const text = half.map((span) => span.text.trim()).join(' ');
      if (!hasContact(text) || keptContacts.has(text)) return false;
      keptContacts.add(text);
      return true;
    })
    .flat();
}

/**
 * Returns vertical positions where many pages have a line and most of these lines recur, such as chapter
 * names.
 */
function findHeadPlaces(outer: Set<Span>[], countSame: (span: Span, page: number) => number): Set<number> {
  const repeated = outer.map(
    (spans, page) => new Set([...spans].filter((span) => countSame(span, page) > 1)),
  );
  const all = countPages(outer, (span) => [getVerticalPosition(span)]);
  const repeatedCounts = countPages(repeated, (span) => [getVerticalPosition(span)]);
  const heads = [...all].filter(
    ([place, count]) =>
      count >= Math.max(4, outer.length * 0.3) && (repeatedCounts.get(place) ?? 0) >= count * 0.6,
  );
  return new Set(heads.map(([place]) => place));
}

/** Returns for each key the number of pages that have a span with it. */
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

/** Returns the spans of the top (1) or bottom (-1) margin that a gap separates from the rest of the page. */
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

/**
 * Returns the usual distance of the lines of a page, without headings and gaps. `spans` are ordered by
 * height. Returns 0 for a single line.
 */
function findPitch(spans: Span[]): number {
  const distances = spans.slice(1).map((span, index) => Math.abs(span.y - spans[index]!.y));
  const pitches = distances.filter((distance) => distance > SAME_PLACE).toSorted((one, other) => one - other);
  return pitches[pitches.length >> 2] ?? 0;
}

/**
 * Returns keys that are equal on all pages: a text with its position, also with its first or last number
 * relative to the page ("Page 3 of 12"). Other numbers differ for a reason, such as the prices of two rows.
 */
function listKeys(span: Span, page: number): string[] {
  const text = span.text.trim();
  const place = getVerticalPosition(span);
  const count = (digits: string) => `#${Number(digits) - page}`;
  return [
    `${place} ${text}`,
    `${place} ${text.replace(/\d+/, count)}`,
    `${place} ${text.replace(/(?<!\d)\d{1,9}(?!\d)(?=\D*$)/, count)}`,
  ];
}

/** Returns the vertical position of a span on its page, in steps of `SAME_PLACE` points. */
function getVerticalPosition(span: Span): number {
  return Math.round(span.y / SAME_PLACE);
}

/** Returns the total number of characters of the spans, including spaces. */
export function countLetters(spans: Span[]): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0);
}
