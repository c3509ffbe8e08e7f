import type { FastifyInstance, FastifyReply } from 'fastify';

/** Options that determine the headers. */
export type HeaderOptions = {
  /** Origin of an external sign-in provider that the browser app calls. */
  issuerOrigin: string | null;
  /** Origin of a provider of realtime speech, to which the browser app connects. */
  voiceOrigin: string | null;
  isHttps: boolean;
};

/** Returns the Content-Security-Policy of every page: own scripts only, no plug-ins, no framing by others. */
function buildContentPolicy(options: HeaderOptions): string {
  const { issuerOrigin, voiceOrigin } = options;
  const list = (...origins: (string | null)[]) => ["'self'", ...origins.filter(Boolean)].join(' ');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${list(issuerOrigin, voiceOrigin)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${list(issuerOrigin)}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Returns the security headers of the response to a request for `url`, with names in lower case. */
export function describeSecurityHeaders(options: HeaderOptions, url: string): Record<string, string> {
  const path = url.toLowerCase();
  return {
    'content-security-policy': buildContentPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': path.startsWith('/public/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), geolocation=(), payment=(), microphone=(${options.voiceOrigin ? 'self' : ''})`,
    ...(options.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(path.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
  };
}

/** Adds the security headers to every response, including errors. */
export function registerSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(describeSecurityHeaders(options, request.url));
  });
}

/**
 * Lets pages of these origins frame a response, or pages of any origin when the list is empty. Our own pages
 * always may. The response must have its security headers already.
 */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = origins.length === 0 ? '*' : ["'self'", ...origins].join(' ');
  reply
    .header(
      'content-security-policy',
      policy.replace("frame-ancestors 'self'", `frame-ancestors ${ancestors}`),
    )
    // X-Frame-Options supports no list. Browsers ignore it beside frame-ancestors, but old ones do not.
    .removeHeader('x-frame-options');
}
