import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Finds every address of a name; rejects when there is none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/** Milliseconds that a names' server may take, how often it is asked, and after which which ones there are is read anew. */
const patienceMs = 2_000;
const tries = 2;
const readAnewMs = 30_000;
/** Milliseconds that the addresses of one family wait for those of the other: some servers never say that there are none. */
const otherFamilyMs = 500;

/** As the operating system does it, in the order that it gives, with its file of hosts: for names of the operator alone. */
export const resolveBySystem: ResolveName = (name) => lookup(name, { all: true, order: 'verbatim' });

/**
 * Asks the names' servers of this machine, or `servers`, directly. The operating system's own lookup takes one of a
 * handful of threads until it ends, which nobody can make it do: twenty names whose servers are silent would keep every
 * other name of the process waiting for minutes.
 */
export function createResolveByServers(servers?: readonly string[]): ResolveName {
  // One for all: each has sockets of its own.
  let current: { resolver: Resolver; since: number } | undefined;
  function getResolver(): Resolver {
    const now = performance.now();
    if (current && now - current.since < readAnewMs) return current.resolver;
    const resolver = new Resolver({ timeout: patienceMs, tries });
    if (servers) resolver.setServers(servers);
    current = { resolver, since: now };
    return resolver;
  }
  return async (name) => {
    const resolver = getResolver();
    const four = resolver.resolve4(name).then(ofFamily(4));
    const six = resolver.resolve6(name).then(ofFamily(6));
    const none: LookupAddress[] = [];
    const enough = Promise.any([four, six]).then(
      () => sleep(otherFamilyMs, none, { ref: false }),
      () => none,
    );
    const both = await Promise.all([four, six].map((one) => Promise.race([one.catch(() => none), enough])));
    const found = both.flat();
    return found.length > 0 ? found : four;
  };
}

const ofFamily = (family: 4 | 6) => (addresses: string[]) =>
  addresses.map((address) => ({ address, family }));
