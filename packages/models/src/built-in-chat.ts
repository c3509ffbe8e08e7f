import { writeAnswer } from '@anito/builtin-models/answerer';
import type { CompareTexts } from '@anito/builtin-models/choose-quotes';
import type { ChatModel } from './types.ts';

/**
 * Returns the built-in answerer as a chat model. It quotes from the grounding of a request and streams a few
 * words at a time.
 */
export function createBuiltInChat(compare: CompareTexts): ChatModel {
  return {
    provider: 'builtin',
    model: 'extractive',
    // Languages that its embedder understands.
    can: { followInstructions: false, rewrite: false, judgeSentencesIn: ['en', 'fil'], chooseTools: false },
    takesTokens: false,
    chooseTools: async () => [],
    async *stream(request) {
      request.signal.throwIfAborted();
      const answer = await writeAnswer(request.grounding, compare);
      for (const text of answer.match(/(?<!\s)\s*\S+(?:\s+\S+){0,3}/g) ?? []) {
        request.signal.throwIfAborted();
        yield { type: 'text', text };
      }
      yield { type: 'finish', reason: 'stop', promptTokens: null, completionTokens: null };
    },
  };
}
