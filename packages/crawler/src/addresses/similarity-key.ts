/**
 * Returns a key that is equal for addresses that usually lead to one page, although they may lead to
 * different ones: with and without `www.`, http and https, with and without a trailing slash, with parameters
 * in another order. Throws TypeError for an invalid address.
 */
export function toSimilarityKey(address: string): string {
  const { host, pathname, search } = new URL(address);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const parameters = search === '' ? '' : search.slice(1).split('&').sort().join('&');
  return `${host.replace(/^www\./, '')}${path}?${parameters}`;
}
