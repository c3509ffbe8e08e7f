import { parseWebPage } from '../../extract/html/extract-html.ts';
import { blogs } from './blogs.ts';
import type { LinkedPage } from './linked-page.ts';
import { manuals } from './manuals.ts';
import { offices } from './offices.ts';
import { shops } from './shops.ts';

export const linkedPages: LinkedPage[] = [...manuals, ...shops, ...offices, ...blogs];

/**
 * Result against the expected texts: their numbers, link list texts that were read, and information that was
 * lost.
 */
export type Rating = { lists: number; knowledge: number; through: string[]; lost: string[] };

/** Reads pages as the crawler does and compares them with the expected texts. */
export function ratePages(pages: readonly LinkedPage[]): Rating {
  const rating: Rating = { lists: 0, knowledge: 0, through: [], lost: [] };
  for (const { name, html, dropped, kept, once = [] } of pages) {
    const { blocks } = parseWebPage(html);
    const text = blocks
      .map((block) =>
        block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text,
      )
      .join('\n');
    rating.lists += dropped.length + once.length;
    rating.knowledge += kept.length;
    rating.through.push(
      ...dropped.filter((words) => text.includes(words)).map((words) => `${name}: ${words}`),
    );
    const again = once.filter((words) => text.split('\n').filter((line) => line === words).length > 1);
    rating.through.push(...again.map((words) => `${name}: ${words}`));
    rating.lost.push(...kept.filter((words) => !text.includes(words)).map((words) => `${name}: ${words}`));
  }
  return rating;
}

/**
 * Splits pages in halves by a fixed random draw (mulberry32). The rules were developed with the first half
 * and are measured on the second.
 */
export function splitPages(pages: readonly LinkedPage[]): [LinkedPage[], LinkedPage[]] {
  let state = 20_261_124;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawn = pages.map((page) => ({ page, at: draw() })).toSorted((one, other) => one.at - other.at);
  const sorted = drawn.map(({ page }) => page);
  return [sorted.slice(0, sorted.length / 2), sorted.slice(sorted.length / 2)];
}
