import type { Span } from './pdf-spans.ts';

/** The spans of a page and its height in points. */
export type PageSpans = { spans: Span[]; height: number };

/** Running heads and feet stand in these outer parts of a page's height … */
const MARGIN_SHARE = 0.12;
/** … and this many font sizes away from the text, which tells them from a table's header at the top of a page. */
const DISTANCE = 1.8;
/** A chapter's head does not stand on most pages, but on more than chance explains. */
const OFTEN = 3;
const SAME_PLACE = 4;
const PAGE_NUMBER =
  /^(?:page\s*|pahina\s*|p\.\s*|-\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|ng|\/|-)\s*\d{0,4})?$/i;

/** Takes away what is printed at the same place of several pages, and bare page numbers. */
export function removeFurniture(pages: PageSpans[]): Span[][] {
  const outer = pages.map((page) => new Set([...listOuter(page, 1), ...listOuter(page, -1)]));
  const seen = countPages(outer, keyOf);
  const often = Math.max(2, Math.min(OFTEN, pages.length * 0.5));
  const heads = findHeadPlaces(outer, seen, pages.length);
  return pages.map((page, index) =>
    page.spans.filter((span) => {
      if (!outer[index]!.has(span)) return true;
      if (PAGE_NUMBER.test(span.text.trim()) || heads.has(placeOf(span))) return false;
      return (seen.get(keyOf(span)) ?? 0) < often;
    }),
  );
}

/** Places where many pages carry a line and most of these lines come again, as the names of chapters do. */
function findHeadPlaces(outer: Set<Span>[], seen: Map<string, number>, pages: number): Set<number> {
  const repeated = outer.map(
    (spans) => new Set([...spans].filter((span) => (seen.get(keyOf(span)) ?? 0) > 1)),
  );
  const all = countPages(outer, placeOf);
  const again = countPages(repeated, placeOf);
  const heads = [...all].filter(
    ([place, count]) => count >= Math.max(4, pages * 0.3) && (again.get(place) ?? 0) >= count * 0.6,
  );
  return new Set(heads.map(([place]) => place));
}

/** On how many pages each key occurs. */
function countPages<Key>(pages: Iterable<Set<Span>>, key: (span: Span) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const spans of pages) {
    for (const each of new Set([...spans].map(key))) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return counts;
}

/** The spans of the top (1) or bottom (-1) margin that a gap parts from the rest of the page. */
function listOuter({ spans, height }: PageSpans, direction: 1 | -1): Span[] {
  const inward = spans.toSorted((one, other) => (one.y - other.y) * direction);
  const limit = direction === 1 ? height * MARGIN_SHARE : height * (1 - MARGIN_SHARE);
  let end = 0;
  for (const [index, span] of inward.entries()) {
    if ((limit - span.y) * direction < 0) break;
    const next = inward[index + 1];
    const gap = next ? Math.abs(next.y - span.y) : Number.POSITIVE_INFINITY;
    if (gap >= DISTANCE * Math.max(span.size, next?.size ?? 0)) end = index + 1;
  }
  return inward.slice(0, end);
}

/** Numbers differ from page to page: "Page 3 of 12". */
function keyOf(span: Span): string {
  return `${placeOf(span)} ${span.text.trim().replace(/\d+/g, '#')}`;
}

function placeOf(span: Span): number {
  return Math.round(span.y / SAME_PLACE);
}
