import { createHash } from 'node:crypto';
import { packDocument, writeText } from '@anito/documents/extract/kept-document';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionFailure } from '@anito/notion-reader/notion-failure';
import { getPage, type NotionPage, readPage } from '@anito/notion-reader/read-page';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { Lease, LookOptions, OutsideLook, SourceScope } from '../sources/source-kind.ts';
import { beginPageAttempt } from '../sync/sync.service.ts';
import { type FoundPages, findSourcePages } from './find-source-pages.ts';
import * as pageStore from './notion-pages.store.ts';
import * as store from './notion-refresh.store.ts';
import { openConnection } from './open-connection.ts';
import type { NotionDeps } from './token-turns.ts';

/** Dependencies of the Notion reader. */
export type NotionReaderDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & NotionDeps;

/** Longest wait for Notion in a run, in milliseconds: within the time that a job may take. */
const runPatienceMs = 20 * 3_600_000;
/** Longest wait for one page that its owner requested, in milliseconds. */
const pagePatienceMs = 10 * 60_000;

/**
 * Pages read at once: the next request is sent while a response is awaited. More would only wait for their
 * turn.
 */
const pagesAtOnce = 2;

const perCommit = 500;

/**
 * Notion's times have a precision of a minute: a page read within this time after its last edit may have been
 * edited again.
 */
const settledMs = 120_000;

const isBusy = (error: unknown) => error instanceof NotionFailure && error.problem === 'busy';

/** When Notion is still busy after the wait, the run ends and is not retried. */
function endWaiting(error: unknown): unknown {
  return isBusy(error) ? new AppError('upstream_failed', toAppError(error).said, { cause: error }) : error;
}

function cut<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / perCommit);
  return Array.from({ length: count }, (_, index) => items.slice(index * perCommit, (index + 1) * perCommit));
}

/** Starts a refresh of a source: saves which pages Notion has. Throws NotionFailure and `not_found`. */
export async function lookAtNotion(
  deps: NotionReaderDeps,
  scope: SourceScope,
  options: LookOptions,
): Promise<OutsideLook<pageStore.PageRow>> {
  const { lease, signal } = options;
  try {
    const opening = { patienceMs: lease ? runPatienceMs : pagePatienceMs, waitsOut: true, signal };
    const { session, filters } = await openConnection(deps, scope, opening);
    if (!lease) return createLook(deps, scope, options, session, await findOne(deps, scope, options));
    const before = await pageStore.listPageRows(deps.database.pool, scope);
    const found = await findSourcePages(session, before, filters);
    await takeOver(deps, scope, options, before, found);
    const waiting = await leaveUnchanged(deps, lease, options);
    return createLook(deps, scope, options, session, waiting, found.pages);
  } catch (error) {
    throw endWaiting(error);
  }
}

async function findOne(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { onlyId }: LookOptions,
): Promise<pageStore.PageRow[]> {
  const [row] = await pageStore.listPageRows(deps.database.pool, scope, [onlyId ?? '']);
  if (row?.kind !== 'page') throw notFound();
  return [row];
}

function createLook(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { lease }: LookOptions,
  session: NotionSession,
  waiting: pageStore.PageRow[],
  known: FoundPages['pages'] = new Map(),
): OutsideLook<pageStore.PageRow> {
  const noting = (page: pageStore.PageRow) => ({ id: page.id, syncRunId: lease?.syncRunId ?? null });
  return {
    waiting,
    done: 0,
    atOnce: pagesAtOnce,
    beginAttempt: (run, page) => beginPageAttempt(deps, store.pageTable, run, page.id),
    async read(page, { countAttempt }) {
      await countAttempt();
      const read = await readPacked(session, known.get(page.id) ?? page.id).catch((error: unknown) => {
        throw endWaiting(error);
      });
      return (runner) => keep(deps, runner, scope, noting(page), read);
    },
    judge(error) {
      // Any other failure ends the run, which retries or reports it.
      if (!(error instanceof NotionFailure)) {
        return error instanceof AppError && !isBusy(error.cause) ? 'failed' : 'ends-look';
      }
      if (error.problem === 'token-revoked') return 'ends-look';
      if (error.problem === 'not-shared') return 'gone';
      return error.problem === 'unreachable' ? 'seems-away' : 'failed';
    },
    noteGone: (runner, page) => pageStore.markDeleted(runner, scope, [page.id]),
    noteFailure: (runner, page, failure) => store.storeFailure(runner, scope, noting(page), failure),
  };
}

/** Saves what Notion has of the source: pages that are gone, new ones, and the data of the others. */
async function takeOver(
  deps: NotionReaderDeps,
  scope: SourceScope,
  { commit }: LookOptions,
  before: pageStore.PageRow[],
  found: FoundPages,
): Promise<void> {
  const held = new Map(before.map((row) => [row.id, row]));
  const listed = new Set(found.databases.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const leaving = before.filter(({ id, isSelected }) => !isSelected && !listed.has(id)).map(({ id }) => id);
  for (const ids of cut(found.goneIds)) await commit((runner) => pageStore.markDeleted(runner, scope, ids));
  for (const ids of cut(leaving)) {
    await commit(async (runner) => void (await pageStore.deletePages(runner, scope, ids)));
  }
  for (const pages of cut(found.alive)) {
    await commit((runner) => pageStore.updateFacts(runner, scope, pages));
  }
  for (const { id: databaseId, rows } of found.databases) {
    for (const pages of cut(rows)) {
      await commit(async (runner) => {
        const known = pages.filter(({ id }) => held.has(id));
        await pageStore.updateFacts(runner, scope, known);
        const added = pages.filter(({ id }) => !held.has(id));
        const items = await pageStore.insertRows(runner, scope, databaseId, added);
        await requireRoom(deps, runner, scope.ownerId, { items, bytes: 0 });
      });
    }
  }
}

function isUnchanged(row: pageStore.PageRow): boolean {
  const isRead = row.hasDocument && row.failure === null;
  return isRead && row.readEditedTime?.getTime() === row.lastEditedTime.getTime();
}

/** Marks the pages that need not be read. Returns the pages that this run has still to read. */
async function leaveUnchanged(
  deps: NotionReaderDeps,
  lease: Lease,
  { isFull, commit }: LookOptions,
): Promise<pageStore.PageRow[]> {
  const rows = await pageStore.listPageRows(deps.database.pool, lease);
  const left = rows.filter(
    (row) => row.kind === 'page' && !row.isDeleted && row.refreshedRunId !== lease.syncRunId,
  );
  const unchanged = isFull ? [] : left.filter(isUnchanged);
  for (const some of cut(unchanged)) {
    const ids = some.map(({ id }) => id);
    await commit((runner) => store.markRefreshed(runner, lease, ids));
  }
  const done = new Set(unchanged);
  return left.filter((row) => !done.has(row));
}

type ReadPage = { page: NotionPage; packed: store.PackedDocument; isSettled: boolean };

async function readPacked(session: NotionSession, pageOrId: NotionPage | string): Promise<ReadPage> {
  const page = typeof pageOrId === 'string' ? await getPage(session, pageOrId) : pageOrId;
  const isSettled = Date.now() - Date.parse(page.last_edited_time) >= settledMs;
  const document = await readPage(session, page);
  const packed = {
    document: await packDocument(document),
    contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    contentLength: writeText(document.blocks).length,
  };
  return { page, packed, isSettled };
}

/** Saves a page that was read. Throws `quota_exceeded`, which rolls the transaction back. */
async function keep(
  deps: NotionReaderDeps,
  runner: SqlRunner,
  scope: SourceScope,
  noting: { id: string; syncRunId: number | null },
  { page, packed, isSettled }: ReadPage,
): Promise<number> {
  const readEditedTime = isSettled ? new Date(page.last_edited_time) : null;
  const bytes = await store.storeDocument(runner, scope, noting, { ...packed, readEditedTime });
  await requireRoom(deps, runner, scope.ownerId, { items: 0, bytes });
  return 0;
}
