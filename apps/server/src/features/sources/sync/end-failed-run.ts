import { toAppError } from '../../../lib/error-handler.ts';
import { AppError } from '../../../lib/errors.ts';
import { publishConnectionStatus } from '../connections.service.ts';
import { EmbeddingFailedError } from './embed-documents.ts';
import type { RunPayload } from './run-payload.ts';
import { createReader, type SourceReader } from './source-reader.ts';
import { failRun } from './store-batch.ts';
import { LeaseLostError, type TakenRun, takeRun } from './sync.store.ts';
import { createProgressReporter, type ProgressReporter } from './sync-progress.ts';
import type { SyncDeps } from './work-on-run.ts';

/** Ends the run where its owner sees why, unless the database is away: then the job is tried again. */
export async function endFailedRun(
  deps: SyncDeps,
  run: TakenRun,
  reader: SourceReader,
  progress: ProgressReporter,
  error: unknown,
): Promise<void> {
  const isEmbedding = error instanceof EmbeddingFailedError;
  const known = toAppError(isEmbedding ? error.cause : error);
  if (!isEmbedding && known.code === 'unavailable') throw error;
  deps.log[known.code === 'internal' ? 'error' : 'warn'](
    { err: error, syncRunId: run.syncRunId },
    'sync failed',
  );
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

const setAsideReason =
  'The server stopped three times during this sync, so it is left alone. Sync the source again to try once more.';

/** Ends a run that three processes have died of, where its owner sees why. */
export async function setRunAside(deps: SyncDeps, { syncRunId }: RunPayload): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, run.isRefreshed ? 'learn-refreshed' : 'learn');
  try {
    const reader = createReader(deps, run.type);
    await endFailedRun(deps, run, reader, progress, new AppError('internal', setAsideReason));
  } finally {
    progress.stop();
  }
}
