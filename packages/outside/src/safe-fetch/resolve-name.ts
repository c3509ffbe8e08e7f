import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns every address of a name. Rejects for a name without addresses. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/**
 * `queryTimeoutMs`: timeout of a DNS query. `maxAttempts`: attempts per query. `refreshMs`: time after which
 * the list of DNS servers is read again. All times in milliseconds.
 */
const queryTimeoutMs = 2_000;
const maxAttempts = 2;
const refreshMs = 30_000;
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
 * Creates a resolver that queries this machine's DNS servers, or `servers`, directly. It rejects with the
 * error of the IPv4 query if there is no address. The lookup of the operating system occupies one of a few
 * threads and cannot be cancelled: twenty names with silent servers would block all other lookups of the
 * process for minutes.
 */
export function createResolveByServers(servers?: readonly string[]): ResolveName {
  // Shared, because each resolver has its own sockets.
  let current: { resolver: Resolver; since: number } | undefined;
  function getResolver(): Resolver {
    const now = performance.now();
    if (current && now - current.since < refreshMs) return current.resolver;
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: maxAttempts });
    if (servers) resolver.setServers(servers);
    current = { resolver, since: now };
    return resolver;
  }
  return async (name) => {
    const resolver = getResolver();
    const ipv4 = resolver.resolve4(name).then(withFamily(4));
    const ipv6 = resolver.resolve6(name).then(withFamily(6));
    const noAddresses: LookupAddress[] = [];
    const graceOver = Promise.any([ipv4, ipv6]).then(
      () => sleep(otherFamilyMs, noAddresses, { ref: false }),
      () => noAddresses,
    );
    const both = await Promise.all(
      [ipv4, ipv6].map((one) => Promise.race([one.catch(() => noAddresses), graceOver])),
    );
    const addresses = both.flat();
    return addresses.length > 0 ? addresses : ipv4;
  };
}

const withFamily = (family: 4 | 6) => (addresses: string[]) =>
  addresses.map((address) => ({ address, family }));
