import { isFramePart } from '@anito/documents/extract/document';
import type { SqlRunner } from '../../db/sql.ts';
import type { SourceScope } from '../sources/source-kind.ts';
import { leaveOut, listPageParts, type PageParts } from './website-pages.store.ts';

/** Pages per batch: one statement and one step take milliseconds. */
const batchSize = 200;
/** Minimum number of pages with a list entry before it counts as boilerplate. */
const leastPages = 4;

type Place = Pick<PageParts, 'depth' | 'url'>;
type SaidBy = { pages: number; nearest: Place };

/**
 * Removes boilerplate from the pages of a source, apart from the page nearest to the first one. Boilerplate
 * is the header and footer of pages, and an entry of a link list that most pages have. Works in small steps
 * outside of a transaction, because a site may have ten thousand pages.
 */
export async function sayOnce(runner: SqlRunner, scope: SourceScope): Promise<void> {
  const said = new Map<string, SaidBy>();
  let count = 0;
  for await (const page of eachPage(runner, scope)) {
    count++;
    for (const part of page.parts) {
      const known = said.get(part);
      if (!known) said.set(part, { pages: 1, nearest: page });
      else
        said.set(part, {
          pages: known.pages + 1,
          nearest: isNearer(page, known.nearest) ? page : known.nearest,
        });
    }
  }
  for await (const page of eachPage(runner, scope)) {
    const leftOut = page.parts.filter((part) => {
      const by = said.get(part);
      if (!by || by.nearest.url === page.url) return false;
      return isFramePart(part) || (by.pages >= leastPages && by.pages * 2 > count);
    });
    if (leftOut.join() !== page.leftOut.join()) await leaveOut(runner, scope, { ...page, leftOut });
  }
}

async function* eachPage(runner: SqlRunner, scope: SourceScope): AsyncGenerator<PageParts> {
  let after = '';
  for (;;) {
    const pages = await listPageParts(runner, scope, { after, limit: batchSize });
    yield* pages;
    if (pages.length < batchSize) return;
    after = pages.at(-1)!.pageId;
  }
}

function isNearer(one: Place, other: Place): boolean {
  if (one.depth !== other.depth) return one.depth < other.depth;
  if (one.url.length !== other.url.length) return one.url.length < other.url.length;
  return one.url < other.url;
}
