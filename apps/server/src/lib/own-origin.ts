const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether `origin` is that of PUBLIC_URL. When that is a loopback name, as by default, the other
 * loopback names with the same protocol and port count too.
 */
export function isOwnOrigin(publicUrl: string, origin: string): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!loopbackNames.has(own.hostname) || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  const isSameServer = other.protocol === own.protocol && other.port === own.port;
  return origin === other.origin && isSameServer && loopbackNames.has(other.hostname);
}

/**
 * Returns whether a page was requested by a loopback name other than that of PUBLIC_URL, under which sign-in
 * is not possible.
 */
export function isOtherLoopbackName(publicUrl: string, host: string): boolean {
  const { protocol, origin } = new URL(publicUrl);
  const requestedOrigin = `${protocol}//${host}`;
  return requestedOrigin !== origin && isOwnOrigin(publicUrl, requestedOrigin);
}
