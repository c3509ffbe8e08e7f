import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { type Entering, FairLine } from '@anito/fair-line/fair-line';
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
type SentRequest = { method: string; headers: Record<string, string>; body?: string };

type FetchOptions = {
  /** Maximum bytes of the decompressed body, optionally by Content-Type. */
  maxBytes: number | ((contentType: string) => number);
  /** Whether a longer body is truncated instead of rejected. */
  isCut?: boolean | ((contentType: string) => boolean);
  /** Request to send instead of a GET. */
  send?: SentRequest;
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
const usualTimeouts = { connect: 5_000, headers: 10_000, body: 30_000 };
const maxRedirects = 5;
/** Allows for fifty sites that send one byte per second each. */
const usualMostAtOnce = 100;
/** Only a few large bodies are read at once: a hundred of them would not fit into memory. */
const maxLargeAtOnce = 6;
const largeBytes = 10_000_000;
const maxValidatorLength = 1_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type SafeFetchOptions = HostRules & {
  userAgent: string;
  timeouts?: Partial<typeof usualTimeouts>;
  /** Maximum concurrent requests of all tenants. Others wait. */
  maxAtOnce?: number;
};

/** Maximum number of waiting requests. */
const maxWaiting = 5_000;

const tooMany = () => new OutsideError('too-many-websites');

const entering = ({ tenantId = '', signal }: FetchOptions): Entering => ({ tenantId, signal });

const tooSlow = () => new UnreachableError('too-slow');

/**
 * Returns the target of a redirect. Node.js decodes headers as Latin-1, but non-ASCII characters in them are
 * UTF-8, as in browsers.
 */
function readLocation({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString();
}

/** Returns whether a redirect is followed. Invalid targets are rejected later. */
function isFollowed(location: string, from: URL, { mayFollow }: FetchOptions): boolean {
  if (!mayFollow || !URL.canParse(location, from.href)) return true;
  return mayFollow(new URL(location, from), from);
}

/** Joins the values of a header that may occur several times. */
const joinHeader = (sent: string | string[] | undefined) =>
  sent === undefined ? null : [sent].flat().join(', ');

/** Returns the headers of a conditional request. Omits values that are not valid in a header. */
function writeConditions({ etag, lastModified }: Validators): http.OutgoingHttpHeaders {
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
  const line = new FairLine({
    places: options.maxAtOnce ?? usualMostAtOnce,
    maxWaiting,
    refuse: tooMany,
  });
  const largeLine = new FairLine({ places: maxLargeAtOnce, maxWaiting, refuse: tooMany });
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const resolveHost = createResolveHost(options, timeouts.connect);

  /** Sends one request to checked addresses and resolves with the response headers. */
  function send(url: URL, addresses: LookupAddress[], given: FetchOptions): Promise<http.IncomingMessage> {
    const isPlain = url.protocol === 'http:';
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, {
        agent: false,
        lookup: pinAddresses(addresses),
        method: given.send?.method ?? 'GET',
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,*/*;q=0.5',
          'accept-encoding': 'gzip, br',
          ...(given.validators ? writeConditions(given.validators) : {}),
          ...given.send?.headers,
        },
        signal: given.signal,
      });
      const late = () => request.destroy(tooSlow());
      let timer = setTimeout(late, timeouts.connect);
      request.once('socket', (socket: Socket) =>
        socket.once(isPlain ? 'connect' : 'secureConnect', () => {
          clearTimeout(timer);
          timer = setTimeout(late, timeouts.headers);
        }),
      );
      request.once('close', () => clearTimeout(timer));
      request.once('response', (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      request.on('error', reject);
      request.end(given.send?.body);
    });
  }

  async function receive(url: URL, response: http.IncomingMessage, given: FetchOptions) {
    const { statusCode = 0, headers } = response;
    const contentType = headers['content-type'] ?? '';
    const maxBytes = typeof given.maxBytes === 'number' ? given.maxBytes : given.maxBytes(contentType);
    try {
      const read = () => readInTime(response, { ...given, maxBytes });
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
        body: await (maxBytes > largeBytes ? largeLine.run(entering(given), read) : read()),
      };
    } finally {
      response.destroy();
    }
  }

  async function readInTime(response: http.IncomingMessage, given: FetchOptions & { maxBytes: number }) {
    const late = AbortSignal.timeout(timeouts.body);
    const signal = AbortSignal.any([given.signal, late]);
    try {
      const { maxBytes, isCut = false } = given;
      const contentType = response.headers['content-type'] ?? '';
      const mayCut = typeof isCut === 'boolean' ? isCut : isCut(contentType);
      return await readBody(response, { maxBytes, isCut: mayCut, signal });
    } catch (error) {
      throw late.aborted ? tooSlow() : error;
    }
  }

  async function request(
    url: URL,
    addresses: LookupAddress[],
    given: FetchOptions,
  ): Promise<FetchedPage | { location: string }> {
    const response = await send(url, addresses, given);
    const location = readLocation(response);
    if (location === undefined || !isFollowed(location, url, given)) return receive(url, response, given);
    response.destroy();
    return { location };
  }

  async function follow(url: URL, redirectsLeft: number, given: FetchOptions): Promise<FetchedPage> {
    const addresses = await resolveHost(url);
    given.signal.throwIfAborted();
    await given.beforeRequest?.(url).catch((error: unknown) => {
      throw new HeldBackError(error);
    });
    const answer = await line.run(entering(given), () => request(url, addresses, given));
    if ('status' in answer) return answer;
    const { location } = answer;
    if (redirectsLeft === 0) throw new OutsideError('too-many-redirects');
    if (!URL.canParse(location, url.href)) throw new OutsideError('redirect-nowhere');
    return follow(parseOutsideUrl(new URL(location, url).href), redirectsLeft - 1, given);
  }

  async function safeFetch(address: string, given: FetchOptions): Promise<FetchedPage> {
    try {
      return await follow(parseOutsideUrl(address), maxRedirects, given);
    } catch (error) {
      given.signal.throwIfAborted();
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
