import type { Endpoint, EndpointOutput } from '@anito/contract/endpoint';
import { type ErrorCode, errorStatus } from '@anito/contract/errors';
import { type ChatChunk, chatChunk } from '@anito/contract/stream';
import { vi } from 'vitest';

/** A request of the app. */
export type RecordedRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};

type Reply = (
  request: RecordedRequest,
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response>;
type Handler = { endpoint: Endpoint; pattern: RegExp; reply: Reply; requests: RecordedRequest[] };

let handlers: Handler[] = [];
let unhandled: string[] = [];

/** Returns the pattern of an endpoint's path. Fixed segments take precedence over parameters. */
function toPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

const isSame = (a: Endpoint, b: Endpoint) => a.method === b.method && a.path === b.path;

function serve(endpoint: Endpoint, reply: Reply): void {
  const before = handlers.find((other) => isSame(other.endpoint, endpoint));
  handlers = handlers.filter((other) => other !== before);
  handlers.unshift({ endpoint, pattern: toPattern(endpoint), reply, requests: before?.requests ?? [] });
  handlers.sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
}

/**
 * Longest delay of a response, in milliseconds. `TEST_LAG_MS=300` finds tests that check before a response
 * can have arrived.
 */
const maxLagMs = Number(process.env.TEST_LAG_MS ?? 0);
/** The real timer, for tests with fake timers. */
const { setTimeout: setRealTimeout } = globalThis;

async function lag(): Promise<void> {
  if (maxLagMs > 0) await new Promise((resolve) => setRealTimeout(resolve, Math.random() * maxLagMs));
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://anito.test');
  const method = init.method ?? 'GET';
  // A HEAD request only checks whether the server is reachable.
  if (method === 'HEAD') return new Response();
  const target = handlers.find((other) => other.endpoint.method === method && other.pattern.test(pathname));
  if (!target) {
    unhandled.push(`${method} ${pathname}`);
    throw new TypeError(`The test does not handle ${method} ${pathname}`);
  }
  const request: RecordedRequest = {
    params: { ...target.pattern.exec(pathname)?.groups },
    query: Object.fromEntries(searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
  };
  target.requests.push(request);
  const reply = lag().then(() => target.reply(request, init.signal));
  return init.signal ? Promise.race([reply, rejectOnAbort(init.signal)]) : reply;
}

/** Validates the response against the contract, so that an invalid one fails the test. */
function toResponse<E extends Endpoint>(endpoint: E, data: EndpointOutput<E>): Response {
  const status = endpoint.status ?? 200;
  endpoint.response.parse(data);
  return status === 204 ? new Response(null, { status }) : Response.json(data, { status });
}

function toRefusal(code: ErrorCode, error: string, retryAfter?: number): Response {
  const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json({ error, code, requestId: 'r-1' }, { status: errorStatus[code], headers });
}

function toEvents(chunks: AsyncIterable<ChatChunk>, signal: AbortSignal | null | undefined): Response {
  const encoder = new TextEncoder();
  const source = chunks[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    async pull(controller) {
      const { done, value } = await source.next();
      if (signal?.aborted) return;
      if (done) return controller.close();
      const { event, data } = chatChunk.parse(value);
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/**
 * Reports progress like XMLHttpRequest: half of the upload, then all, and the response when the test provides
 * it.
 */
class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  responseType = '';
  private url = '';
  private readonly ended = new AbortController();

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(): void {}

  getAllResponseHeaders = () => '';

  abort(): void {
    this.ended.abort();
    this.onabort?.();
  }

  send(form: FormData): void {
    const total = [...form.values()].reduce(
      (sum, value) => sum + (value instanceof File ? value.size : 0),
      0,
    );
    this.upload.onprogress?.({ loaded: total / 2, total });
    void this.receive(form).catch(() => !this.ended.signal.aborted && this.onerror?.());
  }

  private async receive(form: FormData): Promise<void> {
    const response = await answer(this.url, { method: 'POST', body: form, signal: this.ended.signal });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload?.();
  }
}

/** Fake server. It responds by the contract's endpoints, and any other request fails the test. */
export const server = {
  /** Replaces the network for one test. */
  start(): void {
    handlers = [];
    unhandled = [];
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  },

  /** Fails if the app sent a request that the test does not handle. */
  expectNothingElse(): void {
    if (unhandled.length > 0)
      throw new Error(`The test does not handle ${[...new Set(unhandled)].join(', ')}`);
  },

  answers<E extends Endpoint>(
    endpoint: E,
    data: EndpointOutput<E> | ((request: RecordedRequest) => EndpointOutput<E> | Promise<EndpointOutput<E>>),
  ): void {
    serve(endpoint, async (request) =>
      toResponse(
        endpoint,
        typeof data === 'function'
          ? await (data as (request: RecordedRequest) => EndpointOutput<E>)(request)
          : data,
      ),
    );
  },

  /** Holds the response until the returned function is called. */
  holds<E extends Endpoint>(endpoint: E, data: EndpointOutput<E>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    serve(endpoint, async () => {
      await promise;
      return toResponse(endpoint, data);
    });
    return resolve;
  },

  /** Responds like a proxy in front of the server. */
  isReplacedFor(endpoint: Endpoint, status: number, body: string): void {
    serve(endpoint, () => new Response(body, { status }));
  },

  refuses(endpoint: Endpoint, code: ErrorCode, error: string, retryAfter?: number): void {
    serve(endpoint, () => toRefusal(code, error, retryAfter));
  },

  /** Refuses requests that do not match. Others get the previous response. */
  refusesUnless(
    endpoint: Endpoint,
    fits: (request: RecordedRequest) => boolean,
    code: ErrorCode,
    error: string,
  ): void {
    const before = handlers.find((other) => isSame(other.endpoint, endpoint));
    if (!before) throw new Error('The test has no response for matching requests');
    serve(endpoint, (request, signal) =>
      fits(request) ? before.reply(request, signal) : toRefusal(code, error),
    );
  },

  /** Simulates a save by another user: changes based on an older version are refused, others are answered. */
  hasChanged<E extends Endpoint>(
    endpoint: E,
    current: EndpointOutput<E> & { version: number },
    data: (request: RecordedRequest) => EndpointOutput<E> | Promise<EndpointOutput<E>>,
  ): void {
    const refusal = {
      error: 'It was saved meanwhile.',
      code: 'changed_meanwhile',
      requestId: 'r-1',
      current,
    };
    serve(endpoint, async (request) =>
      (request.body as { version?: number }).version === current.version
        ? toResponse(endpoint, await data(request))
        : Response.json(refusal, { status: errorStatus.changed_meanwhile }),
    );
  },

  /** Refuses a request with an error for one field. */
  refusesField(endpoint: Endpoint, field: string, error: string): void {
    const refusal = { error, code: 'invalid_request', requestId: 'r-1', fields: { [field]: error } };
    serve(endpoint, () => Response.json(refusal, { status: errorStatus.invalid_request }));
  },

  /** Simulates an unreachable network. */
  loses(endpoint: Endpoint): void {
    serve(endpoint, () => {
      throw new TypeError('Failed to fetch');
    });
  },

  /** Streams an answer while it is generated. */
  streams(endpoint: Endpoint, make: (request: RecordedRequest) => AsyncIterable<ChatChunk>): void {
    serve(endpoint, (request, signal) => toEvents(make(request), signal));
  },

  /** Returns the requests to an endpoint so far. */
  requestsTo(endpoint: Endpoint): readonly RecordedRequest[] {
    return handlers.find((other) => isSame(other.endpoint, endpoint))?.requests ?? [];
  },
};
