import type { ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { getOwnedConnection, publishConnectionStatus } from '../sources/connections.service.ts';
import type { Lease, PageTable, SourceKindDeps } from '../sources/source-kind.ts';
import { publishProgress } from './progress.service.ts';
import { refreshSourceKind, syncConnectionKind } from './sync.jobs.ts';
import {
  cancelRun,
  countPageAttempt,
  forgetSetAside,
  insertRun,
  insertRunUnlessActive,
} from './sync.store.ts';

/**
 * Who hears, in the transaction that ends a run and has locked source and run, that it completed or failed; a cancelled one
 * is nobody's business.
 */
export type RunEndedDeps = {
  runEnded(
    runner: SqlRunner,
    run: { ownerId: string; connectionId: number; syncRunId: number },
  ): Promise<void>;
};

/** Queues the work of a run that the caller's transaction has marked as started. */
export async function enqueueRun(
  deps: Pick<Deps, 'jobs'> & SourceKindDeps,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number; type: ConnectionType },
): Promise<void> {
  // A sync of what lies outside first looks through its source.
  const kind = deps.sourceKinds.get(run.type).liesOutside ? refreshSourceKind : syncConnectionKind;
  const { syncRunId, connectionId } = run;
  await deps.jobs.enqueue(kind, { syncRunId, connectionId }, { accountId: run.ownerId, runner });
}

/** The refusal while a sync runs. */
export function alreadySyncing(): AppError {
  return new AppError('already_syncing', 'already-syncing');
}

/**
 * Starts a sync in the background; the row and the job appear together. `refreshVectors` reads and embeds unchanged
 * documents too. A sync that began by itself becomes the one that is asked for. Resolves to the run's id; throws
 * `not_found` and `already_syncing`.
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
    await forgetSetAside(runner, connectionId);
    await enqueueRun(deps, runner, { ownerId, connectionId, syncRunId, type });
  });
  if (started === 'not-found') throw notFound();
  if (started === 'already-syncing') throw alreadySyncing();
  await publishConnectionStatus(deps, ownerId, connectionId);
  return started;
}

/**
 * Sees to it that what the caller's transaction changes will be read: starts a sync, or leaves it to the running one,
 * which looks again before it ends (`listNow` of the reader). The transaction has locked the source, which keeps the
 * running one from ending in between.
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
 * Stops the running sync at once: what was stored stays, and its worker notices at its next commit. Cancelling
 * when nothing runs is not an error. Throws `not_found`.
 */
export async function cancelSync(
  deps: Pick<Deps, 'database' | 'events'> & SourceKindDeps,
  ownerId: string,
  connectionId: number,
  type: ConnectionType,
): Promise<void> {
  await getOwnedConnection(deps, ownerId, connectionId, type);
  const counts = await cancelRun(deps.database, { ownerId, connectionId });
  if (!counts) return;
  publishProgress(deps.events, { ownerId, connectionId, type }, counts, {
    isComplete: true,
    status: 'Cancelled',
  });
  await publishConnectionStatus(deps, ownerId, connectionId);
}

/** Counts that a run begins to read a page of its source, for looks (`OutsideLook.beginAttempt`). */
export function beginPageAttempt(
  deps: Pick<Deps, 'database'>,
  pages: PageTable,
  lease: Lease,
  pageId: string,
): Promise<number | undefined> {
  return countPageAttempt(deps.database, pages, lease, pageId);
}
