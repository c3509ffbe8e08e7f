/** Returns the host and port of an address without `www.`. */
const withoutWww = (url: URL) => url.host.replace(/^www\./, '');

/**
 * Returns whether two addresses belong to one website: the same host and port, with or without `www.`. The
 * scheme may differ.
 */
export function isSameSite(a: URL, b: URL): boolean {
  return withoutWww(a) === withoutWww(b);
}
