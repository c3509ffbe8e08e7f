import type { Deps } from '../../deps.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import { listDocumentStates } from '../knowledge/knowledge.store.ts';
import { completeModelId, findFirstModel } from '../knowledge/source-models.service.ts';
import type { SourceDocument, SourceReader, SourceScope } from '../sources/source-kind.ts';
import { type DocumentBatch, EmbeddingFailedError } from './embed-documents.ts';
import type { ClaimedRun } from './sync.store.ts';

/** The work of a run. Documents that an earlier worker of the same run finished are in none of the lists. */
export type SyncPlan = {
  total: number;
  changed: SourceDocument[];
  unchangedIds: string[];
  /** Documents that the source could not provide. */
  failures: DocumentBatch['failures'];
  goneIds: string[];
  /** The model that the source's fingerprints contain. */
  firstModel: string;
};

/**
 * Compares the documents that the source lists with the ingested ones: which are changed, unchanged, failed
 * or gone. With `refreshVectors` of the run, all listed documents count as changed. Documents that this run
 * has processed already are omitted. Changes nothing.
 */
export async function planSync(
  deps: Pick<Deps, 'database' | 'models'>,
  run: ClaimedRun,
  reader: SourceReader,
): Promise<SyncPlan> {
  const firstModel = await requireFirstModel(deps, run);
  const states = new Map(
    (await listDocumentStates(deps.database.pool, run)).map((state) => [state.externalId, state]),
  );
  const listed = new Set<string>();
  const plan: SyncPlan = { total: 0, changed: [], unchangedIds: [], failures: [], goneIds: [], firstModel };
  for await (const document of reader.list(run)) {
    if (listed.has(document.externalId)) continue;
    listed.add(document.externalId);
    const state = states.get(document.externalId);
    if (state?.syncRunId === run.syncRunId) continue;
    const isUnchanged = !run.refreshVectors && state?.fingerprint === fingerprintOf(firstModel, document);
    if (document.failure) plan.failures.push({ ...document, failed: document.failure });
    else if (isUnchanged) plan.unchangedIds.push(document.externalId);
    else plan.changed.push(document);
  }
  plan.total = listed.size;
  plan.goneIds = [...states.keys()].filter((externalId) => !listed.has(externalId));
  return plan;
}

/**
 * Returns the complete id of the model that a source was first embedded with. It is part of the fingerprints,
 * and a later change of the model does not change it. Throws EmbeddingFailedError if the model does not
 * respond.
 */
export async function requireFirstModel(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: SourceScope,
): Promise<string> {
  const { embed } = deps.models;
  const modelId = await findFirstModel(deps, deps.database.pool, scope);
  if (modelId !== embed.id || embed.dimensions !== null) return modelId;
  try {
    await completeModelId(embed);
  } catch (error) {
    throw new EmbeddingFailedError([], error);
  }
  return embed.id;
}
