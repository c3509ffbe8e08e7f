import { type BuiltInEmbedder, EmbedderError } from '@anito/builtin-models/embedder';
import { ModelError } from './model-error.ts';
import type { ManagedModel } from './switchable-chat.ts';
import type { EmbedModel } from './types.ts';

/** Throws an EmbedderError as a ModelError, and any other error unchanged. */
function throwAsModelError(error: unknown): never {
  if (!(error instanceof EmbedderError)) throw error;
  if (error.problem === 'closed') throw new ModelError('closing', { cause: error });
  const isHere = error.problem === 'failed';
  throw new ModelError(isHere ? 'embedder-failed' : 'embedder-cannot-run', { cause: error });
}

/** Returns the built-in embedder as an `EmbedModel`. Its calls throw ModelError when it cannot run. */
export function toEmbedModel(embedder: BuiltInEmbedder): ManagedModel<EmbedModel> {
  const { model, id, dimensions, maxTokens } = embedder;
  const name = { provider: 'builtin', model };
  return {
    ...name,
    id,
    dimensions,
    maxTokens,
    tokenCount: 'word-pieces',
    embedQuestion: (text, signal) => embedder.embedQuestion(text, signal).catch(throwAsModelError),
    embedPassages: (texts, signal) => embedder.embedPassages(texts, signal).catch(throwAsModelError),
    report: () => {
      const { state, engine } = embedder.report();
      return { ...name, isBuiltIn: true, healthy: state !== 'failing', state, engine };
    },
    close: () => embedder.close(),
  };
}
