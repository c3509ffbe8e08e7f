import { estimateTokens } from './remote/estimate-tokens.ts';
import type { ChatModel, ChatPart, ChatRequest } from './types.ts';

/**
 * Streams an answer and reports its token usage once to `onTokens`. Uses the figures of the model, or an
 * estimate from prompt and answer when the model gives none or the answer breaks off. Reports nothing for the
 * built-in model, or when no part came.
 */
export async function* countUsage(model: ChatModel, request: ChatRequest): AsyncGenerator<ChatPart> {
  const { onTokens } = request;
  if (!onTokens || !model.takesTokens) {
    yield* model.stream(request);
    return;
  }
  let answer = '';
  let prompt: number | null = null;
  let completion: number | null = null;
  let hasStarted = false;
  try {
    for await (const part of model.stream(request)) {
      hasStarted = true;
      if (part.type === 'text') answer += part.text;
      else ({ promptTokens: prompt, completionTokens: completion } = part);
      yield part;
    }
  } finally {
    // Usage is unknown when the call was refused or aborted before its first token.
    if (hasStarted) {
      const promptTokens =
        prompt ?? request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
      onTokens(promptTokens + (completion ?? estimateTokens(answer)));
    }
  }
}
