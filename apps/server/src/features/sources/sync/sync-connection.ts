import type { Deps } from '../../../deps.ts';
import { publishConnectionStatus } from '../connections.service.ts';
import { type DocumentBatch, embedDocuments } from './embed-documents.ts';
import { endFailedRun } from './end-failed-run.ts';
import { planSync } from './plan-sync.ts';
import { prefetch } from './prefetch.ts';
import { readDocuments } from './read-documents.ts';
import { createReader, type ReaderDeps, type SourceReader } from './source-reader.ts';
import { completeRun, storeBatch, storeUnchanged } from './store-batch.ts';
import { LeaseLostError, type RunCounts, setTotal, type TakenRun, takeRun } from './sync.store.ts';
import { syncConnectionKind } from './sync-connection-kind.ts';
import { createProgressReporter, type ProgressReporter } from './sync-progress.ts';
import { createUnfinishedVectors } from './unfinished-vectors.ts';
import { watchLease } from './watch-lease.ts';
import { createYielding } from './yielding.ts';

export type SyncDeps = ReaderDeps & Pick<Deps, 'events' | 'jobs' | 'models' | 'log'>;

const unfinished = createUnfinishedVectors();

/**
 * The way of one sync. It can be killed at any point and run again: documents of this run are done when their
 * rows say so, and a worker that lost its lease can store nothing. Throws, so that the job is tried again, when
 * the signal fires or the database is away.
 */
export async function syncConnection(
  deps: SyncDeps,
  syncRunId: number,
  stopSignal: AbortSignal,
): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, run.isRefreshed ? 'learn-refreshed' : 'learn');
  const watch = watchLease(deps, run);
  const signal = AbortSignal.any([stopSignal, watch.signal]);
  const reader = createReader(deps, run.type);
  try {
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
    const isDone = await readSource(deps, run, reader, progress, signal);
    if (!isDone) await deps.jobs.enqueue(syncConnectionKind, { syncRunId }, { accountId: run.ownerId });
  } catch (error) {
    if (error instanceof LeaseLostError || watch.signal.aborted) return;
    stopSignal.throwIfAborted();
    await endFailedRun(deps, run, reader, progress, error);
  } finally {
    watch.stop();
    progress.stop();
  }
}

/** The steps of a run, in order; resolves to false when it makes room for other accounts before its end. */
async function readSource(
  deps: SyncDeps,
  run: TakenRun,
  reader: SourceReader,
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<boolean> {
  const plan = await planSync(deps, run, reader);
  await setTotal(deps.database, run, plan.total);
  progress.update({ ...run, total: plan.total });
  await storeUnchanged(deps, run, plan.unchangedIds, progress.update);
  await storeFailures(deps, run, reader, plan.failures, progress);

  const yielding = createYielding(deps.jobs, run.ownerId);
  const reading = new AbortController();
  const documents = readDocuments(deps, { reader, scope: run }, plan.changed, {
    signal: AbortSignal.any([signal, reading.signal]),
    mustStop: yielding.mustStop,
  });
  const batches = embedDocuments(deps.models.embed, documents, signal, {
    onProgress: progress.advance,
    mustPause: yielding.check,
    unfinished,
  });
  try {
    for await (const batch of prefetch(batches)) {
      const counts = await storeBatch(deps, run, reader, batch);
      progress.settle(batch.ready.length * 2 + batch.failures.length);
      tellFailures(progress, counts, batch.failures);
      progress.update(counts, batch.ready.at(-1)?.title);
      signal.throwIfAborted();
      await yielding.check();
    }
  } finally {
    // A run that makes room leaves no document behind that is still being read.
    reading.abort(new Error('The run has ended'));
  }
  if (yielding.mustStop()) return false;

  const counts = await completeRun(deps, run, reader, plan.goneIds);
  progress.end(counts, { isComplete: true, status: 'Completed' });
  await publishConnectionStatus(deps, run.ownerId, run.connectionId);
  return true;
}

/** Notes the documents that the source did not give; what was learned of them before stays. */
async function storeFailures(
  deps: SyncDeps,
  run: TakenRun,
  reader: SourceReader,
  failures: DocumentBatch['failures'],
  progress: ProgressReporter,
): Promise<void> {
  if (failures.length === 0) return;
  const counts = await storeBatch(deps, run, reader, { ready: [], failures });
  tellFailures(progress, counts, failures);
}

function tellFailures(
  progress: ProgressReporter,
  counts: RunCounts,
  failures: DocumentBatch['failures'],
): void {
  for (const failure of failures) progress.fail(counts, { ...failure, id: failure.externalId });
}
