import type { ProgressReporter } from './progress.service.ts';
import { refreshPages } from './refresh-pages.ts';
import { type RunPayload, refreshSourceKind, syncConnectionKind } from './sync.jobs.ts';
import { type ClaimedRun, commitUnderLease, setRefreshed, setRefreshProgress } from './sync.store.ts';
import { createYieldCheck, type SyncJobDeps, workOnRun } from './work-on-run.ts';

/**
 * Shortest turn of a run before it yields, in milliseconds. Its source may have to be listed again
 * afterwards.
 */
const turnMs = 60_000;

/** Interval in milliseconds at which the run's row is updated, for clients that connect later. */
const noteMs = 1_000;

/**
 * The first half of the sync of an external source: refreshes its pages, then queues the ingestion of changed
 * ones. It can be killed at any point and run again. When other accounts wait, it queues a job for the rest
 * of the pages. A failure ends the run with a reason for its owner; throws only when `stopSignal` fires or
 * the database is unavailable.
 */
export async function refreshSource(
  deps: SyncJobDeps,
  { syncRunId }: Pick<RunPayload, 'syncRunId'>,
  stopSignal: AbortSignal,
): Promise<void> {
  const choosePhase = () => 'refresh' as const;
  await workOnRun(deps, { syncRunId, stopSignal }, choosePhase, async ({ run, reader, progress, signal }) => {
    const payload = { syncRunId, connectionId: run.connectionId };
    const accountId = run.ownerId;
    if (!run.isRefreshed) {
      const yielding = createYieldCheck(deps.jobs, { kind: refreshSourceKind, accountId, turnMs });
      const isDone = await refreshPages(reader, {
        lease: run,
        isFull: run.refreshVectors,
        signal,
        commit: (work) => commitUnderLease(deps.database, run, work),
        onProgress: createProgressRecorder(deps, run, progress),
        mustPause: yielding.check,
      });
      if (!isDone) return deps.jobs.enqueue(refreshSourceKind, payload, { accountId });
    }
    await commitUnderLease(deps.database, run, async (runner) => {
      await setRefreshed(runner, run);
      await deps.jobs.enqueue(syncConnectionKind, payload, { accountId, runner });
    });
  });
}

/**
 * Returns a function that reports every page to live clients. At the first page and then at intervals, it
 * also saves the progress on the run's row and on the job. It logs failures to save.
 */
function createProgressRecorder(deps: SyncJobDeps, run: ClaimedRun, progress: ProgressReporter) {
  let notedAt = 0;
  let doneAtStart: number | undefined;
  let hasProgressed = false;
  return (done: number, total: number, title?: string) => {
    doneAtStart ??= done;
    progress.update({ total, successful: done, failed: 0 }, title);
    const isFirst = !hasProgressed && done > doneAtStart;
    if (!isFirst && performance.now() < notedAt + noteMs) return;
    notedAt = performance.now();
    hasProgressed ||= isFirst;
    const logFailure = (error: unknown) =>
      deps.log.warn({ err: error, syncRunId: run.syncRunId }, 'progress not saved');
    // The start alone is no progress: a run that always dies after it would never be dead-lettered.
    if (hasProgressed) deps.noteProgress?.().catch(logFailure);
    setRefreshProgress(deps.database, run, { done, total }).catch(logFailure);
  };
}
