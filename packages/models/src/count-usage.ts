import { estimateTokens } from './remote/estimate-tokens.ts';
import type { ChatModel, ChatPart, ChatRequest } from './types.ts';

/**
 * Streams an answer and tells `onTokens` of the request what it took: what the model reports, else about as many tokens
 * as prompt and answer have, also of one that broke off.
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
  let isSent = false;
  try {
    for await (const part of model.stream(request)) {
      isSent = true;
      if (part.type === 'text') answer += part.text;
      else ({ promptTokens: prompt, completionTokens: completion } = part);
      yield part;
    }
  } finally {
    // Of a call that was refused, or left before a word came, nobody knows whether it was counted by the vendor.
    if (isSent) {
      const asked = prompt ?? request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
      onTokens(asked + (completion ?? estimateTokens(answer)));
    }
  }
}
