import type { Deps } from '../../deps.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import { listDocumentStates } from '../knowledge/knowledge.store.ts';
import { completeModelId, findFirstModel } from '../knowledge/source-models.service.ts';
import type { SourceDocument, SourceReader, SourceScope } from '../sources/source-kind.ts';
import { type DocumentBatch, EmbeddingFailedError } from './embed-documents.ts';
import type { TakenRun } from './sync.store.ts';

/** What a run has to do; what an earlier worker of the same run did is in none of the lists. */
export type SyncPlan = {
  total: number;
  changed: SourceDocument[];
  unchangedIds: string[];
  /** Those that the source did not give. */
  failures: DocumentBatch['failures'];
  goneIds: string[];
  /** What the source's fingerprints are made with. */
  firstModel: string;
};

/** Compares what the source has with what was learned from it. */
export async function planSync(
  deps: Pick<Deps, 'database' | 'models'>,
  run: TakenRun,
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

/** What the fingerprints of a source are made with: complete, because it stays. Throws EmbeddingFailedError. */
export async function requireFirstModel(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: SourceScope,
): Promise<string> {
  const { embed } = deps.models;
  const known = await findFirstModel(deps, deps.database.pool, scope);
  if (known !== embed.id || embed.dimensions !== null) return known;
  try {
    await completeModelId(embed);
  } catch (error) {
    throw new EmbeddingFailedError([], error);
  }
  return embed.id;
}
