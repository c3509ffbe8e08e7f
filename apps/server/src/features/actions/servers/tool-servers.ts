import { FairQueue } from '@anito/fair-line/fair-queue';
import { OutsideError } from '@anito/outside/outside-error';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import type { SafeFetch } from '@anito/outside/safe-fetch/safe-fetch';
import { createServiceFetch, type ServiceFetch, toResponse } from '@anito/outside/service-fetch';
import type { Client, FetchLike, jsonSchemaValidator } from '@modelcontextprotocol/client';
import { createValueCounter } from './count-values.ts';

/** A tool server with its owner's token. */
export type ToolServerTarget = { address: string; token: string | null; tenantId: string };

/**
 * Runs sessions with servers of the Model Context Protocol, through the guard for addresses that users name.
 */
export type ToolServers = {
  /**
   * Connects, runs `work` with the client and reads at most `maxBytes` from the server. Throws what the
   * client throws, and OutsideError when the guard or a limit refuses.
   */
  runSession<T>(
    target: ToolServerTarget,
    options: { maxBytes: number; signal: AbortSignal },
    work: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): void;
};

/** Access to the tool servers of owners. */
export type ToolServerDeps = { toolServers: ToolServers };

/** Timeouts of a run and of a server's tool listing, in milliseconds. */
export type ActionTimeoutDeps = { actionTimeouts: { runMs: number; listMs: number } };

const connectTimeoutMs = 5_000;
/** Sessions that run at once. Others wait for a short time. */
const maxConcurrentSessions = 40;
const maxWaiting = 400;
const waitTimeoutMs = 5_000;
/** Timeout of the request that ends a session, in milliseconds. */
const terminateTimeoutMs = 500;

/** Servers' schemas are not compiled to code. Results of tools are read as text. */
const acceptAnyJson: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/**
 * Requests of one session. A listing takes a dozen. A server that sends requests would make us answer each
 * one.
 */
const maxRequests = 32;
/**
 * JSON values in all replies of a session. The client inspects each in about 10 µs. Fifty usual tools have
 * 2,000.
 */
const maxValues = 10_000;

type SessionLimits = {
  bytesLeft: number;
  requestsLeft: number;
  valuesLeft: number;
  signal: AbortSignal;
  fail(error: OutsideError): void;
};

/**
 * Creates the `fetch` of one session: guarded against private addresses, and limited in requests, bytes and
 * values of all replies together. Beyond a limit it fails the session. It answers GET with 405, so no event
 * stream stays open.
 */
function createBoundedFetch(service: ServiceFetch, sessionLimits: SessionLimits): FetchLike {
  return async (input, init = {}) => {
    // The server's own event stream is not needed, and the protocol allows servers to refuse it too.
    if ((init.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' };
    const signals = [sessionLimits.signal, ...(init.signal ? [init.signal] : [])];
    const refuse = (problem: 'unknown-packing' | 'too-large') => {
      const error = new OutsideError(problem);
      sessionLimits.fail(error);
      return error;
    };
    sessionLimits.requestsLeft -= 1;
    if (sessionLimits.requestsLeft < 0) throw refuse('too-large');
    try {
      const url = parseOutsideUrl(String(input));
      const reply = await service.open(url, {
        method: init.method,
        headers,
        body: init.body,
        signal: AbortSignal.any(signals),
      } as RequestInit);
      const encoding = reply.headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity') {
        reply.destroy();
        throw refuse('unknown-packing');
      }
      const response = toResponse(reply);
      const countValues = createValueCounter();
      let counted = 0;
      reply.on('data', (chunk: Buffer) => {
        const count = countValues(chunk);
        sessionLimits.valuesLeft -= count - counted;
        counted = count;
        sessionLimits.bytesLeft -= chunk.length;
        if (sessionLimits.bytesLeft < 0 || sessionLimits.valuesLeft < 0) reply.destroy(refuse('too-large'));
      });
      return response;
    } catch (error) {
      if (error instanceof OutsideError) sessionLimits.fail(error);
      throw error;
    }
  };
}

/** Loads the protocol's client on demand: it takes 10 MB and only accounts with a tool server need it. */
const loadClient = () => import('@modelcontextprotocol/client');

/**
 * Creates the client of tool servers (MCP), with a queue that limits concurrent sessions. `resolveHost` of
 * the guarded fetch decides which hosts may be contacted.
 */
export function createToolServers({ resolveHost }: Pick<SafeFetch, 'resolveHost'>): ToolServers {
  const service = createServiceFetch(connectTimeoutMs, resolveHost, { keepsAlive: false });
  const queue = new FairQueue({
    concurrency: maxConcurrentSessions,
    maxWaiting,
    waitTimeoutMs,
    createRejection: () => new OutsideError('too-many-websites'),
  });

  /** Runs a session without waiting in the queue. Ends it at the server, even after a failure. */
  async function runSessionNow<T>(
    target: ToolServerTarget,
    { maxBytes, signal: callerSignal }: { maxBytes: number; signal: AbortSignal },
    work: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { Client, StreamableHTTPClientTransport } = await loadClient();
    callerSignal.throwIfAborted();
    const sessionEnd = new AbortController();
    const signal = AbortSignal.any([callerSignal, sessionEnd.signal]);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    const abort = () => broken.reject(callerSignal.reason);
    callerSignal.addEventListener('abort', abort, { once: true });
    const sessionLimits = {
      bytesLeft: maxBytes,
      requestsLeft: maxRequests,
      valuesLeft: maxValues,
      signal,
      fail: broken.reject,
    };
    const transport = new StreamableHTTPClientTransport(new URL(target.address), {
      fetch: createBoundedFetch(service, sessionLimits),
      requestInit: { headers: target.token ? { authorization: `Bearer ${target.token}` } : {} },
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client({ name: 'assistant', version: '1' }, { jsonSchemaValidator: acceptAnyJson });
    const answer = (async () => {
      await client.connect(transport, { signal });
      return work(client, signal);
    })();
    answer.catch(() => {});
    try {
      return await Promise.race([answer, broken.promise]);
    } finally {
      callerSignal.removeEventListener('abort', abort);
      if (transport.sessionId && !callerSignal.aborted) {
        const timeout = new Promise((resolve) => setTimeout(resolve, terminateTimeoutMs).unref());
        await Promise.race([transport.terminateSession().catch(() => {}), timeout]);
      }
      sessionEnd.abort();
      await client.close().catch(() => {});
    }
  }

  return {
    runSession: (target, options, work) =>
      queue.run({ tenantId: target.tenantId, signal: options.signal }, () => {
        options.signal.throwIfAborted();
        return runSessionNow(target, options, work);
      }),
    close: () => service.close(),
  };
}
