import { say } from '@anito/contract/texts/texts';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import { EmbeddingFailedError } from './embed-documents.ts';
import { createProgressReporter, type ProgressReporter } from './progress.service.ts';
import type { RunPayload } from './run-payload.ts';
import type { SourceReader } from './source-kind.ts';
import { failRun } from './store-batch.ts';
import { LeaseLostError, type TakenRun, takeRun } from './sync.store.ts';

/** Ends the run where its owner sees why, unless the database is away: then the job is tried again. */
export async function endFailedRun(
  deps: Deps,
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
  const { reason, values } = known.said;
  const said = isEmbedding ? say('embedding-failed', { ...values, cause: reason }) : known.said;
  const failed = toFailure(said);
  const documents = isEmbedding ? error.documents.map((document) => ({ ...document, failed })) : [];
  try {
    const counts = await failRun(deps, run, reader, { failed, documents });
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

/** Ends a run that three processes have died of, where its owner sees why. */
export async function setRunAside(deps: Deps, { syncRunId }: RunPayload): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, run.isRefreshed ? 'learn-refreshed' : 'learn');
  try {
    const reader = deps.sourceKinds.get(run.type).createReader(deps);
    await endFailedRun(deps, run, reader, progress, new AppError('internal', 'sync-set-aside'));
  } finally {
    progress.stop();
  }
}
