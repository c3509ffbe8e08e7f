import type { ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { getOwnedConnection, publishConnectionStatus } from '../sources/connections.service.ts';
import type { Lease, PageTable, SourceKindDeps } from '../sources/source-kind.ts';
import { publishProgress } from './progress.service.ts';
import { refreshSourceKind, syncConnectionKind } from './sync.jobs.ts';
import {
  cancelRuns,
  clearDeadLettered,
  countPageAttempt,
  insertRun,
  insertRunUnlessActive,
} from './sync.store.ts';

/**
 * Called in the transaction that ends a run and has locked source and run, when it completed or failed. A
 * cancelled run is not reported.
 */
export type RunEndedDeps = {
  runEnded(
    runner: SqlRunner,
    run: { ownerId: string; connectionId: number; syncRunId: number },
  ): Promise<void>;
};

/** Queues the job of a run that the caller's transaction has inserted. */
export async function enqueueRun(
  deps: Pick<Deps, 'jobs'> & SourceKindDeps,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number; type: ConnectionType },
): Promise<void> {
  // The sync of an external source refreshes its pages first.
  const kind = deps.sourceKinds.get(run.type).isExternal ? refreshSourceKind : syncConnectionKind;
  const { syncRunId, connectionId } = run;
  await deps.jobs.enqueue(kind, { syncRunId, connectionId }, { accountId: run.ownerId, runner });
}

/** Creates the `already_syncing` error for a second sync of the same source. */
export function alreadySyncing(): AppError {
  return new AppError('already_syncing', 'already-syncing');
}

/**
 * Starts a sync in the background, with run and job in one transaction. `refreshVectors` also reads and
 * embeds unchanged documents. A new run tries dead-lettered documents again. If an unfinished sync was
 * started by a change of the source, that one becomes the requested sync. Returns the id of the run. Throws
 * `not_found`, and `already_syncing` while another sync runs.
 */
export async function startSync(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  ownerId: string,
  connectionId: number,
  type: ConnectionType,
  options: { refreshVectors: boolean },
): Promise<number> {
  const target = { ownerId, connectionId, type, ...options };
  const started = await insertRun(deps.database, target, async (runner, syncRunId) => {
    await clearDeadLettered(runner, connectionId);
    await enqueueRun(deps, runner, { ownerId, connectionId, syncRunId, type });
  });
  if (started === 'not-found') throw notFound();
  if (started === 'already-syncing') throw alreadySyncing();
  await publishConnectionStatus(deps, ownerId, connectionId);
  return started;
}

/**
 * Ensures that the changes of the caller's transaction are read: starts a sync, or leaves them to the
 * unfinished one, which checks again before it ends (`listNow` of the reader). The transaction has locked the
 * source, so the running sync cannot end meanwhile.
 */
export async function ensureSync(
  deps: Pick<Deps, 'jobs'> & SourceKindDeps,
  runner: SqlRunner,
  source: { ownerId: string; connectionId: number; type: ConnectionType },
): Promise<void> {
  const syncRunId = await insertRunUnlessActive(runner, {
    ...source,
    trigger: 'change',
    refreshVectors: false,
  });
  if (syncRunId !== undefined) await enqueueRun(deps, runner, { ...source, syncRunId });
}

/**
 * Cancels the unfinished sync of a source at once. Stored documents stay, and the worker stops at its next
 * check of the lease. Does nothing when no sync runs. Throws `not_found` for an unknown source.
 */
export async function cancelSync(
  deps: Pick<Deps, 'database' | 'events' | 'metrics'> & SourceKindDeps,
  ownerId: string,
  connectionId: number,
  type: ConnectionType,
): Promise<void> {
  await getOwnedConnection(deps, ownerId, connectionId, type);
  const [counts] = await cancelRuns(deps.database, { ownerId, connectionId });
  if (!counts) return;
  deps.metrics.syncs.inc({ type, result: 'cancelled' });
  publishProgress(deps.events, { ownerId, connectionId, type }, counts, {
    isComplete: true,
    status: 'Cancelled',
  });
  await publishConnectionStatus(deps, ownerId, connectionId);
}

/** Cancels all syncs of an account, running and queued. Workers notice at their next commit. */
export async function cancelSyncsOfAccount(
  deps: Pick<Deps, 'database' | 'metrics'>,
  ownerId: string,
): Promise<void> {
  for (const { type } of await cancelRuns(deps.database, { ownerId }))
    deps.metrics.syncs.inc({ type, result: 'cancelled' });
}

/**
 * Counts an attempt of a run at a page of its source. Returns the number of attempts so far, or undefined
 * when the page has left the source or the run's lease is lost.
 */
export function beginPageAttempt(
  deps: Pick<Deps, 'database'>,
  pages: PageTable,
  lease: Lease,
  pageId: string,
): Promise<number | undefined> {
  return countPageAttempt(deps.database, pages, lease, pageId);
}
