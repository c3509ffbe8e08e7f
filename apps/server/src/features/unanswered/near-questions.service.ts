import { spellOut } from '@anito/language/shorthand';
import { isModelFailure } from '@anito/models/model-error';
import type { Deps } from '../../deps.ts';
import { multiplyVector } from './multiply-vector.ts';
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
  { database, models, log }: Pick<Deps, 'database' | 'models' | 'log'>,
  of: { ownerId: string; assistantId: number },
  question: string,
  signal: AbortSignal,
): Promise<string[]> {
  let vector: Float32Array;
  try {
    vector = await models.embed.embedQuestion(spellOut(question), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    log.warn({ err: error }, 'question not embedded; no near questions found');
    return [];
  }
  const groups = await store.listGroupVectors(database.pool, of, models.embed.id);
  const near = groups
    .map((group) => ({ id: group.id, cosine: multiplyVector(vector, group.vector) }))
    .filter(({ cosine }) => cosine >= nearCosine)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, nearGroups);
  const ids = near.map(({ id }) => id);
  const asked = await store.listLatestQuestions(database, of.ownerId, ids);
  return asked
    .sort((a, b) => ids.indexOf(a.groupId) - ids.indexOf(b.groupId))
    .map((row) => row.question.replace(/\s+/g, ' ').trim());
}
