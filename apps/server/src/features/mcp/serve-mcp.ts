import { Readable } from 'node:stream';
import { idParams } from '@anito/contract/values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps, KeyHolder } from '../../lib/caller.ts';
import { createDisconnectSignal } from '../../lib/disconnect-signal.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { requireKey } from '../../lib/key-calls.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { countToolCalls } from './mcp.service.ts';

/** Largest number of messages in one request. Protocol versions before 2025-06-18 allow several. */
const maxMessages = 20;

/**
 * Returns the number of tool calls in the body of a request. Throws `invalid_request` when it has too many
 * messages.
 */
function countCalls(body: unknown): number {
  const messages = Array.isArray(body) ? body : [body];
  if (messages.length > maxMessages) throw new AppError('invalid_request', 'request-not-valid');
  return messages.filter((message) => (message as { method?: unknown } | null)?.method === 'tools/call')
    .length;
}

/**
 * Imports the protocol's library and the MCP server. Only the first request does so, because the library
 * takes 10 MB.
 */
async function loadProtocol() {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-mcp-server.ts'),
  ]);
  return { createMcpHandler, createMcpServer };
}

/**
 * Converts a Fastify request to a web `Request` for the protocol's library. The body was already parsed and
 * limited.
 */
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
 * Serves `/mcp/{assistantId}`, the streamable HTTP transport of the Model Context Protocol, for API keys of
 * the assistant's owner. Requests are stateless: any process can answer, and there is no session to store or
 * steal.
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
    // A widget's token is valid only for its frame.
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
      if (keyHolder) apiKeyAccess.countRequest(keyHolder, raw.statusCode >= 400 && raw.statusCode < 500);
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
          onerror: (err) => request.log.info({ err }, 'request of the protocol refused'),
          // The tools never change, so subscriptions would only hold connections open.
          maxSubscriptions: 0,
        },
      );
      const response = await handler.fetch(toWebRequest(request, createDisconnectSignal(reply)), {
        parsedBody: request.body,
      });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      return response.body ? reply.send(Readable.fromWeb(response.body as never)) : reply.send();
    },
  });
}
