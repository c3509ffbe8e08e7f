import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { type Entering, FairLine } from '@anito/fair-line/fair-line';
import { OutsideError, UnreachableError } from '../outside-error.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { readBody } from './read-body.ts';
import { createResolveHost, type HostRules, pinAddresses, type ResolveHost } from './resolve-host.ts';

/** What an outside server answered, whatever its status; `body` is unpacked. */
export type FetchedPage = {
  /** Where it was found, after redirects. */
  url: URL;
  status: number;
  contentType: string;
  /** Last-Modified, ETag, Retry-After, X-Robots-Tag, Refresh and Content-Security-Policy as they were sent. */
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  refresh: string | null;
  securityPolicy: string | null;
  /** Empty where the page has not changed (304). */
  body: Buffer;
};

/** What is known of an address from before, so that a server can say that it is still so (RFC 9110, 13.1). */
export type Validators = { etag: string | null; lastModified: string | null };

/** A request of other services: it goes to the first address alone unless `mayFollow` says more. */
type SentRequest = { method: string; headers: Record<string, string>; body?: string };

type FetchOptions = {
  /** Most bytes of the unpacked body, where that depends on it by the Content-Type. */
  maxBytes: number | ((contentType: string) => number);
  /** Whether a longer body is cut there instead of being refused. */
  isCut?: boolean | ((contentType: string) => boolean);
  /** What is sent, where that is more than a GET for a page. */
  send?: SentRequest;
  /** Whether a redirect is followed, always unless said; of one that is not, its answer is the answer. */
  mayFollow?: (to: URL, from: URL) => boolean;
  /** Whose turn it takes where many fetch at once. */
  tenantId?: string;
  /** Ends the fetch early. */
  signal: AbortSignal;
  validators?: Validators;
  /** Waits for, or throws for, each request that is about to be sent to a host that may be: the first, and those after redirects. */
  beforeRequest?: (url: URL) => Promise<void>;
};

/**
 * Fetches an address that a user named, by GET unless said; the only way to do that. Throws OutsideError: `not-allowed` for what is
 * not on the public internet, at first or after a redirect, and other problems for a server that is away, slow or sends
 * more than is good; what `beforeRequest` throws comes as it is.
 */
export type SafeFetch = {
  (address: string, options: FetchOptions): Promise<FetchedPage>;
  /** Parses an address and looks its host up, asking it nothing; throws OutsideError as a fetch would. */
  check(address: string): Promise<URL>;
  /** Its rule for hosts, for what has to keep a connection open. */
  resolveHost: ResolveHost;
};

/** The caller's `beforeRequest` threw; its error is the cause. */
class HeldBackError extends Error {
  constructor(cause: unknown) {
    super('held back', { cause });
  }
}

/** Milliseconds: to look the name up and connect, until the headers are there, until the body is. */
const usualTimeouts = { connect: 5_000, headers: 10_000, body: 30_000 };
const maxRedirects = 5;
/** Fifty sites that send a byte a second each leave room for others. */
const usualMostAtOnce = 100;
/** Bodies that may become large are read a few at a time: a hundred of them would not fit into memory. */
const maxLargeAtOnce = 6;
const largeBytes = 10_000_000;
const maxValidatorLength = 1_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type SafeFetchOptions = HostRules & {
  userAgent: string;
  timeouts?: Partial<typeof usualTimeouts>;
  /** Requests at once over all tenants; others wait. */
  maxAtOnce?: number;
};

/** So many wait for their turn at most. */
const maxWaiting = 5_000;

const tooMany = () => new OutsideError('too-many-websites');

const entering = ({ tenantId = '', signal }: FetchOptions): Entering => ({ tenantId, signal });

const tooSlow = () => new UnreachableError('too-slow');

/** Where a redirect leads. Node reads headers as Latin-1; what is no ASCII in them is UTF-8, as for browsers. */
function readLocation({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString();
}

/** Whether a request goes on to where an answer leads; what leads nowhere is refused later. */
function isFollowed(location: string, from: URL, { mayFollow }: FetchOptions): boolean {
  if (!mayFollow || !URL.canParse(location, from.href)) return true;
  return mayFollow(new URL(location, from), from);
}

/** A header that may have been sent several times. */
const joinHeader = (sent: string | string[] | undefined) =>
  sent === undefined ? null : [sent].flat().join(', ');

/** The headers that ask for a page only if it has changed; nothing of what cannot stand in a header. */
function writeConditions({ etag, lastModified }: Validators): http.OutgoingHttpHeaders {
  const isPlain = (value: string) =>
    value.length <= maxValidatorLength && /^[\x20-\x7e\x80-\xff]+$/.test(value);
  return {
    ...(etag && isPlain(etag) ? { 'if-none-match': etag } : {}),
    ...(lastModified && isPlain(lastModified) ? { 'if-modified-since': lastModified } : {}),
  };
}

/** Makes the door to the addresses that users name. */
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

  /** Sends one request to checked addresses and resolves when the headers are there. */
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
