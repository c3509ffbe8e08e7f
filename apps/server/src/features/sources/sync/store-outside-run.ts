import type { Deps } from '../../../deps.ts';
import { recordFailures, replaceDocuments } from '../../knowledge/knowledge.service.ts';
import type { DocumentBatch } from './embed-documents.ts';
import type { SourceReader, SourceScope } from './source-reader.ts';
import { alreadySyncing } from './sync.service.ts';
import { commitBetweenRuns, raiseContentVersion } from './sync.store.ts';

/** Stores documents that were read outside of any run; throws `already_syncing` when one has started meanwhile. */
export async function storeOutsideRun(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: SourceScope,
  reader: SourceReader,
  batch: DocumentBatch,
): Promise<void> {
  const isStored = await commitBetweenRuns(deps.database, scope, async (runner) => {
    const ids = [...batch.ready, ...batch.failures].map(({ externalId }) => externalId);
    const existing = await reader.findExisting(runner, scope, ids);
    const ready = batch.ready.filter(({ externalId }) => existing.has(externalId));
    const failures = batch.failures.filter(({ externalId }) => existing.has(externalId));
    if (ready.length > 0) {
      const contentVersion = await raiseContentVersion(runner, scope, false);
      const change = { contentVersion, syncRunId: null, embeddingModel: deps.models.embed.id };
      await replaceDocuments(runner, scope, change, ready);
    }
    if (failures.length > 0) await recordFailures(runner, scope, null, failures);
  });
  if (!isStored) throw alreadySyncing();
}
