import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, toAppError } from './error-handler.ts';
import { logFailure } from './log-failure.ts';

/** Returns whether the client asked for server-sent events. */
export function wantsEventStream(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes('text/event-stream');
}

/** Formats one event as a server-sent event (WHATWG HTML, section 9.2). */
export function formatEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Time in milliseconds after which a client that reads nothing counts as gone, so that the source of its
 * events is freed.
 */
const stallMs = 30_000;

/**
 * Resolves when the response's write buffer is empty again or the connection is closed. Disconnects a client
 * that reads nothing for `milliseconds`.
 */
function waitForRoom(response: ServerResponse, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const timer = setTimeout(() => response.destroy(), milliseconds);
    const settle = () => {
      clearTimeout(timer);
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}

/** Number of characters above which an event does not wait for others of the same moment. */
const packetLength = 16_384;

/**
 * Creates a writer that combines texts of the same moment into one write, because sending a small chunk costs
 * more than creating it.
 */
function createBatchWriter(response: ServerResponse) {
  let pending = '';
  const flush = () => {
    if (pending && !response.destroyed && !response.writableEnded) response.write(pending);
    pending = '';
  };
  return {
    add(text: string): void {
      if (!pending) setImmediate(flush);
      pending += text;
      if (pending.length >= packetLength) flush();
    },
    end(): void {
      flush();
      response.end();
    },
  };
}

/**
 * Waits for the first event and returns all events, including the first. Throws an error that occurs before
 * it.
 */
async function awaitFirstEvent<Event>(events: AsyncIterable<Event>): Promise<AsyncIterable<Event>> {
  const iterator = events[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<Event>> | undefined = Promise.resolve(await iterator.next());
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = first ?? iterator.next();
        first = undefined;
        return next;
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** Event streams that this process sends at the moment. */
let openStreams = 0;

/** Returns the number of event streams that this process sends at the moment. */
export const countEventStreams = () => openStreams;

/**
 * Sends events as they come, and waits whenever the client reads slowly. Ends early when the client
 * disconnected or reads nothing for 30 seconds. An error before the first event is thrown, so that it gets
 * its own status; a later one is logged and becomes one `error` event.
 */
export async function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<{ event: string; data: unknown }>,
  options: { stallMs?: number } = {},
): Promise<void> {
  const startedEvents = await awaitFirstEvent(events);
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const packer = createBatchWriter(response);
  openStreams++;
  try {
    for await (const { event, data } of startedEvents) {
      if (response.destroyed) return;
      packer.add(formatEvent(event, data));
      if (response.writableNeedDrain) await waitForRoom(response, options.stallMs ?? stallMs);
    }
  } catch (error) {
    const appError = toAppError(error);
    logFailure(reply.log, error, appError.code, 'event stream failed');
    packer.add(formatEvent('error', describeError(appError, reply.request.id)));
  } finally {
    openStreams--;
  }
  packer.end();
}
