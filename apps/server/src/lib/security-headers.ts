import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the headers depend on. */
export type HeaderOptions = {
  /** Origin of an external sign-in provider that the browser app calls. */
  issuerOrigin: string | null;
  /** Origin of a provider of realtime speech, which the browser app calls too. */
  voiceOrigin: string | null;
  isHttps: boolean;
};

/** The Content-Security-Policy of every page: own scripts only, no plug-ins, no framing by others. */
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

/** The security headers of the answer to a request for `url`, by their names in small letters. */
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

/** Puts the security headers on every answer, whatever its status. */
export function registerSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(describeSecurityHeaders(options, request.url));
  });
}

/** Lets pages of these origins frame an answer, of any when there are none; those of our own always. */
export function frameBy(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = origins.length === 0 ? '*' : ["'self'", ...origins].join(' ');
  reply
    .header(
      'content-security-policy',
      policy.replace("frame-ancestors 'self'", `frame-ancestors ${ancestors}`),
    )
    // It knows no list; browsers pass over it where frame-ancestors stands, but not old ones.
    .removeHeader('x-frame-options');
}
