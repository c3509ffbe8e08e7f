/**
 * The same for addresses that sites give to one page, although each could be another: with `www.` and without, by http
 * and https, with a slash at the end and without, with parameters in another order.
 */
export function nameAlike(address: string): string {
  const { host, pathname, search } = new URL(address);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const parameters = search === '' ? '' : search.slice(1).split('&').sort().join('&');
  return `${host.replace(/^www\./, '')}${path}?${parameters}`;
}
