import type { ChatModel, ChatPart, ChatRequest } from '../types.ts';

/** Reads a whole answer. The third argument collects the text, also when the answer fails. */
export async function readChat(
  chat: ChatModel,
  request: Partial<ChatRequest> = {},
  partial: { text: string } = { text: '' },
): Promise<{ text: string; finish: Extract<ChatPart, { type: 'finish' }> | undefined }> {
  let finish: Extract<ChatPart, { type: 'finish' }> | undefined;
  const parts = chat.stream({
    tenantId: 'reader',
    messages: [{ role: 'user', content: 'When do you open?' }],
    maxOutputTokens: 200,
    signal: new AbortController().signal,
    grounding: null,
    ...request,
  });
  for await (const part of parts) {
    if (part.type === 'text') partial.text += part.text;
    else finish = part;
  }
  return { text: partial.text, finish };
}
