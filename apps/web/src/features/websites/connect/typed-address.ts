import { limits } from '@anito/contract/limits';

/**
 * Returns the host of a typed URL, with or without scheme and port, without `www.`. Returns an empty text if
 * it is not a URL.
 */
function getTypedHost(text: string): string {
  const address = text.trim();
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(url) || !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^www\./, '');
}

/**
 * Returns the proposed name of a source for a typed URL: its host, or an empty text if that is missing or too
 * short.
 */
export function proposeName(text: string): string {
  const host = getTypedHost(text);
  return host.length >= limits.connectionNameMin ? host.slice(0, limits.connectionNameMax) : '';
}
