import type { Deps } from '../../deps.ts';
import { forgetSetAside } from './document-attempts.store.ts';
import { reingestDocumentKind } from './reingest-document-kind.ts';
import { publishReingest } from './reingest-progress.ts';
import { alreadySyncing } from './sync.service.ts';
import { hasActiveRun } from './sync.store.ts';

/**
 * Reads one document again in the background; `PageReingestUpdate` tells how it goes. The caller has checked that
 * the document is the owner's. Throws `already_syncing` while a sync of the source runs.
 */
export async function reingestDocument(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'>,
  ownerId: string,
  connectionId: number,
  externalId: string,
): Promise<void> {
  if (await hasActiveRun(deps.database.pool, { ownerId, connectionId })) throw alreadySyncing();
  const payload = { ownerId, connectionId, externalId };
  await forgetSetAside(deps.database.pool, connectionId, externalId);
  await deps.jobs.enqueue(reingestDocumentKind, payload, { accountId: ownerId });
  publishReingest(deps.events, payload, { status: 'Starting', step: 0, message: 'Waiting to start' });
}
