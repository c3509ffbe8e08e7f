import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import { createParser } from 'eventsource-parser';
import { openApi } from './api.ts';
import { readApiError } from './api-client.ts';
import { checkReach } from './reach.ts';

/** A server-sent event. An event without a name is a `message`. */
type StreamEvent = { event: string; data: string };

/** `idempotencyKey` marks repeats of one request. The server gives all of them the same response. */
export type StreamOptions = { signal?: AbortSignal; idempotencyKey?: string };

/**
 * Calls a streaming endpoint and yields its server-sent events as they arrive, with their data as text.
 * Aborting `signal` closes the connection, which stops the model. Throws ApiError before the first event, and
 * the connection's error if it breaks later.
 */
export async function* streamApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal, idempotencyKey }: StreamOptions = {},
): AsyncGenerator<StreamEvent> {
  const response = await openApi(endpoint, input, {
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(input.body),
    signal,
  });
  if (!response.ok) throw await readApiError(response, endpoint, input.params);
  try {
    if (response.body) yield* readEvents(response.body);
  } catch (error) {
    // The server had started its response, so possibly only this connection is lost.
    if (!signal?.aborted) void checkReach();
    throw error;
  }
}

/**
 * Yields the server-sent events of a body, and closes it at the end. Parses without transform streams,
 * because each stream would add waits to every token, which slow phones show.
 */
async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  let events: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      const pending = events;
      events = [];
      for (const event of pending) yield event;
    }
  } finally {
    await reader.cancel();
  }
}
