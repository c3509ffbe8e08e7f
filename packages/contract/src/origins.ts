import { z } from 'zod';
import { limits } from './limits.ts';

/**
 * Returns the origin of an address, such as 'https://example.com'. Returns null for text that is not the
 * address of a website, and for wildcards and credentials. An address without a scheme gets `https:`, or
 * `http:` for `localhost`, 127.x and IPv6 hosts.
 */
export function parseOrigin(input: string): string | null {
  const text = input.trim();
  const scheme = /^(localhost|127\.|\[)/i.test(text) ? 'http' : 'https';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  // A wildcard would admit every subdomain, including those of strangers.
  if (!URL.canParse(address) || text.includes('*')) return null;
  const { protocol, origin, hostname, username, password } = new URL(address);
  const isWebsite = protocol === 'https:' || protocol === 'http:';
  // The origin is written into a header, where a comma or semicolon would start another value. Some browsers
  // accept spaces in host names.
  const isPlain = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);
  return isWebsite && isPlain && !username && !password ? origin : null;
}

const invalidOriginMessage = 'Enter an address like https://www.example.com';

const allowedOrigin = z
  .string()
  .max(limits.urlMax)
  .transform((input, context) => {
    const origin = parseOrigin(input);
    if (origin !== null && origin.length <= limits.originMax) return origin;
    context.addIssue({ code: 'custom', message: invalidOriginMessage });
    return z.NEVER;
  });

/** Websites whose pages may use a key or show a widget; any when empty. */
export const allowedOrigins = z
  .array(allowedOrigin)
  .max(limits.originsPerKey)
  .transform((origins) => [...new Set(origins)]);

/**
 * Returns the origins under which the website of an address is reached: its own, and the same with or without
 * `www.`. An IP address and a name without a dot have only their own. Returns an empty list for text that is
 * not the address of a website.
 */
export function listSiteOrigins(address: string): string[] {
  const origin = parseOrigin(address);
  if (origin === null) return [];
  const { protocol, hostname, host } = new URL(origin);
  const isName = hostname.includes('.') && !/^[\d.]{7,15}$/.test(hostname) && !hostname.startsWith('[');
  if (!isName) return [origin];
  return [origin, `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}`];
}
