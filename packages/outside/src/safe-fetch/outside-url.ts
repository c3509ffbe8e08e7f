import { urlNotAllowed } from '../outside-error.ts';

/** Characters; longer ones are cut by proxies and servers on the way. */
const maxUrlLength = 2_048;
const maxHostLength = 253;

const hasScheme = /^[a-z][a-z\d+.-]*:|^[/\\]/i;
/** As people type it: a name and a port, which parsers of URLs take for a scheme and what follows it. */
const hostWithPort = /^[a-z\d][a-z\d.-]*:(\d{1,5})(?:[/?#]|$)/i;

/**
 * Parses an address as browsers do (WHATWG URL), once: what comes out is what is looked up and fetched. Without a
 * scheme it is https, and http where it names a port of its own. Throws OutsideError `not-allowed` for other schemes, a user, and what parsers are known to disagree on.
 */
export function parseOutsideUrl(text: string): URL {
  const port = hostWithPort.exec(text)?.[1];
  const isBare = port !== undefined || !hasScheme.test(text);
  const scheme = port === undefined || port === '443' ? 'https' : 'http';
  const whole = isBare ? `${scheme}://${text}` : text;
  // White space, control characters and backslashes are silently removed or turned by browsers, not by all parsers.
  const isPlain = !/[\s\p{Cc}\\]/u.test(whole) && /^https?:\/\/[^/]/i.test(whole);
  if (whole.length > maxUrlLength || !isPlain || !URL.canParse(whole)) throw urlNotAllowed();
  const url = new URL(whole);
  const isOfWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isOfWeb || url.username || url.password || url.hostname.length > maxHostLength) throw urlNotAllowed();
  if (whole.includes('#')) url.hash = '';
  return url;
}

/** Port of a web address, also where it is the usual one of its scheme. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
