import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { decodeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { tryEmbedQuestion } from '../../lib/try-embed-question.ts';
import * as store from './unanswered.store.ts';

/** Lowest cosine of a near question. */
const minCosine = 0.5;
/** More groups than are shown, because some wordings are known already. */
const maxGroups = 8;

/**
 * Returns open and ignored unanswered questions near to a question, of up to `maxGroups` groups, by the
 * vectors of the groups: the nearest group first, within a group the latest first. Empty when the embedding
 * model does not respond. A follow-up question is returned in its standalone form.
 */
export async function listNearQuestions(
  deps: Pick<Deps, 'database' | 'models' | 'log'>,
  assistant: { ownerId: string; assistantId: number },
  question: string,
  signal: AbortSignal,
): Promise<string[]> {
  const vector = await tryEmbedQuestion(deps, question, signal);
  if (!vector) return [];
  const { database, models } = deps;
  const groups = await store.listGroupVectors(database.pool, assistant, models.embed.id);
  const near = groups
    .map((group) => ({ id: group.id, cosine: multiplyVectors(vector, decodeVector(group.vector)) }))
    .filter(({ cosine }) => cosine >= minCosine)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, maxGroups);
  const ids = near.map(({ id }) => id);
  const questions = await store.listLatestQuestions(database, assistant.ownerId, ids);
  return questions
    .sort((a, b) => ids.indexOf(a.groupId) - ids.indexOf(b.groupId))
    .map((row) => row.question.replace(/\s+/g, ' ').trim());
}
