import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findShortLink } from '../assistants/assistants.service.ts';

/**
 * Registers the route `/c/:code`, which redirects the short link of an assistant to its public chat. The
 * target may change, so the response is not cached. An unknown link gets the page for missing pages.
 */
export function serveShortLinks(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { code: string } }>('/c/:code', async ({ params, ip }, reply) => {
    // People type codes from printed cards, also in capitals.
    const found = await findShortLink(deps, params.code.toLowerCase(), ip);
    if (!found) return reply.callNotFound();
    const query = found.code === null ? '' : `?code=${encodeURIComponent(found.code)}`;
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(`/public/assistant/${found.id}/chat${query}`, 302);
  });
}
