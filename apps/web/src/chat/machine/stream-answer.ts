import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import type { ChatChunk } from '@anito/contract/stream';
import { ApiError } from '../../lib/api.ts';
import { loadServerTexts } from '../../lib/server-texts.ts';
import { type StreamOptions, streamApi } from '../../lib/stream-api.ts';

/** How often a repeat asks whether the first request is done; with the server's pause of a second, a minute. */
const maxTries = 60;

/**
 * Asks a question and yields the checked chunks of the answer; unknown events are passed over. While the same
 * request, sent before, is still being answered, it waits for that answer. Throws ApiError.
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

/** Resolves after `ms`; rejects with the signal's reason when it fires before. */
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
 * One server-sent event of a streamed answer; undefined for one that this version does not know. What the chat relies on
 * is looked at here, without the contract's schemas: they weigh more than the chat.
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
