import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { portOf, urlNotAllowed } from './outside-url.ts';

/** Finds every address of a name; rejects when there is none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/** As the operating system does it, in the order that it gives. */
export const resolveBySystem: ResolveName = (name) => lookup(name, { all: true, order: 'verbatim' });

/** What IANA hands out as global unicast: whatever else ipaddr.js does not know by name is no website's. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is a machine of the public internet. IPv4 inside IPv6 is not, in none of its forms. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isRightFamily = parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
  return isRightFamily && parsed.range() === 'unicast';
}

/** `host:port` as URLs write it, for the operator's list and for what is asked for. */
function nameHost(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/** The entries of `FETCH_ALLOW_PRIVATE` in the form that addresses are compared in. */
export function readAllowedHosts(entries: string[]): Set<string> {
  return new Set(entries.map((entry) => nameHost(new URL(`http://${entry}`))));
}

type ResolveOptions = { allowedHosts: Set<string>; ports: readonly number[]; resolve: ResolveName };

/**
 * Resolves the host of an address once, to all of its addresses: connect to these and to no others, or a second
 * answer of the name's server decides. Throws `url_not_allowed` unless each of them is public and the port is a web
 * server's, or the operator allows exactly this host and port; also for names that nobody knows.
 */
export async function resolveHost(url: URL, options: ResolveOptions): Promise<LookupAddress[]> {
  const isAllowed = options.allowedHosts.has(nameHost(url));
  if (!isAllowed && !options.ports.includes(portOf(url))) throw urlNotAllowed();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  // No public website has a name without a dot; asking for one would ask the own network.
  if (!isAllowed && family === 0 && !/[^.]\.[^.]/.test(host)) throw urlNotAllowed();
  const addresses = family ? [{ address: host, family }] : await lookUp(host, options.resolve);
  const isRight = isAllowed || addresses.every(({ address }) => isPublicAddress(address));
  if (addresses.length === 0 || !isRight) throw urlNotAllowed();
  return addresses;
}

async function lookUp(host: string, resolve: ResolveName): Promise<LookupAddress[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw urlNotAllowed(cause);
  }
}
