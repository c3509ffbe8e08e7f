import type { Endpoint } from '@anito/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyAccess, KeyHolder } from './caller.ts';
import { AppError } from './errors.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Seconds for which a browser remembers that it may call; Chromium takes no more than two hours. */
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
 * Lets pages of other websites ask whether they may call: a preflight carries no key (Fetch, 3.3.5), so any may ask;
 * the call itself is answered to those that the key allows alone. Credentials of the browser are never let through.
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

/** Whether a page of this origin may use the key; a frame's token is for our own pages. */
function mayUse({ allowedOrigins, frame }: KeyHolder, origin: string, publicUrl: string): boolean {
  if (isOwnOrigin(publicUrl, origin)) return true;
  return frame === null && (allowedOrigins.length === 0 || allowedOrigins.includes(origin));
}

/**
 * Requires an API key for a call and lets the page that sends it read the answer, also of a refusal: browsers name the
 * page's origin themselves. Throws `unauthenticated`, and `forbidden` where the page or the key may not.
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
    if (!mayUse(holder, origin, publicUrl)) throw new AppError('forbidden', 'origin-not-allowed');
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After',
    });
  }
  if (endpoint.scope && !holder.scopes.includes(endpoint.scope)) {
    throw new AppError('forbidden', 'api-key-scope');
  }
}
