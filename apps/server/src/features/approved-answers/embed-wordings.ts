import { expandShorthand } from '@anito/language/shorthand';
import { encodeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import * as store from './approved-answers.store.ts';

/** Wordings read per query. */
const batchSize = 50;

/**
 * Computes and stores vectors for an assistant's wordings that have none from the current embedding model.
 * Safe to run twice.
 */
export async function embedWordings(
  { database, models }: Pick<Deps, 'database' | 'models'>,
  { ownerId, assistantId }: { ownerId: string; assistantId: number },
  signal: AbortSignal,
): Promise<void> {
  const model = models.embed.id;
  for (let after = 0; ; ) {
    const wordings = await store.listUnembedded(database, ownerId, assistantId, {
      model,
      after,
      limit: batchSize,
    });
    for (const { id, text } of wordings) {
      const vector = await models.embed.embedQuestion(expandShorthand(text), signal);
      await store.saveVector(database, ownerId, id, { vector: encodeVector(vector), model });
      after = id;
    }
    if (wordings.length < batchSize) return;
  }
}
