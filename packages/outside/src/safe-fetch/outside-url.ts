import { urlNotAllowed } from '../outside-error.ts';

/** Maximum length in characters. Proxies and servers truncate longer ones. */
const maxUrlLength = 2_048;
const maxHostLength = 253;

const hasScheme = /^[a-z][a-z\d+.-]*:|^[/\\]/i;
/** A host name with a port as people type it. URL parsers read it as a scheme. */
const hostWithPort = /^[a-z\d][a-z\d.-]*:(\d{1,5})(?:[/?#]|$)/i;

/**
 * Parses an address like browsers do (WHATWG URL), once, so that the same URL is resolved and fetched.
 * Removes the fragment. Without a scheme, it uses https, or http with an explicit port other than 443. Throws
 * OutsideError `not-allowed` for other schemes, credentials, addresses that are too long, and forms on which
 * parsers disagree.
 */
export function parseOutsideUrl(text: string): URL {
  const port = hostWithPort.exec(text)?.[1];
  const isBare = port !== undefined || !hasScheme.test(text);
  const scheme = port === undefined || port === '443' ? 'https' : 'http';
  const whole = isBare ? `${scheme}://${text}` : text;
  // Browsers silently remove white space and control characters and convert backslashes. Other parsers do
  // not.
  const isPlain = !/[\s\p{Cc}\\]/u.test(whole) && /^https?:\/\/[^/]/i.test(whole);
  if (whole.length > maxUrlLength || !isPlain || !URL.canParse(whole)) throw urlNotAllowed();
  const url = new URL(whole);
  const isOfWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isOfWeb || url.username || url.password || url.hostname.length > maxHostLength) throw urlNotAllowed();
  if (whole.includes('#')) url.hash = '';
  return url;
}

/** Returns the port of a web address, including the default port of its scheme. */
export function getPort(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
