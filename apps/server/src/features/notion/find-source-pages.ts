import { limits } from '@anito/contract/limits';
import type { NotionFilter } from '@anito/contract/notion';
import { getDatabase, listDatabaseRows } from '@anito/notion-reader/filter-rows';
import { reduceToPlainText } from '@anito/notion-reader/keep-plain-text';
import { type ContentItem, databaseToItem, listContent, pageToItem } from '@anito/notion-reader/list-content';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import type { NotionPage } from '@anito/notion-reader/read-page';
import { getPage } from '@anito/notion-reader/read-page';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import type { PageFacts, PageRow } from './notion-pages.store.ts';
import { toRowFilters } from './row-filters.ts';

/**
 * Contents of a source in Notion: its chosen pages and databases, deleted ones, and the rows of each
 * database.
 */
export type FoundPages = {
  alive: PageFacts[];
  goneIds: string[];
  databases: { id: string; rows: PageFacts[] }[];
  /** Pages as Notion returned them, so that they need not be requested again. Not all pages are included. */
  pages: Map<string, NotionPage>;
};

/** Maximum size of these pages in bytes: some thousand average pages. */
const maxCachedBytes = 2_000_000;

/** Results in one response of Notion's search. */
const perRequest = 100;

/**
 * Returns the result of a request, or undefined when Notion refuses the request or the item is not shared
 * with us. Throws other errors.
 */
async function undefinedIfGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    // Notion refuses a request for a page with the id of a database, and the other way round.
    if (error instanceof NotionError && /^(not-shared|refused)$/.test(error.problem)) return undefined;
    throw error;
  }
}

/**
 * Requests a page or database, whichever type it was stored with. Returns undefined when it was deleted or is
 * not shared with us any more.
 */
async function findItem(session: NotionSession, { kind, id }: PageRow): Promise<ContentItem | undefined> {
  const asPage = async () => {
    const page = await undefinedIfGone(getPage(session, id));
    return page && pageToItem(page);
  };
  const asDatabase = async () => {
    const database = await undefinedIfGone(getDatabase(session, id));
    return database && databaseToItem(database);
  };
  return kind === 'page' ? ((await asPage()) ?? (await asDatabase())) : ((await asDatabase()) ?? asPage());
}

/**
 * Yields the chosen pages and databases with their current data, in any order. `item` is undefined for one
 * that was deleted or is not shared any more. Reads Notion's search while one request for it probably finds
 * more than one of them, then requests the rest one by one, because the search may be incomplete and delayed.
 */
async function* findChosen(
  session: NotionSession,
  chosen: PageRow[],
): AsyncGenerator<{ row: PageRow; item: ContentItem | undefined }> {
  const missing = new Map(chosen.map((row) => [row.id, row]));
  let listed = 0;
  for await (const item of listContent(session)) {
    const row = missing.get(item.id);
    missing.delete(item.id);
    if (row) yield { row, item };
    listed += 1;
    if (missing.size === 0 || (listed % perRequest === 0 && listed / perRequest >= missing.size)) break;
  }
  for (const row of missing.values()) yield { row, item: await findItem(session, row) };
}

/** Converts an item to its stored form. An item whose parent is a block keeps its last known parent. */
function toPageFacts(item: ContentItem, row?: PageRow): PageFacts {
  const { kind, id, title, url, lastEditedTime, icon, parent } = item;
  const top = kind === 'page' ? ('workspace-page' as const) : ('workspace-database' as const);
  const isKnown = parent.kind === 'page' || parent.kind === 'database';
  const parentType = isKnown
    ? ('page' as const)
    : parent.kind === 'workspace'
      ? top
      : (row?.parentType ?? ('workspace' as const));
  const parentId = isKnown ? (parent.id ?? '') : parent.kind === 'workspace' ? '' : (row?.parentId ?? '');
  return { id, kind, title, url, lastEditedTime, icon, parentType, parentId };
}

function tooManyRows(): AppError {
  return new AppError(
    'payload_too_large',
    localizedMessage('notion-too-many-rows', { most: limits.pagesPerNotionConnection }),
  );
}

/**
 * Requests all pages and databases of a source, and the rows of these databases, without the texts of pages.
 * Changes nothing. Throws NotionError, and `payload_too_large` for too many database rows.
 */
export async function findSourcePages(
  session: NotionSession,
  rows: PageRow[],
  filters: NotionFilter[],
): Promise<FoundPages> {
  const contents: FoundPages = { alive: [], goneIds: [], databases: [], pages: new Map() };
  let bytesLeft = maxCachedBytes;
  const cache = (page: NotionPage | null) => {
    if (!page || bytesLeft <= 0) return;
    const { value, bytes } = reduceToPlainText(page);
    bytesLeft -= bytes;
    if (bytesLeft >= 0) contents.pages.set(page.id, value);
  };
  let rowsLeft = limits.pagesPerNotionConnection;
  const databases: PageRow[] = [];
  const chosen = rows.filter(({ isSelected }) => isSelected);
  for await (const { row, item } of findChosen(session, chosen)) {
    if (!item) contents.goneIds.push(row.id);
    else if (item.kind === 'database') databases.push(row);
    else contents.alive.push(toPageFacts(item, row));
    if (item) cache(item.page);
  }
  for (const row of databases) {
    const database = await undefinedIfGone(getDatabase(session, row.id));
    if (!database) {
      contents.goneIds.push(row.id);
      continue;
    }
    contents.alive.push(toPageFacts(databaseToItem(database), row));
    const databaseRows: PageFacts[] = [];
    for await (const page of listDatabaseRows(session, database, toRowFilters(filters))) {
      if (--rowsLeft < 0) throw tooManyRows();
      databaseRows.push(toPageFacts(pageToItem(page)));
      cache(page);
    }
    contents.databases.push({ id: row.id, rows: databaseRows });
  }
  return contents;
}
