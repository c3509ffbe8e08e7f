import { FairLine } from '@anito/fair-line/fair-line';
import { OutsideError } from '@anito/outside/outside-error';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import type { SafeFetch } from '@anito/outside/safe-fetch/safe-fetch';
import { createServiceFetch, type ServiceFetch, toResponse } from '@anito/outside/service-fetch';
import type { Client, FetchLike, jsonSchemaValidator } from '@modelcontextprotocol/client';
import { createValueCounter } from './count-values.ts';

/** A tool server with its owner's token. */
export type ToolServerPlace = { address: string; token: string | null; tenantId: string };

/**
 * Runs sessions with servers of the Model Context Protocol, through the guard for addresses that users name.
 */
export type ToolServers = {
  /**
   * Connects, runs `work` with the client and reads at most `maxBytes` from the server. Throws what the
   * client throws, and OutsideError when the guard or a limit refuses.
   */
  use<T>(
    place: ToolServerPlace,
    options: { maxBytes: number; signal: AbortSignal },
    work: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): void;
};

/** Access to the tool servers of owners. */
export type ToolServerDeps = { toolServers: ToolServers };

/** Timeouts of a run and of a server's tool listing, in milliseconds. */
export type ActionPatienceDeps = { actionPatience: { runMs: number; listMs: number } };

const connectMs = 5_000;
/** Sessions that run at once. Others wait for a short time. */
const mostAtOnce = 40;
const maxWaiting = 400;
const patienceMs = 5_000;
/** Timeout of the request that ends a session, in milliseconds. */
const farewellMs = 500;

/** Servers' schemas are not compiled to code. Results of tools are read as text. */
const readsAnything: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/**
 * Requests of one session. A listing takes a dozen. A server that sends requests would make us answer each
 * one.
 */
const mostRequests = 32;
/**
 * JSON values in all replies of a session. The client inspects each in about 10 µs. Fifty usual tools have
 * 2,000.
 */
const mostValues = 10_000;

type Bounds = {
  left: number;
  requestsLeft: number;
  valuesLeft: number;
  signal: AbortSignal;
  fail(error: OutsideError): void;
};

/**
 * Creates a `fetch` for one session: guarded, with limits on the length and number of all replies, and
 * without an open event stream.
 */
function createBoundedFetch(service: ServiceFetch, bounds: Bounds): FetchLike {
  return async (input, init = {}) => {
    // The server's own event stream is not needed, and the protocol allows servers to refuse it too.
    if ((init.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' };
    const signals = [bounds.signal, ...(init.signal ? [init.signal] : [])];
    const refuse = (problem: 'unknown-packing' | 'too-large') => {
      const error = new OutsideError(problem);
      bounds.fail(error);
      return error;
    };
    bounds.requestsLeft -= 1;
    if (bounds.requestsLeft < 0) throw refuse('too-large');
    try {
      const url = parseOutsideUrl(String(input));
      const answer = await service.open(url, {
        method: init.method,
        headers,
        body: init.body,
        signal: AbortSignal.any(signals),
      } as RequestInit);
      const packing = answer.headers['content-encoding'] ?? 'identity';
      if (packing !== 'identity') {
        answer.destroy();
        throw refuse('unknown-packing');
      }
      const response = toResponse(answer);
      const countValues = createValueCounter();
      let counted = 0;
      answer.on('data', (chunk: Buffer) => {
        const count = countValues(chunk);
        bounds.valuesLeft -= count - counted;
        counted = count;
        bounds.left -= chunk.length;
        if (bounds.left < 0 || bounds.valuesLeft < 0) answer.destroy(refuse('too-large'));
      });
      return response;
    } catch (error) {
      if (error instanceof OutsideError) bounds.fail(error);
      throw error;
    }
  };
}

/** Loaded on demand: it takes 10 MB and only accounts with a tool server need it. */
const loadClient = () => import('@modelcontextprotocol/client');

/**
 * Creates the access to tool servers. `resolveHost` of the guarded fetch decides which hosts may be connected
 * to.
 */
export function createToolServers({ resolveHost }: Pick<SafeFetch, 'resolveHost'>): ToolServers {
  const service = createServiceFetch(connectMs, resolveHost, { keepsAlive: false });
  const line = new FairLine({
    places: mostAtOnce,
    maxWaiting,
    patienceMs,
    refuse: () => new OutsideError('too-many-websites'),
  });

  async function talk<T>(
    place: ToolServerPlace,
    { maxBytes, signal: given }: { maxBytes: number; signal: AbortSignal },
    work: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { Client, StreamableHTTPClientTransport } = await loadClient();
    given.throwIfAborted();
    const ended = new AbortController();
    const signal = AbortSignal.any([given, ended.signal]);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    const leave = () => broken.reject(given.reason);
    given.addEventListener('abort', leave, { once: true });
    const bounds = {
      left: maxBytes,
      requestsLeft: mostRequests,
      valuesLeft: mostValues,
      signal,
      fail: broken.reject,
    };
    const transport = new StreamableHTTPClientTransport(new URL(place.address), {
      fetch: createBoundedFetch(service, bounds),
      requestInit: { headers: place.token ? { authorization: `Bearer ${place.token}` } : {} },
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client({ name: 'assistant', version: '1' }, { jsonSchemaValidator: readsAnything });
    const answer = (async () => {
      await client.connect(transport, { signal });
      return work(client, signal);
    })();
    answer.catch(() => {});
    try {
      return await Promise.race([answer, broken.promise]);
    } finally {
      given.removeEventListener('abort', leave);
      if (transport.sessionId && !given.aborted) {
        const late = new Promise((resolve) => setTimeout(resolve, farewellMs).unref());
        await Promise.race([transport.terminateSession().catch(() => {}), late]);
      }
      ended.abort();
      await client.close().catch(() => {});
    }
  }

  return {
    use: (place, options, work) =>
      line.run({ tenantId: place.tenantId, signal: options.signal }, () => {
        options.signal.throwIfAborted();
        return talk(place, options, work);
      }),
    close: () => service.close(),
  };
}
