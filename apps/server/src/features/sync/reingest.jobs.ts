import { say } from '@anito/contract/texts/texts';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { toFailure, toUnreadable } from '../../lib/failure.ts';
import { listOwnedConnectionsByIds, publishConnectionStatus } from '../sources/connections.service.ts';
import { createDocumentAttempts } from './document-attempts.ts';
import { EmbeddingFailedError, embedDocuments } from './embed-documents.ts';
import { lookAtOnePage } from './look-at-pages.ts';
import { readDocument } from './read-documents.ts';
import type { ReingestPayload } from './reingest-document-kind.ts';
import { publishReingest, reingestSteps } from './reingest-progress.ts';
import { commitOutsideRun, storeOutsideRun } from './store-outside-run.ts';

export { reingestDocumentKind } from './reingest-document-kind.ts';

type ReingestDeps = Deps & { noteProgress?(): Promise<void> };

/** Reads one document again; what was learned before stays when that fails. Safe to run twice. */
export async function runReingestDocument(
  deps: ReingestDeps,
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
    const known = toAppError(isEmbedding ? error.cause : error);
    if (!isEmbedding && known.code === 'unavailable') throw error;
    if (known.code === 'internal') deps.log.error({ err: error }, 'document not read again');
    publishReingest(deps.events, payload, {
      status: 'Failed',
      step: reingestSteps.length,
      message: known.message,
      error: known.message,
      because: known.said,
    });
  }
  await publishConnectionStatus(deps, payload.ownerId, payload.connectionId);
}

async function reingest(deps: ReingestDeps, payload: ReingestPayload, signal: AbortSignal): Promise<void> {
  const tell = (step: number) =>
    publishReingest(deps.events, payload, {
      status: 'InProgress',
      step,
      message: reingestSteps[step - 1] ?? '',
    });
  const [connection] = await listOwnedConnectionsByIds(deps, payload.ownerId, [payload.connectionId]);
  if (!connection) throw isGone();
  const reader = deps.sourceKinds.get(connection.type).createReader(deps);
  tell(1);
  await lookAtOnePage(reader, payload, {
    onlyId: payload.externalId,
    signal,
    commit: (work) => commitOutsideRun(deps.database, payload, work),
  });
  const document = await reader.find(payload, payload.externalId);
  if (!document) throw isGone();

  const attempts = createDocumentAttempts(deps.attempts, payload, deps.noteProgress);
  try {
    const read = await readDocument(deps, { reader, scope: payload }, document, { attempts, signal });
    if (!read) throw isGone();
    tell(2);
    for await (const batch of embedDocuments(deps.models.embed, [read], signal)) {
      tell(3);
      await storeOutsideRun(deps, payload, reader, batch);
      const [failure] = batch.failures;
      if (failure) throw toUnreadable(failure.failed);
    }
  } finally {
    await attempts.endAll();
  }
}

/** Tells the owner that reading a document was set aside before the document itself was opened. */
export async function setReingestAside(
  { events }: Pick<Deps, 'events'>,
  payload: ReingestPayload,
): Promise<void> {
  const failed = toFailure(say('document-set-aside'));
  publishReingest(events, payload, {
    status: 'Failed',
    step: reingestSteps.length,
    message: failed.text,
    error: failed.text,
    because: failed.because,
  });
}

function isGone(): AppError {
  return new AppError('not_found', 'document-gone');
}
