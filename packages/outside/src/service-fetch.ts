import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { pinAddresses, type ResolveHost } from './safe-fetch/resolve-host.ts';

/** The part of `fetch` that clients of services call, with connections of its own. */
export type ServiceFetch = {
  fetch: typeof globalThis.fetch;
  /** The same before its body is read: for callers that look at the connection or bound the body (`toResponse`). */
  open(input: RequestInput, init?: RequestInit): Promise<http.IncomingMessage>;
  close(): void;
};

type RequestInput = Parameters<typeof globalThis.fetch>[0];

/** Nobody took the connection in time. */
export class ConnectTimeoutError extends Error {
  constructor() {
    super('The connection was not made in time.');
    this.name = 'ConnectTimeoutError';
  }
}

/** The connection was closed before the answer was whole. */
class EarlyEndError extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('The connection ended early.');
    this.name = 'EarlyEndError';
  }
}

const maxAnswerLength = 32 * 1024 * 1024;

/**
 * A `fetch` for services that whoever runs the program names, whatever network they are in, or where somebody else does,
 * those that `resolveHost` allows: with a bound on connecting (milliseconds), kept-alive connections, 32 MB of an answer
 * at most and no redirects (a key must not travel on). Aborting closes the connection at once. Rejects with
 * ConnectTimeoutError, OutsideError or the network's error. What is sent on a kept-alive connection that was just closed is
 * sent once more: where that must never be, `keepsAlive` is false.
 */
export function createServiceFetch(
  connectMs: number,
  resolveHost?: ResolveHost,
  { keepsAlive = true }: { keepsAlive?: boolean } = {},
): ServiceFetch {
  const settings = { keepAlive: keepsAlive, maxFreeSockets: 64, timeout: 30_000 };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };

  async function send(url: URL, init: RequestInit, isSecondTry: boolean): Promise<http.IncomingMessage> {
    // Before there is a request: nobody would hear of its end.
    init.signal?.throwIfAborted();
    const isPlain = url.protocol === 'http:';
    const addresses = await resolveHost?.(url);
    init.signal?.throwIfAborted();
    const request = (isPlain ? http : https).request(url, {
      method: init.method ?? 'GET',
      headers: readHeaders(init.headers),
      agent: agents[isPlain ? 'http:' : 'https:'],
      ...(addresses && { lookup: pinAddresses(addresses) }),
    });
    try {
      return await exchange(request, init, isPlain ? 'connect' : 'secureConnect', connectMs);
    } catch (error) {
      // The service closed an idle connection in the moment of its reuse (Node's docs, request.reusedSocket).
      const wasStale =
        request.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
      if (!wasStale || isSecondTry) throw error;
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

/** Clients give plain objects: a `Headers` made of each would cost more than the rest of a request. */
function readHeaders(headers: RequestInit['headers']): http.OutgoingHttpHeaders {
  const isPlain = headers && !(headers instanceof Headers) && !Array.isArray(headers);
  return isPlain ? (headers as Record<string, string>) : Object.fromEntries(new Headers(headers));
}

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
    // The agent bounds how long it is idle; while it is used, starting that anew with each piece would cost more than the piece.
    socket.setTimeout(0);
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(new ConnectTimeoutError()), connectMs);
    const settle = () => clearTimeout(timer);
    socket.once(connectEvent, settle);
    socket.once('close', settle);
  });
  response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(init.body);
  });
  return response;
}

/** Looks at a piece of a body: true when the body is whole with it, though its connection may stay open. Throws to refuse it. */
type WatchBody = (piece: Uint8Array) => boolean;

/** How long a body that is whole may take to end, in milliseconds: once it has ended, its connection serves the next call. */
const endGraceMs = 1_000;

/** An answer that was opened, as `fetch` gives it. */
export function toResponse(response: http.IncomingMessage, watch?: WatchBody): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const status = response.statusCode ?? 502;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? toStream(response, watch) : null, { status, headers });
}

/** The body as it comes, pausing the service when nobody reads; an early end is an error. */
function toStream(response: http.IncomingMessage, watch?: WatchBody): ReadableStream<Uint8Array> {
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
          // An error takes the stack with it: none is made where the answer was whole.
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
