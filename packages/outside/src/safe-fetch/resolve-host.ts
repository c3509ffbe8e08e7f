import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { urlNotAllowed } from '../outside-error.ts';
import { getPort } from './outside-url.ts';
import { createResolveByServers, type ResolveName, resolveBySystem } from './resolve-name.ts';

/**
 * IANA's range of global unicast addresses. Other ranges that ipaddr.js does not name belong to no website.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address belongs to the public internet. No form of IPv4 inside IPv6 does. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isRightFamily = parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
  return isRightFamily && parsed.range() === 'unicast';
}

/** Returns `host:port`, for comparing addresses with the operator's list. */
function toHostAndPort(url: URL): string {
  return `${url.hostname}:${getPort(url)}`;
}

/**
 * Normalizes the entries of `FETCH_ALLOW_PRIVATE` for comparison. An entry without a port means port 80.
 * Throws TypeError for an invalid entry.
 */
export function parseAllowedHosts(entries: string[]): Set<string> {
  return new Set(entries.map((entry) => toHostAndPort(new URL(`http://${entry}`))));
}

/** Rules for hosts: public hosts on `ports`, and the exact `host:port` entries of `allowPrivate`. */
export type HostRules = {
  allowPrivate: string[];
  /** Ports of public hosts. Default: 80 and 443. */
  ports?: readonly number[] | 'any' | undefined;
  resolve?: ResolveName | undefined;
};

/**
 * Resolves the host of an address once, to all of its addresses. Connect only to these: a second lookup could
 * return other addresses. Throws OutsideError `not-allowed` unless all addresses are public and the port is
 * allowed, or the operator allows exactly this host and port. Also throws for unknown names and lookups that
 * time out.
 */
export type ResolveHost = (url: URL) => Promise<LookupAddress[]>;

/**
 * Creates the only rule for connections to addresses that users name. The returned function resolves the host
 * of a URL. It throws OutsideError `not-allowed` unless all its addresses are public and the port is allowed,
 * or the operator allowed the host. `timeoutMs` limits each lookup.
 */
export function createResolveHost(rules: HostRules, timeoutMs: number): ResolveHost {
  const { ports = [80, 443], resolve } = rules;
  const resolveAnyName = resolve ?? createResolveByServers();
  const allowedHosts = parseAllowedHosts(rules.allowPrivate);
  return async (url) => {
    const isAllowed = allowedHosts.has(toHostAndPort(url));
    if (!isAllowed && ports !== 'any' && !ports.includes(getPort(url))) throw urlNotAllowed();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    // No public website has a name without a dot. A lookup would search the local network.
    if (!isAllowed && family === 0 && !/[^.]\.[^.]/.test(host)) throw urlNotAllowed();
    const resolveName = isAllowed && !resolve ? resolveBySystem : resolveAnyName;
    const addresses = family ? [{ address: host, family }] : await lookUp(host, resolveName, timeoutMs);
    const areAllowed = isAllowed || addresses.every(({ address }) => isPublicAddress(address));
    if (addresses.length === 0 || !areAllowed) throw urlNotAllowed();
    return addresses;
  };
}

/**
 * Resolves a host within the time limit. Throws `not-allowed` for an unknown name and for a lookup that takes
 * too long.
 */
async function lookUp(host: string, resolve: ResolveName, timeoutMs: number): Promise<LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The lookup of ${host} timed out`)), timeoutMs);
  });
  try {
    return await Promise.race([resolve(host), timeout]);
  } catch (cause) {
    throw urlNotAllowed(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a lookup function that always returns the checked addresses. */
export function pinAddresses(addresses: LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}
