import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OutsideError } from '../outside-error.ts';
import { getPort } from '../safe-fetch/outside-url.ts';
import { pinAddresses, type ResolveHost } from '../safe-fetch/resolve-host.ts';

/** Budget of one page: total connections to the outside, and bytes in both directions together. */
export type EgressBudget = { connections: number; bytes: number };

/** Permission of one page to connect to the outside. */
export type EgressPass = {
  /** Credentials that identify the page to the proxy. Valid until `close`. */
  username: string;
  password: string;
  matchesPassword(password: string): boolean;
  /** Checks an address like every connection. Connections of the page use the addresses that this found. */
  resolve(url: URL): Promise<LookupAddress[]>;
  /** Connects to the host of an address, within the rule and the budget. */
  connect(url: URL): Promise<Socket>;
  /** Counts transferred bytes. Closes all connections when the budget is exceeded. */
  count(url: URL, bytes: number): void;
  /** Registers a stream that is closed with the pass. */
  register<T extends Duplex>(stream: T): T;
  /** Records why nothing, or not everything, came from the host of an address. */
  recordFailure(url: URL, error: unknown): void;
  findFailure(url: URL): OutsideError | undefined;
  /** Closes all connections and refuses new ones. */
  close(): void;
  closed: AbortSignal;
};

const toTarget = (url: URL) => `${url.hostname}:${getPort(url)}`;

/** Returns an OutsideError unchanged, and any other error as `no-answer`. */
function toOutsideError(error: unknown): OutsideError {
  return error instanceof OutsideError ? error : new OutsideError('no-answer', error);
}

/**
 * Connects to one of the checked addresses, trying them in order. Rejects with OutsideError `too-slow` after
 * `timeoutMs`, or with the network's error.
 */
function connectTo(url: URL, addresses: LookupAddress[], timeoutMs: number): Promise<Socket> {
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: getPort(url),
    lookup: pinAddresses(addresses),
    noDelay: true,
  });
  return new Promise((resolve, reject) => {
    const onTimeout = () => socket.destroy(new OutsideError('too-slow'));
    const timer = setTimeout(onTimeout, timeoutMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/**
 * Opens a pass, the credentials with which one page uses the proxy. `budget` limits its connections and
 * bytes, and `connectTimeoutMs` the time of each connection attempt.
 */
export function createPass(
  budget: EgressBudget,
  options: { resolveHost: ResolveHost; connectTimeoutMs: number },
): EgressPass {
  const password = randomBytes(32).toString('base64url');
  const resolved = new Map<string, Promise<LookupAddress[]>>();
  const failures = new Map<string, OutsideError>();
  const openStreams = new Set<Duplex>();
  const remaining = { ...budget };
  const closing = new AbortController();

  function resolve(url: URL): Promise<LookupAddress[]> {
    const target = toTarget(url);
    const addresses = resolved.get(target) ?? options.resolveHost(url);
    resolved.set(target, addresses);
    return addresses;
  }

  function register<T extends Duplex>(stream: T): T {
    openStreams.add(stream);
    stream.once('close', () => openStreams.delete(stream));
    if (closing.signal.aborted) stream.destroy();
    return stream;
  }

  function closeStreams(): void {
    for (const stream of openStreams) stream.destroy();
  }

  return {
    username: randomBytes(16).toString('base64url'),
    password,
    matchesPassword: (input) =>
      input.length === password.length && timingSafeEqual(Buffer.from(input), Buffer.from(password)),
    resolve,
    register,
    findFailure: (url) => failures.get(toTarget(url)),
    recordFailure: (url, error) => void failures.set(toTarget(url), toOutsideError(error)),
    count(url, bytes) {
      remaining.bytes -= bytes;
      if (remaining.bytes >= 0) return;
      failures.set(toTarget(url), new OutsideError('too-large'));
      closeStreams();
    },
    async connect(url) {
      remaining.connections -= 1;
      if (remaining.connections < 0 || remaining.bytes < 0) throw new OutsideError('too-large');
      const socket = await connectTo(url, await resolve(url), options.connectTimeoutMs);
      return register(socket);
    },
    close() {
      closing.abort();
      closeStreams();
    },
    closed: closing.signal,
  };
}
