import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { readVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import * as store from './unanswered.store.ts';

/** What is farther is hardly about the same. */
const nearCosine = 0.5;
/** More than can be shown: of some all words are known already. */
const nearGroups = 8;

/**
 * What visitors asked an assistant in vain that is near to a question, by the vectors that its groups have: nearest
 * group first, the latest of each first; none where the embedding model does not answer. A follow-up as it was
 * understood.
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
