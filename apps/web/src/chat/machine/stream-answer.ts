import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import type { ChatChunk } from '@anito/contract/stream';
import { ApiError } from '../../lib/api.ts';
import { loadServerTexts } from '../../lib/server-texts.ts';
import { type StreamOptions, streamApi } from '../../lib/stream-api.ts';

/**
 * Most requests for an answer that is in progress. With the server's pause of three seconds, that is a
 * minute.
 */
const maxTries = 20;

/**
 * Sends a question and yields the validated chunks of the answer, without unknown events. While an earlier
 * request with the same key is still being answered, it waits for that answer, up to `maxTries` requests.
 * Throws ApiError.
 */
export async function* streamAnswer<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: StreamOptions = {},
): AsyncGenerator<ChatChunk> {
  for (let tries = 1; ; tries += 1) {
    try {
      return yield* readChunks(endpoint, input, options);
    } catch (error) {
      const isInProgress = error instanceof ApiError && error.code === 'request_in_progress';
      if (!isInProgress || tries === maxTries) throw error;
      await pause((error.retryAfter ?? 1) * 1000, options.signal);
    }
  }
}

/** Yields the known chunks. Loads the localized error texts before an error chunk. */
async function* readChunks<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: StreamOptions,
): AsyncGenerator<ChatChunk> {
  for await (const message of streamApi(endpoint, input, options)) {
    const chunk = readChunk(message);
    if (!chunk) continue;
    if (chunk.event === 'error') await loadServerTexts();
    yield chunk;
  }
}

/** Resolves after `ms`. Rejects with the signal's reason if it aborts earlier. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/**
 * Parses one server-sent event of an answer. Returns undefined for events that this version does not know or
 * that lack fields. Checks only the fields that the chat needs, because the contract's schemas are larger
 * than the chat.
 */
function readChunk(message: { event: string; data: string }): ChatChunk | undefined {
  const { event } = message;
  const data = Object(JSON.parse(message.data));
  const isKnown =
    (event === 'token' && typeof data.text === 'string') ||
    (event === 'done' && typeof data.answer === 'string' && Array.isArray(data.sources)) ||
    (event === 'error' && typeof data.error === 'string' && typeof data.code === 'string');
  return isKnown ? ({ event, data } as ChatChunk) : undefined;
}
