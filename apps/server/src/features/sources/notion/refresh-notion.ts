import { createHash } from 'node:crypto';
import type { PageObjectResponse } from '@notionhq/client';
import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { packDocument, writeText } from '../../knowledge/knowledge.service.ts';
import { lockConnection } from '../connections.store.ts';
import { requireRoom } from '../quota.service.ts';
import { mapAhead } from '../sync/prefetch.ts';
import type { RefreshOptions, SourceScope } from '../sync/source-reader.ts';
import { commitUnderLease, type Lease } from '../sync/sync.store.ts';
import { type FoundPages, findSourcePages } from './find-source-pages.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';
import * as pageStore from './notion-pages.store.ts';
import * as store from './notion-refresh.store.ts';
import { openConnection } from './open-connection.ts';
import { getPage, readPage } from './read-page.ts';

/** What looking through Notion needs. */
export type NotionReaderDeps = Pick<Deps, 'database' | 'notion' | 'secrets' | 'env'>;

/** A run waits as long as Notion asks it to, within the time that a job may take. */
const runPatienceMs = 20 * 3_600_000;
/** One page is somebody's wish. */
const pagePatienceMs = 10 * 60_000;

/** Pages read at once: the next request is on its way while an answer is awaited; more would only stand in line. */
const readAtOnce = 2;

const mostAttempts = 2;
/** After so many pages in a row that Notion does not answer for, it is taken to be away. */
const mostUnreachable = 3;

const perCommit = 500;

/** Notion's times are to the minute: a page read so soon after its last edit may have been edited once more. */
const settledMs = 120_000;

/** What is not over by now ends the run: it is not tried again and again. */
function endWaiting(error: unknown): unknown {
  const isBusy = error instanceof NotionFailure && error.reason === 'busy';
  return isBusy ? new AppError('upstream_failed', error.message, { cause: error }) : error;
}

function cut<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / perCommit);
  return Array.from({ length: count }, (_, index) => items.slice(index * perCommit, (index + 1) * perCommit));
}

/** Brings the rows of a source up to date with Notion, page by page under the lease; `SourceReader.refresh` says how. */
export async function refreshNotion(
  deps: NotionReaderDeps,
  lease: Lease,
  options: RefreshOptions,
): Promise<boolean> {
  const { signal } = options;
  try {
    const opening = { patienceMs: runPatienceMs, waitsOut: true, signal };
    const { session, filters } = await openConnection(deps, lease, opening);
    const before = await pageStore.listPageRows(deps.database.pool, lease);
    const found = await findSourcePages(session, before, filters);
    await takeOver(deps, lease, before, found);
    const toRead = await leaveUnchanged(deps, lease, options);
    return await readAll(deps, lease, session, toRead, found.pages, options);
  } catch (error) {
    throw endWaiting(error);
  }
}

/** Notes what Notion has of the source: what is gone, what is new, and what is said of the rest. */
async function takeOver(
  deps: NotionReaderDeps,
  lease: Lease,
  before: pageStore.PageRow[],
  found: FoundPages,
): Promise<void> {
  const commit = (work: (runner: SqlRunner) => Promise<void>) => commitUnderLease(deps.database, lease, work);
  const held = new Map(before.map((row) => [row.id, row]));
  const listed = new Set(found.databases.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const leaving = before.filter(({ id, isSelected }) => !isSelected && !listed.has(id)).map(({ id }) => id);
  for (const ids of cut(found.goneIds)) await commit((runner) => pageStore.markDeleted(runner, lease, ids));
  for (const ids of cut(leaving)) {
    await commit(async (runner) => void (await pageStore.deletePages(runner, lease, ids)));
  }
  for (const pages of cut(found.alive)) {
    await commit((runner) => pageStore.updateFacts(runner, lease, pages));
  }
  for (const { id: databaseId, rows } of found.databases) {
    for (const pages of cut(rows)) {
      await commit(async (runner) => {
        const known = pages.filter(({ id }) => held.has(id));
        await pageStore.updateFacts(runner, lease, known);
        const added = pages.filter(({ id }) => !held.has(id));
        const items = await pageStore.insertRows(runner, lease, databaseId, added);
        await requireRoom(deps, runner, lease.ownerId, { items, bytes: 0 });
      });
    }
  }
}

function isUnchanged(row: pageStore.PageRow): boolean {
  const isRead = row.hasDocument && row.failure === null;
  return isRead && row.readEditedTime?.getTime() === row.lastEditedTime.getTime();
}

/** Notes the pages that need not be read; resolves to those that this run has still to read. */
async function leaveUnchanged(
  deps: NotionReaderDeps,
  lease: Lease,
  { isFull }: RefreshOptions,
): Promise<pageStore.PageRow[]> {
  const rows = await pageStore.listPageRows(deps.database.pool, lease);
  const left = rows.filter(
    (row) => row.kind === 'page' && !row.isDeleted && row.refreshedRunId !== lease.syncRunId,
  );
  const unchanged = isFull ? [] : left.filter(isUnchanged);
  for (const some of cut(unchanged)) {
    const ids = some.map(({ id }) => id);
    await commitUnderLease(deps.database, lease, (runner) => store.markRefreshed(runner, lease, ids));
  }
  const done = new Set(unchanged);
  return left.filter((row) => !done.has(row));
}

async function readAll(
  deps: NotionReaderDeps,
  lease: Lease,
  session: NotionSession,
  rows: pageStore.PageRow[],
  pages: FoundPages['pages'],
  { signal, onProgress, mustPause }: RefreshOptions,
): Promise<boolean> {
  let done = 0;
  let unreachable = 0;
  const results = mapAhead(rows, readAtOnce, async (row) => {
    signal.throwIfAborted();
    // Its source is listed anew in each turn: one in which no page is read would get nowhere.
    if (done > 0 && (await mustPause())) return undefined;
    const failure = await readOne(deps, lease, session, row, pages.get(row.id));
    unreachable = failure?.reason === 'unreachable' ? unreachable + 1 : 0;
    if (failure && unreachable >= mostUnreachable) throw failure;
    return row.title;
  });
  for await (const title of results) {
    if (title === undefined) continue;
    done += 1;
    onProgress(done, rows.length, title);
  }
  return done === rows.length;
}

/** Reads a page and keeps it, or notes why not; resolves to Notion's reason. Throws what ends the whole run. */
async function readOne(
  deps: NotionReaderDeps,
  lease: Lease,
  session: NotionSession,
  row: pageStore.PageRow,
  known: PageObjectResponse | undefined,
): Promise<NotionFailure | undefined> {
  const noting = { id: row.id, syncRunId: lease.syncRunId };
  const fail = (reason: string) =>
    commitUnderLease(deps.database, lease, (runner) => store.storeFailure(runner, lease, noting, reason));
  const attempts = await store.beginReading(deps.database, lease, row.id);
  if (attempts === undefined) return undefined;
  if (attempts > mostAttempts) {
    await fail('Reading it stopped twice.');
    return undefined;
  }
  try {
    const read = await readPacked(session, known ?? row.id);
    await commitUnderLease(deps.database, lease, (runner) => keep(deps, runner, lease, noting, read));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = error instanceof NotionFailure ? error : undefined;
    if (failure?.reason === 'token-revoked' || error.code === 'unavailable') throw error;
    if (failure?.reason === 'not-shared') {
      await commitUnderLease(deps.database, lease, (runner) =>
        pageStore.markDeleted(runner, lease, [row.id]),
      );
    } else await fail(error.message);
    return failure;
  }
}

type ReadPage = { page: PageObjectResponse; packed: store.PackedDocument; isSettled: boolean };

async function readPacked(session: NotionSession, pageOrId: PageObjectResponse | string): Promise<ReadPage> {
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

/** Keeps what was read of a page; throws `quota_exceeded`, which rolls it back. */
async function keep(
  deps: NotionReaderDeps,
  runner: SqlRunner,
  scope: SourceScope,
  noting: { id: string; syncRunId: number | null },
  { page, packed, isSettled }: ReadPage,
): Promise<void> {
  const readEditedTime = isSettled ? new Date(page.last_edited_time) : null;
  const bytes = await store.storeDocument(runner, scope, noting, { ...packed, readEditedTime });
  await requireRoom(deps, runner, scope.ownerId, { items: 0, bytes });
}

/** Reads one page of a source again, outside of any run. Throws NotionFailure, `not_found` and `quota_exceeded`. */
export async function refreshNotionPage(
  deps: NotionReaderDeps,
  scope: SourceScope,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const [row] = await pageStore.listPageRows(deps.database.pool, scope, [id]);
  if (row?.kind !== 'page') throw notFound();
  try {
    const opening = { patienceMs: pagePatienceMs, waitsOut: true, signal };
    const { session } = await openConnection(deps, scope, opening);
    const read = await readPacked(session, id);
    await runInTransaction(deps.database, async (runner) => {
      if (!(await lockConnection(runner, scope, 'notion'))) throw notFound();
      await keep(deps, runner, scope, { id, syncRunId: null }, read);
    });
  } catch (error) {
    if (error instanceof NotionFailure && error.reason === 'not-shared') {
      await pageStore.markDeleted(deps.database.pool, scope, [id]);
    }
    throw endWaiting(error);
  }
}
