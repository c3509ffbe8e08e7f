import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OutsideError } from '../outside-error.ts';
import { portOf } from '../safe-fetch/outside-url.ts';
import { pinAddresses, type ResolveHost } from '../safe-fetch/resolve-host.ts';

/** Budget of one page: total connections to the outside, and bytes in both directions together. */
export type EgressBudget = { connections: number; bytes: number };

/** Permission of one page to connect to the outside. */
export type OpenPass = {
  /** Credentials that identify the page to the proxy. Valid until `close`. */
  username: string;
  password: string;
  isRight(password: string): boolean;
  /** Checks an address like every connection. Connections of the page use the addresses that this found. */
  resolve(url: URL): Promise<LookupAddress[]>;
  /** Connects to the host of an address, within the rule and the budget. */
  connect(url: URL): Promise<Socket>;
  /** Counts transferred bytes. Closes all connections when the budget is exceeded. */
  count(url: URL, bytes: number): void;
  /** Registers a stream that is closed with the pass. */
  hold<T extends Duplex>(stream: T): T;
  /** Records why nothing, or not everything, came from the host of an address. */
  fail(url: URL, error: unknown): void;
  findFailure(url: URL): OutsideError | undefined;
  /** Closes all connections and refuses new ones. */
  close(): void;
  closed: AbortSignal;
};

const nameTarget = (url: URL) => `${url.hostname}:${portOf(url)}`;

function explain(error: unknown): OutsideError {
  return error instanceof OutsideError ? error : new OutsideError('no-answer', error);
}

/** Connects to one of the checked addresses, trying them in order. */
function connectTo(url: URL, addresses: LookupAddress[], timeoutMs: number): Promise<Socket> {
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(url),
    lookup: pinAddresses(addresses),
    noDelay: true,
  });
  return new Promise((resolve, reject) => {
    const late = () => socket.destroy(new OutsideError('too-slow'));
    const timer = setTimeout(late, timeoutMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Opens a pass for one page. `connectTimeoutMs` limits each connection. */
export function openPass(
  budget: EgressBudget,
  options: { resolveHost: ResolveHost; connectTimeoutMs: number },
): OpenPass {
  const password = randomBytes(32).toString('base64url');
  const resolved = new Map<string, Promise<LookupAddress[]>>();
  const failures = new Map<string, OutsideError>();
  const open = new Set<Duplex>();
  const left = { ...budget };
  const closing = new AbortController();

  function resolve(url: URL): Promise<LookupAddress[]> {
    const target = nameTarget(url);
    const known = resolved.get(target) ?? options.resolveHost(url);
    resolved.set(target, known);
    return known;
  }

  function hold<T extends Duplex>(stream: T): T {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    if (closing.signal.aborted) stream.destroy();
    return stream;
  }

  function cut(): void {
    for (const stream of open) stream.destroy();
  }

  return {
    username: randomBytes(16).toString('base64url'),
    password,
    isRight: (given) =>
      given.length === password.length && timingSafeEqual(Buffer.from(given), Buffer.from(password)),
    resolve,
    hold,
    findFailure: (url) => failures.get(nameTarget(url)),
    fail: (url, error) => void failures.set(nameTarget(url), explain(error)),
    count(url, bytes) {
      left.bytes -= bytes;
      if (left.bytes >= 0) return;
      failures.set(nameTarget(url), new OutsideError('too-large'));
      cut();
    },
    async connect(url) {
      left.connections -= 1;
      if (left.connections < 0 || left.bytes < 0) throw new OutsideError('too-large');
      const socket = await connectTo(url, await resolve(url), options.connectTimeoutMs);
      return hold(socket);
    },
    close() {
      closing.abort();
      cut();
    },
    closed: closing.signal,
  };
}
