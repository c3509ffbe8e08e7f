import { expandShorthand } from '@anito/language/shorthand';
import { isModelFailure } from '@anito/models/model-error';
import type { EmbedModel } from '@anito/models/types';
import type { Logger } from 'pino';

/**
 * Embeds a question with the spelling that search uses, so that the model's cache has it. Returns null, with
 * a warning, when the embedding model fails, for callers that can work without the vector. Throws the
 * signal's reason when it fires.
 */
export async function tryEmbedQuestion(
  { models, log }: { log: Logger; models: { embed: Pick<EmbedModel, 'embedQuestion'> } },
  question: string,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  try {
    return await models.embed.embedQuestion(expandShorthand(question), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    log.warn({ err: error }, 'question not embedded; continuing without its vector');
    return null;
  }
}
