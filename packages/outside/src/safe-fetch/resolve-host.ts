import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { urlNotAllowed } from '../outside-error.ts';
import { portOf } from './outside-url.ts';
import { createResolveByServers, type ResolveName, resolveBySystem } from './resolve-name.ts';

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

/** Who may be connected to: public hosts on `ports`, and the exact `host:port` entries of `allowPrivate`. */
export type HostRules = {
  allowPrivate: string[];
  /** Ports of public hosts; those of the web unless said. */
  ports?: readonly number[] | 'any' | undefined;
  resolve?: ResolveName | undefined;
};

/**
 * Resolves the host of an address once, to all of its addresses: connect to these and to no others, or a second
 * answer of the name's server decides. Throws `url_not_allowed` unless each of them is public and the port is a web
 * server's, or the operator allows exactly this host and port; also for names that nobody knows or that are not found
 * in time.
 */
export type ResolveHost = (url: URL) => Promise<LookupAddress[]>;

/** Makes the one rule for every connection to an address that users name; a lookup may take so many milliseconds. */
export function createResolveHost(rules: HostRules, timeoutMs: number): ResolveHost {
  const { ports = [80, 443], resolve } = rules;
  const resolveAnyName = resolve ?? createResolveByServers();
  const allowedHosts = readAllowedHosts(rules.allowPrivate);
  return async (url) => {
    const isAllowed = allowedHosts.has(nameHost(url));
    if (!isAllowed && ports !== 'any' && !ports.includes(portOf(url))) throw urlNotAllowed();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    // No public website has a name without a dot; asking for one would ask the own network.
    if (!isAllowed && family === 0 && !/[^.]\.[^.]/.test(host)) throw urlNotAllowed();
    const resolveName = isAllowed && !resolve ? resolveBySystem : resolveAnyName;
    const addresses = family ? [{ address: host, family }] : await lookUp(host, resolveName, timeoutMs);
    const isRight = isAllowed || addresses.every(({ address }) => isPublicAddress(address));
    if (addresses.length === 0 || !isRight) throw urlNotAllowed();
    return addresses;
  };
}

async function lookUp(host: string, resolve: ResolveName, timeoutMs: number): Promise<LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nobody answered for ${host} in time`)), timeoutMs);
  });
  try {
    return await Promise.race([resolve(host), late]);
  } catch (cause) {
    throw urlNotAllowed(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers every lookup of a connection with what was checked before. */
export function pinAddresses(addresses: LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}
