import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { raiseContentVersion, recordFailures, replaceDocuments } from '../knowledge/knowledge.store.ts';
import type { DocumentBatch } from './embed-documents.ts';
import type { SourceReader, SourceScope } from './source-kind.ts';

/**
 * Writes one batch in the caller's transaction, which has locked the source; documents that were deleted meanwhile
 * stay out. Resolves to how many were learned and how many failed.
 */
export async function writeBatch(
  deps: Pick<Deps, 'models'>,
  runner: SqlRunner,
  target: { scope: SourceScope; reader: SourceReader; syncRunId: number | null },
  batch: DocumentBatch,
): Promise<{ successful: number; failed: number }> {
  const { scope, reader, syncRunId } = target;
  const ids = [...batch.ready, ...batch.failures].map(({ externalId }) => externalId);
  const existing = await reader.findExisting(runner, scope, ids);
  const ready = batch.ready.filter(({ externalId }) => existing.has(externalId));
  const failures = batch.failures.filter(({ externalId }) => existing.has(externalId));
  if (ready.length > 0) {
    const contentVersion = await raiseContentVersion(runner, scope, false);
    const change = { contentVersion, syncRunId, embeddingModel: deps.models.embed.id };
    await replaceDocuments(runner, scope, change, ready);
  }
  if (failures.length > 0) await recordFailures(runner, scope, syncRunId, failures);
  return { successful: ready.length, failed: failures.length };
}
