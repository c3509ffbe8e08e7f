import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import { type ChatChunk, chatChunk } from '@anito/contract/stream';
import { streamApi } from './api.ts';

/** Asks a question and yields the checked chunks of the answer; unknown events are passed over. */
export async function* streamAnswer<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): AsyncGenerator<ChatChunk> {
  for await (const message of streamApi(endpoint, input, signal)) {
    const parsed = chatChunk.safeParse({ event: message.event, data: JSON.parse(message.data) });
    if (parsed.success) yield parsed.data;
  }
}
