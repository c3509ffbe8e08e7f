import { publishConnectionStatus } from '../connections.service.ts';
import { endFailedRun } from './end-failed-run.ts';
import { createReader } from './source-reader.ts';
import {
  commitUnderLease,
  LeaseLostError,
  setRefreshed,
  setRefreshProgress,
  type TakenRun,
  takeRun,
} from './sync.store.ts';
import type { SyncDeps } from './sync-connection.ts';
import { syncConnectionKind } from './sync-connection-kind.ts';
import { createProgressReporter, type ProgressReporter } from './sync-progress.ts';
import { watchLease } from './watch-lease.ts';

/** How often the run's row says how far it is, for those who come by later. */
const noteMs = 1_000;

/**
 * The first half of the sync of an outside source: its reader looks through it, then learning what changed is queued.
 * It can be killed at any point and run again. Throws, so that the job is tried again, when the signal fires or the
 * database is away.
 */
export async function refreshSource(
  deps: SyncDeps,
  syncRunId: number,
  stopSignal: AbortSignal,
): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, 'refresh');
  const watch = watchLease(deps, run);
  const signal = AbortSignal.any([stopSignal, watch.signal]);
  const reader = createReader(deps, run.type);
  try {
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
    if (!run.isRefreshed) {
      await reader.refresh?.(run, {
        isFull: run.refreshVectors,
        signal,
        onProgress: createNoting(deps, run, progress),
      });
    }
    await commitUnderLease(deps.database, run, async (runner) => {
      await setRefreshed(runner, run);
      await deps.jobs.enqueue(syncConnectionKind, { syncRunId }, { accountId: run.ownerId, runner });
    });
  } catch (error) {
    if (error instanceof LeaseLostError || watch.signal.aborted) return;
    stopSignal.throwIfAborted();
    await endFailedRun(deps, run, reader, progress, error);
  } finally {
    watch.stop();
    progress.stop();
  }
}

/** Tells live clients of every page, and the run's row from time to time. */
function createNoting(deps: SyncDeps, run: TakenRun, progress: ProgressReporter) {
  let notedAt = 0;
  return (done: number, total: number, title?: string) => {
    progress.update({ total, successful: done, failed: 0 }, title);
    if (performance.now() < notedAt + noteMs) return;
    notedAt = performance.now();
    setRefreshProgress(deps.database, run, { done, total }).catch((error: unknown) =>
      deps.log.warn({ err: error, syncRunId: run.syncRunId }, 'progress not noted'),
    );
  };
}
