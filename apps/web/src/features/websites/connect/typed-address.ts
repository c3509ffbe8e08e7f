import { limits } from '@anito/contract/limits';

/** Returns the host of a typed URL, with or without a scheme, without `www.`. Empty if it is not a URL. */
function getTypedHost(text: string): string {
  const address = text.trim();
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(url) || !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^www\./, '');
}

/**
 * Returns the host of a typed URL as a proposed name of the source. Empty if the host is missing or too short
 * for a name.
 */
export function proposeName(text: string): string {
  const host = getTypedHost(text);
  return host.length >= limits.connectionNameMin ? host.slice(0, limits.connectionNameMax) : '';
}
