import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { FairQueue, type QueueEntry } from '@anito/fair-line/fair-queue';
import { OutsideError, UnreachableError } from '../outside-error.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { readBody } from './read-body.ts';
import { createResolveHost, type HostRules, pinAddresses, type ResolveHost } from './resolve-host.ts';

/** Response of an outside server, with any status. `body` is decompressed. */
export type FetchedPage = {
  /** Final address after redirects. */
  url: URL;
  status: number;
  contentType: string;
  /**
   * The headers Last-Modified, ETag, Retry-After, X-Robots-Tag, Refresh and Content-Security-Policy as they
   * were sent.
   */
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  refresh: string | null;
  securityPolicy: string | null;
  /** Empty when the page has not changed (304). */
  body: Buffer;
};

/**
 * Validators of an earlier response, with which a server can report that the page has not changed (RFC 9110,
 * 13.1).
 */
export type Validators = { etag: string | null; lastModified: string | null };

/**
 * A request for other uses than reading a page. It is only sent to the first address, unless `mayFollow`
 * allows more.
 */
type CustomRequest = { method: string; headers: Record<string, string>; body?: string | Buffer };

type FetchOptions = {
  /** Maximum bytes of the decompressed body, optionally by Content-Type. */
  maxBytes: number | ((contentType: string) => number);
  /** Whether a longer body is truncated instead of rejected. */
  isCut?: boolean | ((contentType: string) => boolean);
  /** Request to send instead of a GET. */
  send?: CustomRequest;
  /**
   * Returns whether a redirect is followed. Default: always. Otherwise the redirect is returned as the
   * response.
   */
  mayFollow?: (to: URL, from: URL) => boolean;
  /** Tenant whose turn it takes when many fetches wait. */
  tenantId?: string;
  /** Aborts the fetch. */
  signal: AbortSignal;
  validators?: Validators;
  /**
   * Called before each request to an allowed host, including redirects. It may delay the request or throw.
   */
  beforeRequest?: (url: URL) => Promise<void>;
};

/**
 * Fetches an address that a user named, by GET by default. No other code may do this. Throws OutsideError:
 * `not-allowed` for addresses outside the public internet, also after a redirect, and other problems for a
 * server that is unreachable, slow or sends too much. Errors of `beforeRequest` are passed on unchanged.
 */
export type SafeFetch = {
  (address: string, options: FetchOptions): Promise<FetchedPage>;
  /** Parses an address and resolves its host without a request. Throws OutsideError like a fetch. */
  check(address: string): Promise<URL>;
  /** The rule for hosts, for callers that keep a connection open. */
  resolveHost: ResolveHost;
};

/** Thrown internally when the caller's `beforeRequest` threw. Its error is the cause. */
class HeldBackError extends Error {
  constructor(cause: unknown) {
    super('held back', { cause });
  }
}

/** Timeouts in milliseconds for lookup and connection, for the headers, and for the body. */
const defaultTimeouts = { connect: 5_000, headers: 10_000, body: 30_000 };
const maxRedirects = 5;
/** Allows for fifty sites that send one byte per second each. */
const defaultMaxConcurrent = 100;
/** Only a few large bodies are read at once: a hundred of them would not fit into memory. */
const maxConcurrentLarge = 6;
const largeBytes = 10_000_000;
const maxValidatorLength = 1_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type SafeFetchOptions = HostRules & {
  userAgent: string;
  timeouts?: Partial<typeof defaultTimeouts>;
  /** Maximum concurrent requests of all tenants. Others wait. */
  maxConcurrent?: number;
};

/** Maximum number of waiting requests. */
const maxWaiting = 5_000;

const createTooManyError = () => new OutsideError('too-many-websites');

const toQueueOptions = ({ tenantId = '', signal }: FetchOptions): QueueEntry => ({ tenantId, signal });

const createTooSlowError = () => new UnreachableError('too-slow');

/**
 * Returns the target of a redirect, or undefined for another response. Node.js decodes headers as Latin-1,
 * but non-ASCII characters in them are UTF-8, as in browsers.
 */
function readLocation({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString();
}

/**
 * Returns whether a redirect is followed. Returns true without `mayFollow`, and for an invalid target, which
 * is rejected later.
 */
function shouldFollow(location: string, from: URL, { mayFollow }: FetchOptions): boolean {
  if (!mayFollow || !URL.canParse(location, from.href)) return true;
  return mayFollow(new URL(location, from), from);
}

/** Joins the values of a header that may occur several times. */
const joinHeader = (values: string | string[] | undefined) =>
  values === undefined ? null : [values].flat().join(', ');

/** Returns the headers of a conditional request. Omits values that are not valid in a header. */
function toConditionalHeaders({ etag, lastModified }: Validators): http.OutgoingHttpHeaders {
  const isPlain = (value: string) =>
    value.length <= maxValidatorLength && /^[\x20-\x7e\x80-\xff]+$/.test(value);
  return {
    ...(etag && isPlain(etag) ? { 'if-none-match': etag } : {}),
    ...(lastModified && isPlain(lastModified) ? { 'if-modified-since': lastModified } : {}),
  };
}

/** Creates the function that fetches addresses named by users. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { userAgent } = options;
  const queue = new FairQueue({
    concurrency: options.maxConcurrent ?? defaultMaxConcurrent,
    maxWaiting,
    createRejection: createTooManyError,
  });
  const largeQueue = new FairQueue({
    concurrency: maxConcurrentLarge,
    maxWaiting,
    createRejection: createTooManyError,
  });
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const resolveHost = createResolveHost(options, timeouts.connect);

  /** Sends one request to checked addresses and resolves with the response headers. */
  function send(
    url: URL,
    addresses: LookupAddress[],
    fetchOptions: FetchOptions,
  ): Promise<http.IncomingMessage> {
    const isPlain = url.protocol === 'http:';
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, {
        agent: false,
        lookup: pinAddresses(addresses),
        method: fetchOptions.send?.method ?? 'GET',
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,*/*;q=0.5',
          'accept-encoding': 'gzip, br',
          ...(fetchOptions.validators ? toConditionalHeaders(fetchOptions.validators) : {}),
          ...fetchOptions.send?.headers,
        },
        signal: fetchOptions.signal,
      });
      const onTimeout = () => request.destroy(createTooSlowError());
      let timer = setTimeout(onTimeout, timeouts.connect);
      request.once('socket', (socket: Socket) =>
        socket.once(isPlain ? 'connect' : 'secureConnect', () => {
          clearTimeout(timer);
          timer = setTimeout(onTimeout, timeouts.headers);
        }),
      );
      request.once('close', () => clearTimeout(timer));
      request.once('response', (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      request.on('error', reject);
      request.end(fetchOptions.send?.body);
    });
  }

  /** Reads the body of a response and closes its connection. */
  async function receive(url: URL, response: http.IncomingMessage, fetchOptions: FetchOptions) {
    const { statusCode = 0, headers } = response;
    const contentType = headers['content-type'] ?? '';
    const maxBytes =
      typeof fetchOptions.maxBytes === 'number' ? fetchOptions.maxBytes : fetchOptions.maxBytes(contentType);
    try {
      const read = () => readInTime(response, { ...fetchOptions, maxBytes });
      return {
        url,
        status: statusCode,
        contentType,
        lastModified: headers['last-modified'] ?? null,
        etag: headers.etag ?? null,
        retryAfter: headers['retry-after'] ?? null,
        robotsTag: joinHeader(headers['x-robots-tag']),
        refresh: joinHeader(headers.refresh),
        securityPolicy: joinHeader(headers['content-security-policy']),
        body: await (maxBytes > largeBytes ? largeQueue.run(toQueueOptions(fetchOptions), read) : read()),
      };
    } finally {
      response.destroy();
    }
  }

  async function readInTime(
    response: http.IncomingMessage,
    fetchOptions: FetchOptions & { maxBytes: number },
  ) {
    const timeout = AbortSignal.timeout(timeouts.body);
    const signal = AbortSignal.any([fetchOptions.signal, timeout]);
    try {
      const { maxBytes, isCut = false } = fetchOptions;
      const contentType = response.headers['content-type'] ?? '';
      const mayCut = typeof isCut === 'boolean' ? isCut : isCut(contentType);
      return await readBody(response, { maxBytes, isCut: mayCut, signal });
    } catch (error) {
      throw timeout.aborted ? createTooSlowError() : error;
    }
  }

  /** Sends one request. Returns the page, or the target of a redirect that is followed. */
  async function request(
    url: URL,
    addresses: LookupAddress[],
    fetchOptions: FetchOptions,
  ): Promise<FetchedPage | { location: string }> {
    const response = await send(url, addresses, fetchOptions);
    const location = readLocation(response);
    if (location === undefined || !shouldFollow(location, url, fetchOptions))
      return receive(url, response, fetchOptions);
    response.destroy();
    return { location };
  }

  /** Fetches a page and follows redirects. Every address on the way is checked. */
  async function follow(
    url: URL,
    remainingRedirects: number,
    fetchOptions: FetchOptions,
  ): Promise<FetchedPage> {
    const addresses = await resolveHost(url);
    fetchOptions.signal.throwIfAborted();
    await fetchOptions.beforeRequest?.(url).catch((error: unknown) => {
      throw new HeldBackError(error);
    });
    const answer = await queue.run(toQueueOptions(fetchOptions), () => request(url, addresses, fetchOptions));
    if ('status' in answer) return answer;
    const { location } = answer;
    if (remainingRedirects === 0) throw new OutsideError('too-many-redirects');
    if (!URL.canParse(location, url.href)) throw new OutsideError('redirect-nowhere');
    return follow(parseOutsideUrl(new URL(location, url).href), remainingRedirects - 1, fetchOptions);
  }

  async function safeFetch(address: string, fetchOptions: FetchOptions): Promise<FetchedPage> {
    try {
      return await follow(parseOutsideUrl(address), maxRedirects, fetchOptions);
    } catch (error) {
      fetchOptions.signal.throwIfAborted();
      if (error instanceof HeldBackError) throw error.cause;
      if (error instanceof OutsideError) throw error;
      throw new UnreachableError('no-answer', error);
    }
  }

  return Object.assign(safeFetch, {
    resolveHost,
    async check(address: string) {
      const url = parseOutsideUrl(address);
      await resolveHost(url);
      return url;
    },
  });
}
