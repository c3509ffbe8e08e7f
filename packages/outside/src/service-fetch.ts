import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { pinAddresses, type ResolveHost } from './safe-fetch/resolve-host.ts';

/** A subset of `fetch` for clients of services, with its own connections. */
export type ServiceFetch = {
  fetch: typeof globalThis.fetch;
  /**
   * Like `fetch`, but resolves before the body is read, for callers that inspect the connection or limit the
   * body (`toResponse`).
   */
  open(input: RequestInput, init?: RequestInit): Promise<http.IncomingMessage>;
  close(): void;
};

type RequestInput = Parameters<typeof globalThis.fetch>[0];

/** Thrown when a connection was not established in time. */
export class ConnectTimeoutError extends Error {
  constructor() {
    super('The connection was not made in time.');
    this.name = 'ConnectTimeoutError';
  }
}

/** Thrown when the connection closed before the response was complete. */
class EarlyEndError extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('The connection ended early.');
    this.name = 'EarlyEndError';
  }
}

const maxAnswerLength = 32 * 1024 * 1024;

/**
 * Creates a `fetch` for services whose address the operator configured, in any network, or for services that
 * `resolveHost` allows. It has a connect timeout in milliseconds, keep-alive connections, a limit of 32 MB
 * per response, and follows no redirects, because a key must not be sent to another host. An abort closes the
 * connection at once. Rejects with ConnectTimeoutError, OutsideError or the network's error. A request on a
 * keep-alive connection that was just closed is sent again. Set `keepsAlive` to false where this is not
 * acceptable.
 */
export function createServiceFetch(
  connectMs: number,
  resolveHost?: ResolveHost,
  { keepsAlive = true }: { keepsAlive?: boolean } = {},
): ServiceFetch {
  const settings = { keepAlive: keepsAlive, maxFreeSockets: 64, timeout: 30_000 };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };

  async function send(url: URL, init: RequestInit, isRetry: boolean): Promise<http.IncomingMessage> {
    // Checked before the request exists: an aborted request would have no listener for its error.
    init.signal?.throwIfAborted();
    const isPlain = url.protocol === 'http:';
    const addresses = await resolveHost?.(url);
    init.signal?.throwIfAborted();
    const request = (isPlain ? http : https).request(url, {
      method: init.method ?? 'GET',
      headers: toOutgoingHeaders(init.headers),
      agent: agents[isPlain ? 'http:' : 'https:'],
      ...(addresses && { lookup: pinAddresses(addresses) }),
    });
    try {
      return await exchange(request, init, isPlain ? 'connect' : 'secureConnect', connectMs);
    } catch (error) {
      // The service closed an idle connection just before it was reused (Node.js docs, request.reusedSocket).
      const wasStale =
        request.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
      if (!wasStale || isRetry) throw error;
      return send(url, init, true);
    }
  }

  const open = async (input: RequestInput, init: RequestInit = {}) =>
    send(new URL(input instanceof Request ? input.url : input), init, false);

  return {
    fetch: async (input, init) => toResponse(await open(input, init)),
    open,
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/**
 * Returns headers as a plain object. Clients pass one already: creating `Headers` from each would cost more
 * than the rest of a request.
 */
function toOutgoingHeaders(headers: RequestInit['headers']): http.OutgoingHttpHeaders {
  const isPlain = headers && !(headers instanceof Headers) && !Array.isArray(headers);
  return isPlain ? (headers as Record<string, string>) : Object.fromEntries(new Headers(headers));
}

/** Sends a request and resolves when the headers of its response have arrived. */
async function exchange(
  request: http.ClientRequest,
  init: RequestInit,
  connectEvent: 'connect' | 'secureConnect',
  connectMs: number,
): Promise<http.IncomingMessage> {
  const { signal } = init;
  let response: http.IncomingMessage | undefined;
  const onAbort = () => (response ?? request).destroy(signal?.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  request.once('close', () => signal?.removeEventListener('abort', onAbort));
  request.once('socket', (socket: Socket) => {
    // The agent limits the idle time. During a request, restarting the timer with each chunk would cost more
    // than the chunk.
    socket.setTimeout(0);
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(new ConnectTimeoutError()), connectMs);
    const clearTimer = () => clearTimeout(timer);
    socket.once(connectEvent, clearTimer);
    socket.once('close', clearTimer);
  });
  response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(init.body);
  });
  return response;
}

/**
 * Inspects each chunk of a body. Returns true when the body is complete, although its connection may stay
 * open. Throws to reject the body.
 */
type BodyWatcher = (piece: Uint8Array) => boolean;

/** Time in milliseconds for a complete body to end. If it ends in time, its connection can be reused. */
const endGraceMs = 1_000;

/**
 * Converts an opened response to a `fetch` response of at most 32 MB. `watch` inspects each chunk. Set-Cookie
 * headers are omitted.
 */
export function toResponse(response: http.IncomingMessage, watch?: BodyWatcher): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const status = response.statusCode ?? 502;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? toStream(response, watch) : null, { status, headers });
}

/**
 * Returns the body as a stream. Pauses the response while the stream is not read. The stream fails when the
 * body ends early, is too long or is rejected by `watch`. It ends shortly after `watch` has returned true.
 */
function toStream(response: http.IncomingMessage, watch?: BodyWatcher): ReadableStream<Uint8Array> {
  let length = 0;
  let isSettled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error) => {
          if (isSettled) return;
          isSettled = true;
          controller.error(error);
        };
        const end = () => {
          if (isSettled) return;
          isSettled = true;
          controller.close();
        };
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (isSettled) return;
          try {
            if (watch?.(chunk)) setTimeout(end, endGraceMs).unref();
          } catch (error) {
            response.destroy(error as Error);
            return;
          }
          controller.enqueue(chunk);
          if (length > maxAnswerLength) response.destroy(new Error('The answer of the service is too long.'));
          else if ((controller.desiredSize ?? 1) <= 0) response.pause();
        });
        response.once('end', end);
        response.on('error', fail);
        response.once('close', () => {
          // Creating an error captures a stack, so none is created for a complete response.
          if (!isSettled) fail(new EarlyEndError());
        });
      },
      pull() {
        response.resume();
      },
      cancel() {
        isSettled = true;
        response.destroy();
      },
    },
    { highWaterMark: 16 },
  );
}
