import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns every address of a name. Rejects when there is none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/**
 * `queryTimeoutMs`: timeout of a DNS query. `maxAttempts`: attempts per query. `refreshMs`: time after which
 * the list of DNS servers is read again. All times in milliseconds.
 */
const patienceMs = 2_000;
const tries = 2;
const readAnewMs = 30_000;
/**
 * Time in milliseconds to wait for the second address family after the first has answered. Some servers never
 * answer for a missing family.
 */
const otherFamilyMs = 500;

/**
 * Resolves names like the operating system, in its order and with its hosts file. For names that the operator
 * configured only.
 */
export const resolveBySystem: ResolveName = (name) => lookup(name, { all: true, order: 'verbatim' });

/**
 * Creates a resolver that queries this machine's DNS servers, or `servers`, directly. The lookup of the
 * operating system occupies one of a few threads and cannot be cancelled: twenty names with silent servers
 * would block all other lookups of the process for minutes.
 */
export function createResolveByServers(servers?: readonly string[]): ResolveName {
  // Shared, because each resolver has its own sockets.
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
