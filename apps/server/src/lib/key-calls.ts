import type { Endpoint } from '@anito/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyAccess, KeyHolder } from './caller.ts';
import { AppError } from './errors.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Seconds for which a browser caches a preflight; Chromium limits it to two hours. */
const preflightSeconds = 7_200;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': [
    'X-Api-Key',
    'Authorization',
    'Content-Type',
    'Accept',
    'Idempotency-Key',
  ].join(', '),
  'access-control-max-age': String(preflightSeconds),
};

/**
 * Responds to preflights of other websites, for each path once it is added. A preflight carries no key
 * (Fetch, 3.3.5), so every origin is allowed; the request itself succeeds only for origins that the key
 * allows. Credentials of the browser are never allowed.
 */
export function answerPreflights(app: FastifyInstance): { add(path: string): void } {
  const paths = new Set<string>();
  return {
    add(path) {
      if (paths.has(path)) return;
      paths.add(path);
      app.options(path, async (_request, reply) =>
        reply
          .code(204)
          .headers({ ...preflightHeaders, 'access-control-allow-origin': '*' })
          .send(),
      );
    },
  };
}

/**
 * Returns whether pages of this origin are allowed: our own always, others if the list has their origin or is
 * empty.
 */
export function isAllowedOrigin(
  allowedOrigins: readonly string[],
  origin: string,
  publicUrl: string,
): boolean {
  return allowedOrigins.length === 0 || allowedOrigins.includes(origin) || isOwnOrigin(publicUrl, origin);
}

/** Returns whether a page of this origin may use the key. A frame's token is for our own pages only. */
function mayUseKey({ allowedOrigins, frame }: KeyHolder, origin: string, publicUrl: string): boolean {
  return frame ? isOwnOrigin(publicUrl, origin) : isAllowedOrigin(allowedOrigins, origin, publicUrl);
}

/** Lets the sending page read the response. Browsers set the origin themselves. */
export function allowReading(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
  });
}

/**
 * Requires an API key for a request and sets it as `keyHolder`. Lets the sending page read the response, also
 * of a later refusal; browsers set the origin themselves. Throws `unauthenticated`, and `forbidden` when the
 * origin or the scope is not allowed.
 */
export async function requireKey(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    endpoint,
    apiKeyAccess,
    publicUrl,
  }: { endpoint: Pick<Endpoint, 'scope'>; apiKeyAccess: ApiKeyAccess; publicUrl: string },
): Promise<void> {
  const { authorization, origin } = request.headers;
  reply.header('vary', 'Origin');
  const holder = await apiKeyAccess.find({ authorization, apiKey: request.headers['x-api-key'] });
  request.keyHolder = holder;
  if (origin !== undefined) {
    if (!mayUseKey(holder, origin, publicUrl)) throw new AppError('forbidden', 'origin-not-allowed');
    allowReading(reply, origin);
  }
  if (endpoint.scope && !holder.scopes.includes(endpoint.scope)) {
    throw new AppError('forbidden', 'api-key-scope');
  }
}
