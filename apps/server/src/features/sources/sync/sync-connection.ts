import type { Deps } from '../../../deps.ts';
import { toAppError } from '../../../lib/error-handler.ts';
import { AppError } from '../../../lib/errors.ts';
import { publishConnectionStatus } from '../connections.service.ts';
import { EmbeddingFailedError, embedDocuments } from './embed-documents.ts';
import { planSync } from './plan-sync.ts';
import { prefetch } from './prefetch.ts';
import { readDocuments } from './read-documents.ts';
import { createReader, type SourceReader } from './source-reader.ts';
import { completeRun, failRun, storeBatch, storeUnchanged } from './store-batch.ts';
import { LeaseLostError, setTotal, type TakenRun, takeRun } from './sync.store.ts';
import { syncConnectionKind } from './sync-connection-kind.ts';
import { createProgressReporter, type ProgressReporter } from './sync-progress.ts';
import { createUnfinishedVectors } from './unfinished-vectors.ts';
import { watchLease } from './watch-lease.ts';
import { createYielding } from './yielding.ts';

export type SyncDeps = Pick<
  Deps,
  'database' | 'events' | 'jobs' | 'models' | 'extractor' | 'storage' | 'log'
>;

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
  const progress = createProgressReporter(deps.events, run);
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
      for (const failure of batch.failures) {
        progress.fail(counts, { ...failure, id: failure.externalId });
      }
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

/** Ends the run where its owner sees why, unless the database is away: then the job is tried again. */
async function endFailedRun(
  deps: SyncDeps,
  run: TakenRun,
  reader: SourceReader,
  progress: ProgressReporter,
  error: unknown,
): Promise<void> {
  const isEmbedding = error instanceof EmbeddingFailedError;
  const known = toAppError(isEmbedding ? error.cause : error);
  if (!isEmbedding && known.code === 'unavailable') throw error;
  deps.log[isEmbedding ? 'warn' : 'error']({ err: error, syncRunId: run.syncRunId }, 'sync failed');
  const reason = isEmbedding ? `The embedding model did not answer: ${known.message}` : known.message;
  const documents = isEmbedding ? error.documents.map((document) => ({ ...document, reason })) : [];
  try {
    const counts = await failRun(deps, run, reader, { error: reason, documents });
    progress.end(counts, { isComplete: true, status: 'Failed', error: reason });
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
  } catch (failure) {
    if (failure instanceof LeaseLostError) return;
    throw failure instanceof AppError
      ? failure
      : new Error('The failed run could not be ended', { cause: failure });
  }
}
