import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Finds every address of a name; rejects when there is none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/** Milliseconds that a names' server may take, how often it is asked, and after which which ones there are is read anew. */
const patienceMs = 2_000;
const tries = 2;
const readAnewMs = 30_000;

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
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
  };
}
