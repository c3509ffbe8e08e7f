import { isFramePart } from '@anito/documents/extract/document';
import type { SqlRunner } from '../../db/sql.ts';
import type { SourceScope } from '../sources/source-kind.ts';
import { listPageParts, type PageParts, saveLeftOutParts } from './website-pages.store.ts';

/** Pages per batch: one statement and one step take milliseconds. */
const batchSize = 200;
/** Minimum number of pages with a list entry before it counts as boilerplate. */
const minPages = 4;

type Place = Pick<PageParts, 'depth' | 'url'>;
type PartOccurrence = { pages: number; nearest: Place };

/**
 * Marks repeated boilerplate on the pages of a source, so that it is not ingested; the page nearest to the
 * site's first page keeps it. Boilerplate is the header and footer of pages, and an entry of a link list that
 * most pages have. Works in small steps outside of a transaction, because a site may have ten thousand pages.
 */
export async function deduplicateBoilerplate(runner: SqlRunner, scope: SourceScope): Promise<void> {
  const occurrences = new Map<string, PartOccurrence>();
  let count = 0;
  for await (const page of eachPage(runner, scope)) {
    count++;
    for (const part of page.parts) {
      const occurrence = occurrences.get(part);
      if (!occurrence) occurrences.set(part, { pages: 1, nearest: page });
      else
        occurrences.set(part, {
          pages: occurrence.pages + 1,
          nearest: isNearer(page, occurrence.nearest) ? page : occurrence.nearest,
        });
    }
  }
  for await (const page of eachPage(runner, scope)) {
    const repeatedParts = page.parts.filter((part) => {
      const occurrence = occurrences.get(part);
      if (!occurrence || occurrence.nearest.url === page.url) return false;
      return isFramePart(part) || (occurrence.pages >= minPages && occurrence.pages * 2 > count);
    });
    if (repeatedParts.join() !== page.leftOut.join())
      await saveLeftOutParts(runner, scope, { ...page, leftOut: repeatedParts });
  }
}

/** Yields the pages of a source one by one, in the order of their ids. Reads them in batches. */
async function* eachPage(runner: SqlRunner, scope: SourceScope): AsyncGenerator<PageParts> {
  let after = '';
  for (;;) {
    const pages = await listPageParts(runner, scope, { after, limit: batchSize });
    yield* pages;
    if (pages.length < batchSize) return;
    after = pages.at(-1)!.pageId;
  }
}

/**
 * Returns whether `one` is nearer to the site's first page than `other`: by its depth, then by the length and
 * the text of its address.
 */
function isNearer(one: Place, other: Place): boolean {
  if (one.depth !== other.depth) return one.depth < other.depth;
  if (one.url.length !== other.url.length) return one.url.length < other.url.length;
  return one.url < other.url;
}
