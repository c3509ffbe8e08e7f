import type { IncomingMessage } from 'node:http';
import { ingestionHubPath } from '@anito/contract/live';
import { createHub, type Hub, type Principal } from '@anito/signalr/hub';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { OwnerEvent } from '../../lib/events.ts';
import { listConnections } from './connections.service.ts';
import { findDisabledUsers } from './ingestion-hub.store.ts';

/** Clients are sent away over this time when the server stops, so that they do not all come back at once. */
const closeSpreadMs = 500;

async function authenticate(
  deps: Pick<Deps, 'authenticator'>,
  request: IncomingMessage,
  accessToken: string | undefined,
): Promise<Principal | null> {
  if (!accessToken) return null;
  const caller = await deps.authenticator.authenticate({
    authorization: `Bearer ${accessToken}`,
    impersonateUser: request.headers['x-impersonate-user'],
    ip: request.socket.remoteAddress ?? '',
    requestId: String(request.headers['x-request-id'] ?? ''),
  });
  return { userId: caller.userId, expiresAt: caller.tokenExpiresAt.getTime() };
}

/**
 * Gives each new client the snapshot of its sources and after it what changes. What happens while the snapshot is
 * read is held back, so that old news never overwrites it unseen.
 */
function forwardEvents(hub: Hub, deps: Pick<Deps, 'database' | 'events'>): () => void {
  const greeting = new Map<string, { userId: string; missed: OwnerEvent[] }>();

  hub.onConnected(async ({ connectionId, userId }) => {
    const missed: OwnerEvent[] = [];
    greeting.set(connectionId, { userId, missed });
    try {
      const connections = await listConnections(deps, userId);
      hub.sendToConnection(connectionId, 'InitialStatus', [connections]);
      for (const { event } of missed) hub.sendToConnection(connectionId, event.event, [event.data]);
      hub.addToGroup(connectionId, userId);
    } finally {
      greeting.delete(connectionId);
    }
  });

  return deps.events.subscribe((event) => {
    const { ownerId, coalesceKey } = event;
    hub.sendToGroup(ownerId, event.event.event, [event.event.data], coalesceKey ? { coalesceKey } : {});
    for (const { userId, missed } of greeting.values()) if (userId === ownerId) missed.push(event);
  });
}

/** Mounts the live hub: each client hears of its own sources, first as a snapshot and then as they change. */
export function registerIngestionHub(app: FastifyInstance, deps: Deps): void {
  const allowedOrigin = new URL(deps.env.PUBLIC_URL).origin;
  const hub = createHub({
    path: ingestionHubPath,
    authenticate: (request, accessToken) => authenticate(deps, request, accessToken),
    isAllowedOrigin: (origin) => origin === allowedOrigin,
    listRevoked: async (principals) => {
      const disabled = await findDisabledUsers(deps.database, [
        ...new Set(principals.map(({ userId }) => userId)),
      ]);
      return principals.filter(({ userId }) => disabled.has(userId));
    },
    onError: (error, doing) => deps.log.warn({ err: error, doing }, 'live hub'),
  });
  const unsubscribe = forwardEvents(hub, deps);

  // The hub answers by itself: it streams, holds polls open, and has its own limits.
  app.addHook('onRequest', async (request, reply) => {
    if (!hub.matches(request.raw.url)) return;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await hub.handleRequest(request.raw, reply.raw);
  });
  app.server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  app.addHook('preClose', async () => {
    unsubscribe();
    await hub.close({ spreadMs: closeSpreadMs });
  });
}
