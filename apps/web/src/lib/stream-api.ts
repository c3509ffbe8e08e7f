import { readApiError } from '@anito/contract/client';
import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { openApi } from './api.ts';

/** One server-sent event; one without a name is a `message`. */
type StreamEvent = { event: string; data: string };

/** `idempotencyKey` marks repeats of one request: the server answers all of them with the same answer. */
export type StreamOptions = { signal?: AbortSignal; idempotencyKey?: string };

/**
 * Calls an endpoint that streams and yields its server-sent events as they come.
 * Aborting `signal` closes the connection, which stops the model. Throws ApiError before the first event.
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
  if (!response.body) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream());
  for await (const { event = 'message', data } of events) yield { event, data };
}
