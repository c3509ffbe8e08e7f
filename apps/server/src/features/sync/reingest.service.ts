import type { PageReingestUpdate } from '@anito/contract/live';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import type { Events } from '../../lib/events.ts';
import { toFailure, toUnreadableFileError } from '../../lib/failure.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { chooseIngestionModel } from '../knowledge/source-models.service.ts';
import { listOwnedConnectionsByIds, publishConnectionStatus } from '../sources/connections.service.ts';
import { createDocumentAttempts } from './document-attempts.ts';
import { EmbeddingFailedError, embedDocuments } from './embed-documents.ts';
import { requireFirstModel } from './plan-sync.ts';
import { readDocument } from './read-documents.ts';
import { refreshSinglePage } from './refresh-pages.ts';
import { commitOutsideRun, storeOutsideRun } from './store-batch.ts';
import { type ReingestPayload, reingestDocumentKind } from './sync.jobs.ts';
import { alreadySyncing } from './sync.service.ts';
import { clearDeadLettered, hasActiveRun } from './sync.store.ts';
import type { SyncJobDeps } from './work-on-run.ts';

/** Steps of reading a document again, as its owner sees them. */
const reingestSteps = ['Reading the document', 'Computing embeddings', 'Saving the passages'] as const;

/**
 * Queues a job that reads one document again and reports its progress with `PageReingestUpdate` events. Lets
 * a dead-lettered document be tried again. Does not check who owns the document. Throws `already_syncing`
 * while a sync of the source runs.
 */
export async function reingestDocument(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'>,
  ownerId: string,
  connectionId: number,
  externalId: string,
): Promise<void> {
  if (await hasActiveRun(deps.database.pool, { ownerId, connectionId })) throw alreadySyncing();
  const payload = { ownerId, connectionId, externalId };
  await clearDeadLettered(deps.database.pool, connectionId, externalId);
  await deps.jobs.enqueue(reingestDocumentKind, payload, { accountId: ownerId });
  publishReingest(deps.events, payload, { status: 'Starting', step: 0, message: 'Waiting to start' });
}

/**
 * Reads one document again. When that fails, existing passages stay and an event tells the owner the reason.
 * Throws, so that the job is retried, when the signal fires or the database is unavailable. Safe to run
 * twice.
 */
export async function runReingestDocument(
  deps: SyncJobDeps,
  payload: ReingestPayload,
  signal: AbortSignal,
): Promise<void> {
  try {
    await reingest(deps, payload, signal);
    publishReingest(deps.events, payload, {
      status: 'Completed',
      step: reingestSteps.length,
      message: 'Done',
    });
  } catch (error) {
    signal.throwIfAborted();
    const isEmbedding = error instanceof EmbeddingFailedError;
    const appError = toAppError(isEmbedding ? error.cause : error);
    if (!isEmbedding && appError.code === 'unavailable') throw error;
    if (appError.code === 'internal') deps.log.error({ err: error }, 'document not read again');
    publishReingest(deps.events, payload, {
      status: 'Failed',
      step: reingestSteps.length,
      message: appError.message,
      error: appError.message,
      because: appError.localizedMessage,
    });
  }
  await publishConnectionStatus(deps, payload.ownerId, payload.connectionId);
}

/** Reads one document again and reports each step. Throws the reason why that is not possible. */
async function reingest(deps: SyncJobDeps, payload: ReingestPayload, signal: AbortSignal): Promise<void> {
  const reportStep = (step: number) =>
    publishReingest(deps.events, payload, {
      status: 'InProgress',
      step,
      message: reingestSteps[step - 1] ?? '',
    });
  const [connection] = await listOwnedConnectionsByIds(deps, payload.ownerId, [payload.connectionId]);
  if (!connection) throw documentGone();
  const reader = deps.sourceKinds.get(connection.type).createReader(deps);
  reportStep(1);
  await refreshSinglePage(reader, payload, {
    onlyId: payload.externalId,
    signal,
    commit: (work) => commitOutsideRun(deps.database, payload, work),
  });
  const document = await reader.find(payload, payload.externalId);
  if (!document) throw documentGone();

  const attempts = createDocumentAttempts(deps.attempts, payload, deps.noteProgress);
  try {
    const firstModel = await requireFirstModel(deps, payload);
    const source = { reader, scope: payload, firstModel };
    const read = await readDocument(deps, source, document, { attempts, signal });
    if (!read) throw documentGone();
    reportStep(2);
    const embed = await chooseIngestionModel(deps, payload);
    for await (const batch of embedDocuments(embed, [read], signal)) {
      reportStep(3);
      await storeOutsideRun(deps, payload, reader, batch);
      const [failure] = batch.failures;
      if (failure) throw toUnreadableFileError(failure.failed);
    }
  } finally {
    await attempts.endAll();
  }
}

/** Reports to the owner's live clients that a document was dead-lettered before it was opened. */
export async function deadLetterReingest(
  { events }: Pick<Deps, 'events'>,
  payload: ReingestPayload,
): Promise<void> {
  const failed = toFailure(localizedMessage('document-set-aside'));
  publishReingest(events, payload, {
    status: 'Failed',
    step: reingestSteps.length,
    message: failed.text,
    error: failed.text,
    because: failed.because,
  });
}

/** Creates the `not_found` error for a document or source that was deleted. */
function documentGone(): AppError {
  return new AppError('not_found', 'document-gone');
}

type Detail = Pick<PageReingestUpdate, 'status' | 'step' | 'message' | 'error' | 'because'>;

/** Publishes the progress of reading one document again to the owner's live clients. */
function publishReingest(events: Events, target: ReingestPayload, detail: Detail): void {
  events.publish({
    ownerId: target.ownerId,
    event: {
      event: 'PageReingestUpdate',
      data: {
        connectionId: target.connectionId,
        pageId: target.externalId,
        totalSteps: reingestSteps.length,
        isPageReingest: true,
        ...detail,
      },
    },
  });
}
