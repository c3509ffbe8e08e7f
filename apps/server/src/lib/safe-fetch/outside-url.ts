import { limits } from '@anito/contract/limits';
import { AppError } from '../errors.ts';

const longestHost = 253;

/**
 * The one answer for every address that is not to be fetched. A private host, an unknown name and a closed port look
 * alike, so that nobody can map a network by asking.
 */
export function urlNotAllowed(cause?: unknown): AppError {
  return new AppError(
    'url_not_allowed',
    'This address cannot be read. Enter the address of a public website, for example https://example.com.',
    { cause },
  );
}

/**
 * Parses an address as browsers do (WHATWG URL), once: what comes out is what is looked up and fetched. Without a
 * scheme it is https. Throws `url_not_allowed` for other schemes, a user, and what parsers are known to disagree on.
 */
export function parseOutsideUrl(text: string): URL {
  const isBare = !/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(text);
  const whole = isBare ? `https://${text}` : text;
  // White space, control characters and backslashes are silently removed or turned by browsers, not by all parsers.
  const isPlain = !/[\s\p{Cc}\\]/u.test(whole) && /^https?:\/\/[^/]/i.test(whole);
  if (whole.length > limits.urlMax || !isPlain || !URL.canParse(whole)) throw urlNotAllowed();
  const url = new URL(whole);
  const isOfWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isOfWeb || url.username || url.password || url.hostname.length > longestHost) throw urlNotAllowed();
  if (whole.includes('#')) url.hash = '';
  return url;
}

/** Port of a web address, also where it is the usual one of its scheme. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
