import type { Deps } from '../../../deps.ts';
import type { DocumentBatch } from './embed-documents.ts';
import type { SourceReader, SourceScope } from './source-reader.ts';
import { alreadySyncing } from './sync.service.ts';
import { commitBetweenRuns } from './sync.store.ts';
import { writeBatch } from './write-batch.ts';

/** Stores documents that were read outside of any run; throws `already_syncing` when one has started meanwhile. */
export async function storeOutsideRun(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: SourceScope,
  reader: SourceReader,
  batch: DocumentBatch,
): Promise<void> {
  const isStored = await commitBetweenRuns(deps.database, scope, async (runner) => {
    await writeBatch(deps, runner, { scope, reader, syncRunId: null }, batch);
  });
  if (!isStored) throw alreadySyncing();
}
