import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { readVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import * as store from './unanswered.store.ts';

/** Lowest cosine of a near question. */
const nearCosine = 0.5;
/** More groups than are shown, because some wordings are known already. */
const nearGroups = 8;

/**
 * Lists unanswered questions near to a question, by the vectors of their groups: the nearest group first,
 * within a group the latest first. Empty when the embedding model does not answer. A follow-up appears in its
 * standalone form.
 */
export async function listNearQuestions(
  deps: Pick<Deps, 'database' | 'models' | 'log'>,
  of: { ownerId: string; assistantId: number },
  question: string,
  signal: AbortSignal,
): Promise<string[]> {
  const vector = await embedAsked(deps, question, signal);
  if (!vector) return [];
  const { database, models } = deps;
  const groups = await store.listGroupVectors(database.pool, of, models.embed.id);
  const near = groups
    .map((group) => ({ id: group.id, cosine: multiplyVectors(vector, readVector(group.vector)) }))
    .filter(({ cosine }) => cosine >= nearCosine)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, nearGroups);
  const ids = near.map(({ id }) => id);
  const asked = await store.listLatestQuestions(database, of.ownerId, ids);
  return asked
    .sort((a, b) => ids.indexOf(a.groupId) - ids.indexOf(b.groupId))
    .map((row) => row.question.replace(/\s+/g, ' ').trim());
}
