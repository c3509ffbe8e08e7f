import { writeLinkEnd } from '../links/tell-link.ts';
import { findLevel, findWords } from './cut-words.ts';
import { fieldFont, type PageLink } from './pdf-annotations.ts';
import type { TextItem } from './pdf-spans.ts';

/** In points: how far a rectangle around words may fall short of them. */
const slack = 1;
/** In its heights: how far below a line the next one of the same link begins. */
const nextLine = 1.5;
const usualSize = 10;

type Found = { item: TextItem; from: number; to: number };

/**
 * The texts of a page with the addresses behind its links that the words do not show; what leads somewhere and has no words,
 * such as a picture of a button, is told by its address alone.
 */
export function tellLinks(items: TextItem[], links: PageLink[]): TextItem[] {
  if (links.length === 0) return items;
  const told = new Map<TextItem, { at: number; end: string }[]>();
  const added: TextItem[] = [];
  const rows = Map.groupBy(items, (item) => Math.floor((item.transform[5] ?? 0) / bucket));
  for (const [index, link] of links.entries()) {
    const found = findLinked(rows, link);
    const last = found.at(-1);
    if (last && goesOn(link, links[index + 1])) continue;
    const words = found.map(({ item, from, to }) => item.str.slice(from, to)).join(' ');
    const end = writeLinkEnd(words, link.href);
    if (!end) continue;
    if (!last) added.push(placeAlone(end, link));
    else told.set(last.item, [...(told.get(last.item) ?? []), { at: last.to, end }]);
  }
  return [...items.map((item) => writeEnds(item, told.get(item) ?? [])), ...added];
}

/** In points: heights at which texts lie together. */
const bucket = 8;
/** A rectangle over more is no link of words. */
const mostRows = 40;
/** Texts at one height: more are no line of a person. */
const mostItems = 300;

function findLinked(rows: Map<number, TextItem[]>, { left, right, bottom, top }: PageLink): Found[] {
  const [first, last] = [Math.floor(bottom / bucket), Math.floor(top / bucket)];
  if (!(last - first <= mostRows)) return [];
  const found: Found[] = [];
  for (let row = last; row >= first; row--) {
    for (const item of rows.get(row)?.slice(0, mostItems) ?? []) {
      const place = findLevel(item);
      if (!place) continue;
      const middle = place.y + place.size * 0.3;
      if (middle < bottom || middle > top) continue;
      const range = findWords(item, left - slack, right + slack);
      if (range) found.push({ item, from: range[0], to: range[1] });
    }
  }
  return found;
}

/** A link that is broken into lines has a rectangle for each. */
function goesOn(link: PageLink, next: PageLink | undefined): boolean {
  if (next?.href !== link.href) return false;
  const height = link.top - link.bottom;
  return next.top < link.top && next.top > link.bottom - height * nextLine;
}

function writeEnds(item: TextItem, ends: { at: number; end: string }[]): TextItem {
  let { str } = item;
  for (const { at, end } of ends.toSorted((one, other) => other.at - one.at)) {
    str = str.slice(0, at) + end + str.slice(at);
  }
  return ends.length > 0 ? { ...item, str } : item;
}

function placeAlone(str: string, { left, right, bottom, top }: PageLink): TextItem {
  const size = Math.min(usualSize, Math.max(1, top - bottom));
  const transform = [size, 0, 0, size, left, (top + bottom - size) / 2];
  return { str, transform, width: right - left, fontName: fieldFont };
}
