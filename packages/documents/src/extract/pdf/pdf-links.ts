import { writeLinkEnd } from '../links/write-link.ts';
import { findTextPosition, findWords } from './cut-words.ts';
import { fieldFont, type PageLink } from './pdf-annotations.ts';
import type { TextItem } from './pdf-spans.ts';

/** In points: how much smaller than its words a link's rectangle may be. */
const slack = 1;
/** Largest distance of the next line of the same link, in heights of the rectangle. */
const nextLine = 1.5;
const defaultSize = 10;

type LinkedText = { item: TextItem; from: number; to: number };

/**
 * Adds the addresses of links to the texts of a page where the words do not show them. A link without words,
 * such as a picture of a button, is represented by its address alone.
 */
export function insertLinkAddresses(items: TextItem[], links: PageLink[]): TextItem[] {
  if (links.length === 0) return items;
  const addressesByItem = new Map<TextItem, { at: number; end: string }[]>();
  const added: TextItem[] = [];
  const rows = Map.groupBy(items, (item) => Math.floor((item.transform[5] ?? 0) / bucket));
  for (const [index, link] of links.entries()) {
    const linkedTexts = findLinked(rows, link);
    const last = linkedTexts.at(-1);
    if (last && continuesLink(link, links[index + 1])) continue;
    const words = linkedTexts.map(({ item, from, to }) => item.str.slice(from, to)).join(' ');
    const end = writeLinkEnd(words, link.href);
    if (!end) continue;
    if (!last) added.push(placeAddress(end, link));
    else addressesByItem.set(last.item, [...(addressesByItem.get(last.item) ?? []), { at: last.to, end }]);
  }
  return [...items.map((item) => writeEnds(item, addressesByItem.get(item) ?? [])), ...added];
}

/** Height of one bucket of texts, in points. */
const bucket = 8;
/** Most rows below one link. A larger rectangle is not a link of words. */
const maxRows = 40;
/** Most texts at one height; no ordinary line has more. */
const maxItems = 300;

/**
 * Returns the words inside a link's rectangle, from top to bottom. Returns an empty list without words, and
 * for a rectangle that is too high for a link of words.
 */
function findLinked(rows: Map<number, TextItem[]>, { left, right, bottom, top }: PageLink): LinkedText[] {
  const [first, last] = [Math.floor(bottom / bucket), Math.floor(top / bucket)];
  if (!(last - first <= maxRows)) return [];
  const linkedTexts: LinkedText[] = [];
  for (let row = last; row >= first; row--) {
    for (const item of rows.get(row)?.slice(0, maxItems) ?? []) {
      const place = findTextPosition(item);
      if (!place) continue;
      const middle = place.y + place.size * 0.3;
      if (middle < bottom || middle > top) continue;
      const range = findWords(item, left - slack, right + slack);
      if (range) linkedTexts.push({ item, from: range[0], to: range[1] });
    }
  }
  return linkedTexts;
}

/**
 * Returns whether the next rectangle continues the link. A link over several lines has a rectangle for each.
 */
function continuesLink(link: PageLink, next: PageLink | undefined): boolean {
  if (next?.href !== link.href) return false;
  const height = link.top - link.bottom;
  return next.top < link.top && next.top > link.bottom - height * nextLine;
}

/** Returns an item with each `end` inserted at the index `at` of its text. */
function writeEnds(item: TextItem, ends: { at: number; end: string }[]): TextItem {
  let { str } = item;
  for (const { at, end } of ends.toSorted((one, other) => other.at - one.at)) {
    str = str.slice(0, at) + end + str.slice(at);
  }
  return ends.length > 0 ? { ...item, str } : item;
}

/** Returns a text item with the address at the position of its link. */
function placeAddress(str: string, { left, right, bottom, top }: PageLink): TextItem {
  const size = Math.min(defaultSize, Math.max(1, top - bottom));
  const transform = [size, 0, 0, size, left, (top + bottom - size) / 2];
  return { str, transform, width: right - left, fontName: fieldFont };
}
