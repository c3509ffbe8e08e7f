import { Readable } from 'node:stream';
import { idParams } from '@anito/contract/values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps, KeyHolder } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { requireKey } from '../../lib/key-calls.ts';
import { createLeaveSignal } from '../../lib/leave-signal.ts';
import { logRefusal } from '../../lib/log-refusal.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { countToolCalls } from './mcp.service.ts';

/** Messages in one request: versions of the protocol before 2025-06-18 could send several. */
const mostMessages = 20;

/** How many tools a request calls; throws where it holds more messages than any client sends. */
function countCalls(body: unknown): number {
  const messages = Array.isArray(body) ? body : [body];
  if (messages.length > mostMessages) throw new AppError('invalid_request', 'request-not-valid');
  return messages.filter((message) => (message as { method?: unknown } | null)?.method === 'tools/call')
    .length;
}

/** The protocol's library takes 10 MB: it is loaded by the first request. */
async function loadProtocol() {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-mcp-server.ts'),
  ]);
  return { createMcpHandler, createMcpServer };
}

/** The request as the protocol's own library reads it; its body was read and bounded before. */
function toWebRequest({ method, headers, body, url }: FastifyRequest, signal: AbortSignal): Request {
  const { host: _, 'content-length': __, ...passed } = headers;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: passed as Record<string, string>,
    signal,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? null) } : {}),
  });
}

/**
 * Serves `/mcp/{assistantId}`, streamable HTTP of the Model Context Protocol, to who has an API key of the assistant's
 * owner. Each request stands by itself: any process answers any, and there is no session to be kept or stolen.
 */
export function serveMcp(app: FastifyInstance, deps: Deps & ApiKeyAccessDeps & AskDeps): void {
  const { apiKeyAccess, env, rateLimits } = deps;

  async function requireHolder(
    request: FastifyRequest,
    reply: Parameters<typeof requireKey>[1],
  ): Promise<KeyHolder> {
    await rateLimits.consume('publicReadAddress', toAddressKey(request.ip));
    await requireKey(request, reply, { endpoint: {}, apiKeyAccess, publicUrl: env.PUBLIC_URL });
    const holder = request.keyHolder;
    // A widget's token is for its frame alone.
    if (!holder || holder.frame) throw new AppError('unauthenticated', 'api-key-refused');
    return holder;
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp/:id',
    onRequest: async (request, reply) => {
      await requireHolder(request, reply);
    },
    onResponse: async ({ keyHolder }, { raw }) => {
      if (keyHolder) apiKeyAccess.note(keyHolder, raw.statusCode >= 400 && raw.statusCode < 500);
    },
    handler: async (request, reply) => {
      const holder = request.keyHolder;
      const params = idParams.safeParse(request.params);
      if (!holder || !params.success) throw notFound();
      const assistant = await requireAssistant(deps, holder.ownerId, params.data.id);
      await countToolCalls(deps, holder, countCalls(request.body));
      const { createMcpHandler, createMcpServer } = await loadProtocol();
      const handler = createMcpHandler(
        () => createMcpServer(deps, { holder, assistant, requestId: request.id }),
        {
          onerror: (error) => logRefusal(request.log, 'request of the protocol refused', { err: error }),
          // The tools never change, so there is nothing to wait for.
          maxSubscriptions: 0,
        },
      );
      const response = await handler.fetch(toWebRequest(request, createLeaveSignal(reply)), {
        parsedBody: request.body,
      });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      return response.body ? reply.send(Readable.fromWeb(response.body as never)) : reply.send();
    },
  });
}
