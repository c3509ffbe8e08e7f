import type { Connection, ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './connections.store.ts';
import { requireOneMore } from './quota.service.ts';
import { removeObjects } from './stored-objects.ts';
import { liesOutside } from './sync/lies-outside.ts';
import { scaleToRun } from './sync/sync-progress.ts';

type ConnectionDeps = Pick<Deps, 'database'>;

/** Room for one live event: NOTIFY carries 8000 bytes at most (PostgreSQL's documentation of NOTIFY). */
const eventBytes = 7_000;
const eventFailures = 10;

function viewProgress(row: store.ConnectionRow): Connection['progress'] {
  const run = row.latestRun;
  if (run?.status !== 'queued' && run?.status !== 'running') return null;
  const completed = run.successful + run.failed;
  const phase = !liesOutside(row.type) ? 'learn' : run.isRefreshed ? 'learn-refreshed' : 'refresh';
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

function viewFailure({ id, title, reason }: store.FailedDocument) {
  return { id, title, reason };
}

/** A source as its owner sees it. */
export function viewConnection(row: store.ConnectionRow): Connection {
  const progress = viewProgress(row);
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
    documentCount: row.documentCount,
    error: row.latestRun?.status === 'failed' ? row.latestRun.error : null,
    needsReconnect: row.needsReconnect,
    failedDocuments: row.failedDocuments.map(viewFailure),
    progress,
  };
}

/** All sources of the owner. */
export async function listConnections(deps: ConnectionDeps, ownerId: string): Promise<Connection[]> {
  return (await store.listConnectionRows(deps.database, ownerId)).map(viewConnection);
}

/** Adds an empty source in the caller's transaction; resolves to its id. Throws `quota_exceeded`. */
export async function addConnection(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  ownerId: string,
  values: store.NewConnection,
): Promise<number> {
  const id = await store.insertConnection(runner, ownerId, values);
  await requireOneMore(deps, runner, ownerId, 'sources');
  return id;
}

/** Those of the ids that are the owner's, in no order, with the versions that search needs. */
export async function listOwnedConnectionsByIds(
  deps: ConnectionDeps,
  ownerId: string,
  ids: number[],
): Promise<store.OwnedConnection[]> {
  return ids.length === 0 ? [] : store.listOwnedConnectionRows(deps.database, ownerId, ids);
}

/** One source of the owner and of this type; throws `not_found`, for somebody else's as for a missing one. */
export async function getOwnedConnection(
  deps: ConnectionDeps,
  ownerId: string,
  id: number,
  type: ConnectionType,
): Promise<store.OwnedConnection> {
  const [found] = await store.listOwnedConnectionRows(deps.database, ownerId, [id]);
  if (found?.type !== type) throw notFound();
  return found;
}

/**
 * Deletes a source with everything learned from it, in one transaction; a running sync can store nothing more.
 * Its files are removed from storage right after, or later by the sweep. Throws `not_found`.
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

/** The source with only so many of its failures that the event stays small; lists and snapshots have them all. */
function viewForEvent(row: store.ConnectionRow): Connection {
  for (let count = eventFailures; ; count--) {
    const view = viewConnection({ ...row, failedDocuments: row.failedDocuments.slice(0, count) });
    if (count === 0 || Buffer.byteLength(JSON.stringify(view)) <= eventBytes) return view;
  }
}

/** Tells the owner's live clients how a source stands; nothing when it is gone. */
export async function publishConnectionStatus(
  deps: Pick<Deps, 'database' | 'events'>,
  ownerId: string,
  id: number,
): Promise<void> {
  const [row] = await store.listConnectionRows(deps.database, ownerId, { id });
  if (!row) return;
  deps.events.publish({
    ownerId,
    event: { event: 'StatusUpdate', data: viewForEvent(row) },
    coalesceKey: `status:${id}`,
  });
}
