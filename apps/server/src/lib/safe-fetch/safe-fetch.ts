import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { readBody } from './read-body.ts';
import { createResolveHost, type HostRules, pinAddresses, readAllowedHosts } from './resolve-host.ts';

/** What an outside server answered, whatever its status; `body` is unpacked. */
export type FetchedPage = {
  /** Where it was found, after redirects. */
  url: URL;
  status: number;
  contentType: string;
  /** Last-Modified as it was sent. */
  lastModified: string | null;
  body: Buffer;
};

/** Most bytes of the unpacked body, and what ends the fetch early. */
type FetchOptions = { maxBytes: number; signal: AbortSignal };

/**
 * Fetches an address that a user named, by GET; the only way to do that. Throws `url_not_allowed` for what is not on
 * the public internet, at first or after a redirect, and `upstream_failed` with a reason for a person for a server
 * that is away, slow or sends more than is good.
 */
export type SafeFetch = (address: string, options: FetchOptions) => Promise<FetchedPage>;

/** Milliseconds: to look the name up and connect, until the headers are there, until the body is. */
const usualTimeouts = { connect: 5_000, headers: 10_000, body: 30_000 };
const mostRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type SafeFetchOptions = HostRules & {
  userAgent: string;
  log: Logger;
  timeouts?: Partial<typeof usualTimeouts>;
};

function failed(text: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', text, { cause });
}

const tooSlow = () => failed('The website took too long to answer.');

/** Where a redirect leads. Node reads headers as Latin-1; what is no ASCII in them is UTF-8, as for browsers. */
function readLocation({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString();
}

/** Makes the door to the addresses that users name; says in the log which private ones the operator opened. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { userAgent, log } = options;
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const resolveHost = createResolveHost(options, timeouts.connect);
  const allowedHosts = readAllowedHosts(options.allowPrivate);
  if (allowedHosts.size > 0) {
    log.warn({ hosts: [...allowedHosts] }, 'FETCH_ALLOW_PRIVATE lets every account read these private hosts');
  }

  /** Sends one request to checked addresses and resolves when the headers are there. */
  function send(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<http.IncomingMessage> {
    const isPlain = url.protocol === 'http:';
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, {
        agent: false,
        lookup: pinAddresses(addresses),
        headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5', 'accept-encoding': 'gzip, br' },
        signal,
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
      request.end();
    });
  }

  async function receive(url: URL, response: http.IncomingMessage, given: FetchOptions) {
    const late = AbortSignal.timeout(timeouts.body);
    const signal = AbortSignal.any([given.signal, late]);
    try {
      const body = await readBody(response, { maxBytes: given.maxBytes, signal });
      return {
        url,
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type'] ?? '',
        lastModified: response.headers['last-modified'] ?? null,
        body,
      };
    } catch (error) {
      throw late.aborted ? tooSlow() : error;
    } finally {
      response.destroy();
    }
  }

  async function follow(url: URL, redirectsLeft: number, given: FetchOptions): Promise<FetchedPage> {
    const addresses = await resolveHost(url);
    given.signal.throwIfAborted();
    const response = await send(url, addresses, given.signal);
    const location = readLocation(response);
    if (location === undefined) return receive(url, response, given);
    response.destroy();
    if (redirectsLeft === 0) throw failed('The website redirects too often.');
    if (!URL.canParse(location, url.href)) throw failed('The website redirects to an address that is none.');
    return follow(parseOutsideUrl(new URL(location, url).href), redirectsLeft - 1, given);
  }

  return async (address, given) => {
    try {
      return await follow(parseOutsideUrl(address), mostRedirects, given);
    } catch (error) {
      given.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw failed('The website could not be read: it does not answer as it should.', error);
    }
  };
}
