import { limits } from '@anito/contract/limits';
import type { NotionFilter } from '@anito/contract/notion';
import { getDatabase, listDatabaseRows } from '@anito/notion-reader/filter-rows';
import {
  describeDatabase,
  describePage,
  type ListedItem,
  listContent,
} from '@anito/notion-reader/list-content';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionFailure } from '@anito/notion-reader/notion-failure';
import type { NotionPage } from '@anito/notion-reader/read-page';
import { getPage } from '@anito/notion-reader/read-page';
import { slimDown } from '@anito/notion-reader/slim-down';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';
import type { PageFacts, PageRow } from './notion-pages.store.ts';
import { toRowFilters } from './row-filters.ts';

/** What Notion has of a source: its chosen pages and databases, those that are gone, and the rows of each database. */
export type FoundPages = {
  alive: PageFacts[];
  goneIds: string[];
  databases: { id: string; rows: PageFacts[] }[];
  /** Pages as Notion gave them, so that they need not be asked for again; not of all. */
  pages: Map<string, NotionPage>;
};

/** Bytes of pages kept as Notion gave them: some thousand of the usual ones. */
const maxKeptBytes = 2_000_000;

/** Results in one answer of Notion's search. */
const perRequest = 100;

async function unlessGone<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    // A database that was taken for a page, or the other way round, is refused.
    if (error instanceof NotionFailure && /^(not-shared|refused)$/.test(error.problem)) return undefined;
    throw error;
  }
}

/** One page or database as it is now, whatever it was taken for; undefined when it is gone or no longer shared. */
async function findItem(session: NotionSession, { kind, id }: PageRow): Promise<ListedItem | undefined> {
  const asPage = async () => {
    const page = await unlessGone(getPage(session, id));
    return page && describePage(page);
  };
  const asDatabase = async () => {
    const database = await unlessGone(getDatabase(session, id));
    return database && describeDatabase(database);
  };
  return kind === 'page' ? ((await asPage()) ?? (await asDatabase())) : ((await asDatabase()) ?? asPage());
}

/**
 * Finds chosen pages and databases: in the lists of Notion's search as long as a list is likely to name more of them
 * than it costs, the rest one by one, since that search neither promises to name everything nor at once.
 */
async function* findChosen(
  session: NotionSession,
  chosen: PageRow[],
): AsyncGenerator<{ row: PageRow; item: ListedItem | undefined }> {
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

/** An item as its source keeps it; where it stands in a block, it stays where it was last seen. */
function toFacts(item: ListedItem, row?: PageRow): PageFacts {
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
    say('notion-too-many-rows', { most: limits.pagesPerNotionConnection }),
  );
}

/**
 * Asks Notion for everything that a source consists of, without the texts. Throws NotionFailure and
 * `payload_too_large`.
 */
export async function findSourcePages(
  session: NotionSession,
  rows: PageRow[],
  filters: NotionFilter[],
): Promise<FoundPages> {
  const found: FoundPages = { alive: [], goneIds: [], databases: [], pages: new Map() };
  let bytesLeft = maxKeptBytes;
  const keep = (page: NotionPage | null) => {
    if (!page || bytesLeft <= 0) return;
    const { value, bytes } = slimDown(page);
    bytesLeft -= bytes;
    if (bytesLeft >= 0) found.pages.set(page.id, value);
  };
  let rowsLeft = limits.pagesPerNotionConnection;
  const databases: PageRow[] = [];
  const chosen = rows.filter(({ isSelected }) => isSelected);
  for await (const { row, item } of findChosen(session, chosen)) {
    if (!item) found.goneIds.push(row.id);
    else if (item.kind === 'database') databases.push(row);
    else found.alive.push(toFacts(item, row));
    if (item) keep(item.page);
  }
  for (const row of databases) {
    const database = await unlessGone(getDatabase(session, row.id));
    if (!database) {
      found.goneIds.push(row.id);
      continue;
    }
    found.alive.push(toFacts(describeDatabase(database), row));
    const held: PageFacts[] = [];
    for await (const page of listDatabaseRows(session, database, toRowFilters(filters))) {
      if (--rowsLeft < 0) throw tooManyRows();
      held.push(toFacts(describePage(page)));
      keep(page);
    }
    found.databases.push({ id: row.id, rows: held });
  }
  return found;
}
