/** Parameters for tracking visits and for sessions. They do not change the page. */
const trackingParameters =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ttclid|twclid|li_fat_id|srsltid|mc_[ce]id|mkt_tok|_ga|_gl|_hsenc|_hsmi|igshid|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id|sid)$/i;
const pathSession = /;jsessionid=[^/?#;]*/gi;
const indexFile = /\/(?:index\.(?:html?|php|aspx?|jsp)|default\.(?:html?|aspx?))$/i;

/**
 * Returns one form for all addresses of the same page: without fragment, credentials, tracking and session
 * parameters. Without other parameters, removes the index file name of a folder too. Keeps the order of
 * parameters, because it matters to some sites. Does not change `url`.
 */
export function normalizePageUrl(url: URL): string {
  const normal = new URL(url);
  // Each setter parses the whole address again, and a source has ten thousand. So only existing parts are
  // removed.
  if (normal.href.includes('#')) normal.hash = '';
  if (normal.username) normal.username = '';
  if (normal.password) normal.password = '';
  const path = normal.pathname
    .replace(pathSession, '')
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
  if (path !== normal.pathname) normal.pathname = path;
  if (normal.search !== '') {
    const names = [...normal.searchParams.keys()].filter((name) => trackingParameters.test(name));
    for (const name of names) normal.searchParams.delete(name);
  }
  if (normal.search === '' && indexFile.test(normal.pathname)) {
    normal.pathname = normal.pathname.replace(indexFile, '/');
  }
  return normal.search === '' ? normal.href.replace(/\?$/, '') : normal.href;
}
