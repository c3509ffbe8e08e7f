import type { ChatChunk } from '@anito/contract/stream';

/**
 * One server-sent event of a streamed answer; undefined for one that this version does not know. What the chat relies on
 * is looked at here, without the contract's schemas: they weigh more than the chat.
 */
export function readChunk(message: { event: string; data: string }): ChatChunk | undefined {
  const { event } = message;
  const data = Object(JSON.parse(message.data));
  const isKnown =
    (event === 'token' && typeof data.text === 'string') ||
    (event === 'done' && typeof data.answer === 'string' && Array.isArray(data.sources)) ||
    (event === 'error' && typeof data.error === 'string' && typeof data.code === 'string');
  return isKnown ? ({ event, data } as ChatChunk) : undefined;
}
