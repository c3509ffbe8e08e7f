import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import type { JobKind, Jobs } from '../../lib/jobs.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { traceCall } from '../../lib/tracing.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import type { Lease, SourceKindDeps, SourceReader } from '../sources/source-kind.ts';
import type { SyncPhase } from '../sources/sync-phase.service.ts';
import { EmbeddingFailedError } from './embed-documents.ts';
import { createProgressReporter, type ProgressReporter } from './progress.service.ts';
import { failRun } from './store-batch.ts';
import type { RunPayload } from './sync.jobs.ts';
import type { RunEndedDeps } from './sync.service.ts';
import { type ClaimedRun, claimRun, isLeaseHeld, LeaseLostError } from './sync.store.ts';

/**
 * Dependencies of a sync job. `noteProgress` tells the attempt counter of the job that it makes progress;
 * undefined where attempts are not counted.
 */
export type SyncJobDeps = Deps & SourceKindDeps & RunEndedDeps & { noteProgress?(): Promise<void> };

/** Context of one phase of a run. */
export type RunWork = {
  run: ClaimedRun;
  reader: SourceReader;
  progress: ProgressReporter;
  signal: AbortSignal;
};

/**
 * Claims a run and calls `work` for one phase of it. Does nothing when the run has finished. When the lease
 * is lost, it ends silently; any other failure ends the run with a reason for its owner. Throws, so that the
 * job is retried, when `stopSignal` fires or the database is unavailable.
 */
export async function workOnRun(
  deps: SyncJobDeps,
  { syncRunId, stopSignal }: { syncRunId: number; stopSignal: AbortSignal },
  choosePhase: (run: ClaimedRun) => SyncPhase,
  work: (phase: RunWork) => Promise<void>,
): Promise<void> {
  const run = await claimRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, choosePhase(run));
  const watch = watchLease(deps, run);
  const signal = AbortSignal.any([stopSignal, watch.signal]);
  const reader = deps.sourceKinds.get(run.type).createReader(deps);
  try {
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
    await traceCall('sync', { 'anito.source.type': run.type, 'anito.sync.id': syncRunId }, () =>
      work({ run, reader, progress, signal }),
    );
  } catch (error) {
    if (error instanceof LeaseLostError || watch.signal.aborted) return;
    stopSignal.throwIfAborted();
    await endFailedRun(deps, run, reader, progress, error);
  } finally {
    watch.stop();
    progress.stop();
  }
}

/**
 * Interval in milliseconds at which the lease is checked. It limits the work wasted on a cancelled or deleted
 * run, of which nothing is stored in any case.
 */
const watchMs = 1_000;

/** Returns a signal that fires when a run was cancelled, deleted or claimed by another worker. */
function watchLease(deps: Pick<Deps, 'database'>, lease: Lease): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // While the database is unavailable, no other worker can claim the run.
    const isHeld = await isLeaseHeld(deps.database, lease).catch(() => true);
    if (!isHeld) controller.abort(new LeaseLostError());
  }, watchMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/**
 * Ends the run as failed with a reason for its owner, unless the database is unavailable: then it throws, and
 * the job is retried. Does nothing when the lease is lost.
 */
async function endFailedRun(
  deps: SyncJobDeps,
  run: ClaimedRun,
  reader: SourceReader,
  progress: ProgressReporter,
  error: unknown,
): Promise<void> {
  const isEmbedding = error instanceof EmbeddingFailedError;
  const appError = toAppError(isEmbedding ? error.cause : error);
  if (!isEmbedding && appError.code === 'unavailable') throw error;
  deps.log[appError.code === 'internal' ? 'error' : 'warn'](
    { err: error, syncRunId: run.syncRunId },
    'sync failed',
  );
  const { reason, values } = appError.localizedMessage;
  const message = isEmbedding
    ? localizedMessage('embedding-failed', { ...values, cause: reason })
    : appError.localizedMessage;
  const failed = toFailure(message);
  const documents = isEmbedding ? error.documents.map((document) => ({ ...document, failed })) : [];
  try {
    const counts = await failRun(deps, run, reader, { failed, documents });
    deps.metrics.syncs.inc({ type: run.type, result: 'failed' });
    progress.end(counts, {
      isComplete: true,
      status: 'Failed',
      error: failed.text,
      because: failed.because,
    });
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
  } catch (failure) {
    if (failure instanceof LeaseLostError) return;
    throw failure instanceof AppError
      ? failure
      : new Error('The failed run could not be ended', { cause: failure });
  }
}

/**
 * Ends a run whose job was dead-lettered because processes died over it, with a reason for its owner. Does
 * nothing when the run has finished.
 */
export async function deadLetterRun(deps: SyncJobDeps, { syncRunId }: RunPayload): Promise<void> {
  const run = await claimRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, run.isRefreshed ? 'learn-refreshed' : 'learn');
  try {
    const reader = deps.sourceKinds.get(run.type).createReader(deps);
    await endFailedRun(deps, run, reader, progress, new AppError('internal', 'sync-set-aside'));
  } finally {
    progress.stop();
  }
}

/** Interval in milliseconds at which a run checks whether other accounts wait. */
const checkIntervalMs = 1_000;

/** Tells a long run when to yield. */
type YieldCheck = { check(): Promise<boolean>; mustStop(): boolean };

/**
 * Decides when a long run yields to other accounts, after `turnMs` at the earliest. `check` looks for waiting
 * accounts, at most once per `checkIntervalMs`, and returns the value that `mustStop` then has. Once true, it
 * stays true.
 */
export function createYieldCheck(
  jobs: Pick<Jobs, 'hasOthersWaiting'>,
  { kind, accountId, turnMs }: { kind: JobKind<object>; accountId: string; turnMs: number },
): YieldCheck {
  let askAt = performance.now() + turnMs;
  let isStopping = false;
  return {
    async check() {
      if (isStopping || performance.now() < askAt) return isStopping;
      askAt = performance.now() + checkIntervalMs;
      isStopping = await jobs.hasOthersWaiting(kind, accountId);
      return isStopping;
    },
    mustStop: () => isStopping,
  };
}
