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
 * Returns whether `host`, by which a page was requested, is another loopback name than that of PUBLIC_URL.
 * Sign-in is not possible there.
 */
export function isOtherLoopbackName(publicUrl: string, host: string): boolean {
  const { protocol, origin } = new URL(publicUrl);
  const requestedOrigin = `${protocol}//${host}`;
  return requestedOrigin !== origin && isOwnOrigin(publicUrl, requestedOrigin);
}
