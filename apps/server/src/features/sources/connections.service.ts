import type { Connection, ConnectionType } from '@anito/contract/sources';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './connections.store.ts';
import { requireCountBelowLimit } from './quota.service.ts';
import type { SourceKindDeps } from './source-kind.ts';
import { removeObjects } from './stored-objects.service.ts';
import { scaleToRun } from './sync-phase.service.ts';

type ConnectionDeps = Pick<Deps, 'database'>;
/** Dependencies for building the cards of sources. */
type CardDeps = Pick<Deps, 'database'> & SourceKindDeps;

type CardRow = store.ConnectionRow & { waitingCount: number };

/**
 * Maximum size of a live event in bytes: NOTIFY carries 8000 bytes at most (PostgreSQL's documentation of
 * NOTIFY).
 */
const eventBytes = 7_000;
const maxEventFailures = 10;

/** Returns the progress of the latest run; null unless it is queued or running. */
function viewProgress({ sourceKinds }: CardDeps, row: store.ConnectionRow): Connection['progress'] {
  const run = row.latestRun;
  if (run?.status !== 'queued' && run?.status !== 'running') return null;
  const completed = run.successful + run.failed;
  const phase = !sourceKinds.get(row.type).isExternal
    ? 'learn'
    : run.isRefreshed
      ? 'learn-refreshed'
      : 'refresh';
  return {
    // 100 tells clients that the run is over, so a running one stays below.
    percentage: Math.min(99, scaleToRun(run.total > 0 ? (completed / run.total) * 100 : 0, phase)),
    total: run.total,
    completed,
    successful: run.successful,
    failed: run.failed,
    isIndeterminate: run.total === 0 && phase !== 'learn-refreshed',
    isRefreshing: phase === 'refresh',
    failedPages: row.failedDocuments.filter((document) => document.syncRunId === run.id).map(viewFailure),
  };
}

/** Returns a document's failure without the id of its run. */
function viewFailure({ id, title, reason, because }: store.FailedDocument) {
  return { id, title, reason, because };
}

/** Returns a source in the form of the API, with its state and progress. */
function viewConnection(deps: CardDeps, row: CardRow): Connection {
  const progress = viewProgress(deps, row);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    status: progress ? 'syncing' : row.latestRun?.status === 'failed' ? 'error' : 'connected',
    isSyncing: progress !== null,
    lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.revision,
    documentCount: row.documentCount,
    learnedCount: row.learnedCount,
    waitingCount: row.waitingCount,
    error: row.latestRun?.status === 'failed' ? row.latestRun.error : null,
    because: row.latestRun?.status === 'failed' ? row.latestRun.because : null,
    needsReconnect: row.needsReconnect,
    failedDocuments: row.failedDocuments.map(viewFailure),
    progress,
  };
}

/** Returns the owner's sources in the order of creation, optionally filtered. */
export async function listConnections(
  deps: CardDeps,
  ownerId: string,
  filter: { id?: number | undefined; type?: ConnectionType } = {},
): Promise<Connection[]> {
  return (await listRows(deps, ownerId, filter)).map((row) => viewConnection(deps, row));
}

/**
 * Counts, by source, the pages that a sync fetched and did not ingest because it was cancelled or failed.
 * Sources without such pages are omitted.
 */
async function countWaiting(
  deps: CardDeps,
  ownerId: string,
  rows: store.ConnectionRow[],
): Promise<Map<number, number>> {
  const waiting = new Map<number, number>();
  const cutShort = rows.filter(
    ({ latestRun }) => latestRun?.status === 'cancelled' || latestRun?.status === 'failed',
  );
  for (const { type, pages } of deps.sourceKinds.list()) {
    const ids = cutShort.filter((row) => row.type === type).map(({ id }) => id);
    if (!pages || ids.length === 0) continue;
    const counts = await store.countUnlearnedPages(deps.database, pages, ownerId, ids);
    for (const [id, count] of counts) waiting.set(id, count);
  }
  return waiting;
}

/** Returns the owner's sources with the number of their fetched pages that are not ingested. */
async function listRows(
  deps: CardDeps,
  ownerId: string,
  filter: { id?: number | undefined; type?: ConnectionType },
): Promise<CardRow[]> {
  const countedTypes = deps.sourceKinds.listTypes(({ countsItems }) => countsItems);
  const rows = await store.listConnectionRows(deps.database, ownerId, { ...filter, countedTypes });
  const waiting = await countWaiting(deps, ownerId, rows);
  return rows.map((row) => ({ ...row, waitingCount: waiting.get(row.id) ?? 0 }));
}

/**
 * Adds an empty source in the caller's transaction and returns its id. Throws `quota_exceeded`; the caller
 * rolls back then.
 */
export async function addConnection(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  ownerId: string,
  values: store.NewConnection,
): Promise<number> {
  const id = await store.insertConnection(runner, ownerId, values);
  await requireCountBelowLimit(deps, runner, ownerId, 'sources');
  return id;
}

/**
 * Adds an empty source and calls `alsoDo` with its id in the same transaction. Returns its id. Throws
 * `quota_exceeded`, and adds nothing then.
 */
export async function addEmptyConnection(
  deps: Pick<Deps, 'env' | 'database'>,
  ownerId: string,
  values: store.NewConnection,
  alsoDo?: TransactionHook,
): Promise<number> {
  return runInTransaction(deps.database, async (runner) => {
    const id = await addConnection(deps, runner, ownerId, values);
    await alsoDo?.(runner, id);
    return id;
  });
}

/**
 * Locks a source until the transaction ends: blocks other writers and keeps its runs from ending. Returns the
 * number of its items; undefined when the source belongs to another owner or is of another type.
 */
export async function lockConnection(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  type: ConnectionType,
): Promise<{ itemCount: number } | undefined> {
  return store.lockConnectionRow(runner, scope, type);
}

/**
 * Saves name and description of a source where they are given, and raises its version in any case. Returns
 * false and saves nothing when the source belongs to another owner, is of another type, or has another
 * version than the given one. Blocks other writers until the transaction ends.
 */
export async function saveConnection(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  type: ConnectionType,
  { version, ...values }: { name?: string; description?: string | null; version?: number | undefined },
): Promise<boolean> {
  return store.updateConnectionRow(runner, scope, type, values, version);
}

/** Returns the sources of the owner among these ids, unordered, with the versions that search needs. */
export async function listOwnedConnectionsByIds(
  deps: ConnectionDeps,
  ownerId: string,
  ids: number[],
): Promise<store.OwnedConnection[]> {
  return ids.length === 0 ? [] : store.listOwnedConnectionRows(deps.database, ownerId, ids);
}

/**
 * Returns one source of the owner. Throws `not_found`, also for a source of another owner or another type.
 */
export async function getOwnedConnection(
  deps: ConnectionDeps,
  ownerId: string,
  id: number,
  type: ConnectionType,
): Promise<store.OwnedConnection> {
  const [connection] = await store.listOwnedConnectionRows(deps.database, ownerId, [id]);
  if (connection?.type !== type) throw notFound();
  return connection;
}

/**
 * Deletes a source with all its documents and passages, in one transaction. A running sync stores nothing
 * from then on. The source's files are removed from storage afterwards, or later by housekeeping. Throws
 * `not_found`.
 */
export async function deleteConnection(
  deps: Pick<Deps, 'database' | 'storage' | 'log'>,
  ownerId: string,
  id: number,
  type: ConnectionType,
): Promise<void> {
  const storageKeys = await store.deleteConnectionRow(deps.database, ownerId, id, type);
  if (!storageKeys) throw notFound();
  await removeObjects(deps, storageKeys);
}

/**
 * Returns the source for an event, with only as many failed documents as fit into it. Lists and snapshots
 * contain all listed failures.
 */
function viewForEvent(deps: CardDeps, row: CardRow): Connection {
  for (let count = maxEventFailures; ; count--) {
    const view = viewConnection(deps, { ...row, failedDocuments: row.failedDocuments.slice(0, count) });
    if (count === 0 || Buffer.byteLength(JSON.stringify(view)) <= eventBytes) return view;
  }
}

/**
 * Publishes the state of a source to the owner's live clients. Does nothing when the source does not exist.
 */
export async function publishConnectionStatus(
  deps: CardDeps & Pick<Deps, 'events'>,
  ownerId: string,
  id: number,
): Promise<void> {
  const [row] = await listRows(deps, ownerId, { id });
  if (!row) return;
  deps.events.publish({
    ownerId,
    event: { event: 'StatusUpdate', data: viewForEvent(deps, row) },
    coalesceKey: `status:${id}`,
  });
}
