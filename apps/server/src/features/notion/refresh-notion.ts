import { createHash } from 'node:crypto';
import { packDocument, renderPlainText } from '@anito/documents/extract/stored-document';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import { getPage, type NotionPage, readPage } from '@anito/notion-reader/read-page';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { Lease, PageRefresh, RefreshOptions, SourceScope } from '../sources/source-kind.ts';
import { beginPageAttempt } from '../sync/sync.service.ts';
import { type FoundPages, findSourcePages } from './find-source-pages.ts';
import * as pageStore from './notion-pages.store.ts';
import * as store from './notion-refresh.store.ts';
import { openConnection } from './open-connection.ts';
import type { NotionDeps } from './token-turns.ts';

/** Dependencies of the Notion reader. */
export type NotionReaderDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & NotionDeps;

/** Longest wait for Notion in a run, in milliseconds: within the time that a job may take. */
const maxRunWaitMs = 20 * 3_600_000;
/** Longest wait for one page that its owner requested, in milliseconds. */
const maxPageWaitMs = 10 * 60_000;

/**
 * Pages read at once: the next request is sent while a response is awaited. More would only wait for their
 * turn.
 */
const pageConcurrency = 2;

const perCommit = 500;

/**
 * Notion's times have a precision of a minute: a page read within this time after its last edit may have been
 * edited again.
 */
const stableAfterMs = 120_000;

const isBusy = (error: unknown) => error instanceof NotionError && error.problem === 'busy';

/**
 * Converts the error of a busy Notion to `upstream_failed`, so that the run ends and is not retried after its
 * long wait. Returns other errors unchanged.
 */
function toFinalError(error: unknown): unknown {
  return isBusy(error)
    ? new AppError('upstream_failed', toAppError(error).localizedMessage, { cause: error })
    : error;
}

/** Splits items into batches of `perCommit`. */
function splitIntoBatches<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / perCommit);
  return Array.from({ length: count }, (_, index) => items.slice(index * perCommit, (index + 1) * perCommit));
}

/**
 * Starts to read a source again and returns the pages to read. In a sync run, stores first which pages Notion
 * has, and marks the unchanged ones; outside of a run, only `onlyId` is read. Throws NotionError and
 * `not_found`.
 */
export async function refreshNotion(
  deps: NotionReaderDeps,
  scope: SourceScope,
  options: RefreshOptions,
): Promise<PageRefresh<pageStore.PageRow>> {
  const { lease, signal } = options;
  try {
    const opening = { timeoutMs: lease ? maxRunWaitMs : maxPageWaitMs, waitsForRateLimit: true, signal };
    const { session, filters } = await openConnection(deps, scope, opening);
    if (!lease)
      return createPageRefresh(deps, scope, options, session, await findRequestedPage(deps, scope, options));
    const before = await pageStore.listPageRows(deps.database.pool, scope);
    const contents = await findSourcePages(session, before, filters);
    await saveContents(deps, scope, options, before, contents);
    const pending = await markUnchangedPages(deps, lease, options);
    return createPageRefresh(deps, scope, options, session, pending, contents.pages);
  } catch (error) {
    throw toFinalError(error);
  }
}

/** Returns the page `onlyId` as a list of one. Throws `not_found`, also for a database. */
async function findRequestedPage(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { onlyId }: RefreshOptions,
): Promise<pageStore.PageRow[]> {
  const [row] = await pageStore.listPageRows(deps.database.pool, scope, [onlyId ?? '']);
  if (row?.kind !== 'page') throw notFound();
  return [row];
}

/** Returns the steps that read the pending pages: one page, its storage, and the handling of failures. */
function createPageRefresh(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { lease }: RefreshOptions,
  session: NotionSession,
  pending: pageStore.PageRow[],
  cachedPages: FoundPages['pages'] = new Map(),
): PageRefresh<pageStore.PageRow> {
  const toPageKey = (page: pageStore.PageRow) => ({ id: page.id, syncRunId: lease?.syncRunId ?? null });
  return {
    pending,
    done: 0,
    concurrency: pageConcurrency,
    beginAttempt: (run, page) => beginPageAttempt(deps, store.pageTable, run, page.id),
    async read(page, { countAttempt }) {
      await countAttempt();
      const read = await readPacked(session, cachedPages.get(page.id) ?? page.id).catch((error: unknown) => {
        throw toFinalError(error);
      });
      return (runner) => savePage(deps, runner, scope, toPageKey(page), read);
    },
    classifyFailure(error) {
      // Any other failure ends the run, which retries or reports it.
      if (!(error instanceof NotionError)) {
        return error instanceof AppError && !isBusy(error.cause) ? 'failed' : 'ends-look';
      }
      if (error.problem === 'token-revoked') return 'ends-look';
      if (error.problem === 'not-shared') return 'gone';
      return error.problem === 'unreachable' ? 'seems-away' : 'failed';
    },
    recordGone: (runner, page) => pageStore.markDeleted(runner, scope, [page.id]),
    recordFailure: (runner, page, failure) => store.storeFailure(runner, scope, toPageKey(page), failure),
  };
}

/**
 * Stores what Notion has of the source: marks deleted pages, deletes rows that left their database, inserts
 * new rows and updates the others. Commits in batches. Throws `quota_exceeded`.
 */
async function saveContents(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { commit }: RefreshOptions,
  before: pageStore.PageRow[],
  contents: FoundPages,
): Promise<void> {
  const storedById = new Map(before.map((row) => [row.id, row]));
  const listed = new Set(contents.databases.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const removedIds = before
    .filter(({ id, isSelected }) => !isSelected && !listed.has(id))
    .map(({ id }) => id);
  for (const ids of splitIntoBatches(contents.goneIds))
    await commit((runner) => pageStore.markDeleted(runner, scope, ids));
  for (const ids of splitIntoBatches(removedIds)) {
    await commit(async (runner) => void (await pageStore.deletePages(runner, scope, ids)));
  }
  for (const pages of splitIntoBatches(contents.alive)) {
    await commit((runner) => pageStore.updateFacts(runner, scope, pages));
  }
  for (const { id: databaseId, rows } of contents.databases) {
    for (const pages of splitIntoBatches(rows)) {
      await commit(async (runner) => {
        const existing = pages.filter(({ id }) => storedById.has(id));
        await pageStore.updateFacts(runner, scope, existing);
        const added = pages.filter(({ id }) => !storedById.has(id));
        const items = await pageStore.insertRows(runner, scope, databaseId, added);
        await requireRoom(deps, runner, scope.ownerId, { items, bytes: 0 });
      });
    }
  }
}

/** Returns whether the stored text of a page is that of its last edit. */
function isUnchanged(row: pageStore.PageRow): boolean {
  const isRead = row.hasDocument && row.failure === null;
  return isRead && row.readEditedTime?.getTime() === row.lastEditedTime.getTime();
}

/**
 * Marks the pages of a run that are unchanged, unless it is a full one. Returns the pages that this run must
 * still read.
 */
async function markUnchangedPages(
  deps: NotionReaderDeps,
  lease: Lease,
  { isFull, commit }: RefreshOptions,
): Promise<pageStore.PageRow[]> {
  const rows = await pageStore.listPageRows(deps.database.pool, lease);
  const remaining = rows.filter(
    (row) => row.kind === 'page' && !row.isDeleted && row.refreshedRunId !== lease.syncRunId,
  );
  const unchanged = isFull ? [] : remaining.filter(isUnchanged);
  for (const some of splitIntoBatches(unchanged)) {
    const ids = some.map(({ id }) => id);
    await commit((runner) => store.markRefreshed(runner, lease, ids));
  }
  const markedPages = new Set(unchanged);
  return remaining.filter((row) => !markedPages.has(row));
}

type ReadPage = { page: NotionPage; packed: store.PackedDocument; isSettled: boolean };

/**
 * Reads a page from Notion and packs it for storage. `isSettled` is false when it was edited so recently that
 * it may have been edited again.
 */
async function readPacked(session: NotionSession, pageOrId: NotionPage | string): Promise<ReadPage> {
  const page = typeof pageOrId === 'string' ? await getPage(session, pageOrId) : pageOrId;
  const isSettled = Date.now() - Date.parse(page.last_edited_time) >= stableAfterMs;
  const document = await readPage(session, page);
  const packed = {
    document: await packDocument(document),
    contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    contentLength: renderPlainText(document.blocks).length,
  };
  return { page, packed, isSettled };
}

/**
 * Stores a page that was read. Returns 0, the number of pages that reading it added, which Notion pages never
 * do. Throws `quota_exceeded`, which rolls the transaction back.
 */
async function savePage(
  deps: NotionReaderDeps,
  runner: SqlRunner,
  scope: SourceScope,
  pageKey: { id: string; syncRunId: number | null },
  { page, packed, isSettled }: ReadPage,
): Promise<number> {
  const readEditedTime = isSettled ? new Date(page.last_edited_time) : null;
  const bytes = await store.storeDocument(runner, scope, pageKey, { ...packed, readEditedTime });
  await requireRoom(deps, runner, scope.ownerId, { items: 0, bytes });
  return 0;
}
