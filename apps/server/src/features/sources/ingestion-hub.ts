import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ingestionHubPath } from '@anito/contract/live';
import { createHub, type HubOptions, type Principal } from '@anito/signalr/hub';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { AuthenticationDeps } from '../../lib/caller.ts';
import { describeError, toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { isOwnOrigin } from '../../lib/own-origin.ts';
import { findEndedImpersonations } from '../accounts/impersonation.service.ts';
import { forwardEvents } from './forward-events.ts';
import { findDisabledUsers, findEndedGrants } from './ingestion-hub.store.ts';
import type { SourceKindDeps } from './source-kind.ts';

/**
 * Time over which clients are disconnected when the server stops, in milliseconds, so that they do not all
 * reconnect at once.
 */
const closeSpreadMs = 500;

/** Context of the tokens of connections, which all web processes of an installation can read. */
const tokenContext = 'live-hub-connection';

type HubPrincipal = Principal & { grantId: string | null; impersonatorId: string | null };

/**
 * Returns the clients that may not stay connected: their account is closed, the sign-in behind their token
 * has ended, or they impersonated a user and may not any more.
 */
async function listRevoked(
  deps: Pick<Deps, 'database'>,
  principals: readonly HubPrincipal[],
): Promise<HubPrincipal[]> {
  const userIds = new Set(principals.map(({ userId }) => userId));
  const grantIds = new Set(principals.flatMap(({ grantId }) => grantId ?? []));
  const [disabled, ended, acted] = await Promise.all([
    findDisabledUsers(deps.database, [...userIds]),
    findEndedGrants(deps.database, [...grantIds]),
    findEndedImpersonations(deps, principals),
  ]);
  const endedImpersonations = new Set(acted);
  return principals.filter(
    (principal) =>
      disabled.has(principal.userId) ||
      (principal.grantId !== null && ended.has(principal.grantId)) ||
      endedImpersonations.has(principal),
  );
}

/** Error listener that does nothing. */
function ignoreError(): void {}

/**
 * Routes the hub's WebSocket upgrade requests through Fastify, so that its hooks see them and determine the
 * client's address by their rules. An upgrade that the hub does not accept gets a response and is closed.
 * Closes the socket when Fastify cannot take the request.
 */
function routeUpgrade(app: FastifyInstance, request: IncomingMessage, socket: Socket): void {
  // Between two protocols the socket has no error listener, and an error without a listener ends the process.
  socket.on('error', ignoreError);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end());
  try {
    response.assignSocket(socket);
    app.routing(request, response);
  } catch (err) {
    // For example, the client did not wait for the response to its previous request.
    app.log.info({ err }, 'upgrade refused');
    socket.destroy();
  }
}

const refusals: Record<number, AppError> = {
  401: new AppError('unauthenticated', 'sign-in-missing'),
  403: new AppError('forbidden', 'live-foreign-origin'),
  404: new AppError('not_found', 'live-not-found'),
  409: new AppError('conflict', 'live-other-state'),
  413: new AppError('payload_too_large', 'live-message-too-large'),
  429: new AppError('too_many_requests', 'live-too-many'),
  500: new AppError('internal', 'unexpected'),
  503: new AppError('unavailable', 'briefly-unavailable'),
};
const otherRefusal = new AppError('invalid_request', 'request-not-valid');

/**
 * Returns status and error body of the API for a refused request. An authenticator's `error` determines both;
 * otherwise `status` does.
 */
function describeRefusal({ status, error }: { status: number; error?: unknown }, requestId: string) {
  const appError = error === undefined ? (refusals[status] ?? otherRefusal) : toAppError(error);
  return {
    status: error === undefined ? status : appError.status,
    body: JSON.stringify(describeError(appError, requestId)),
  };
}

/**
 * Mounts the SignalR hub of the console. Each client receives the state of the sources of its account, first
 * as a snapshot and then as changes.
 */
export function registerIngestionHub(
  app: FastifyInstance,
  deps: Deps & AuthenticationDeps & SourceKindDeps,
  settings: Pick<HubOptions<HubPrincipal>, 'recheckMs'> = {},
): void {
  const routed = new WeakMap<IncomingMessage, FastifyRequest>();
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();

  /** Returns the sender of a request; null without a token. Throws `unauthenticated` and `forbidden`. */
  async function authenticate(
    request: IncomingMessage,
    accessToken: string | undefined,
    opener: HubPrincipal | undefined,
  ) {
    const { ip, id } = routed.get(request) ?? {};
    if (!accessToken || ip === undefined || id === undefined) return null;
    // Browsers send no headers with a socket or an event stream, so the impersonation is that of the
    // negotiation.
    const negotiatedAs = opener?.impersonatorId ? opener.userId : undefined;
    const caller = await deps.authenticator.authenticate({
      authorization: `Bearer ${accessToken}`,
      impersonateUser: request.headers['x-impersonate-user'] ?? negotiatedAs,
      ip,
      requestId: id,
    });
    const { userId, grantId, impersonatorId, tokenExpiresAt } = caller;
    return { userId, grantId, impersonatorId, expiresAt: tokenExpiresAt.getTime() };
  }

  const hub = createHub<HubPrincipal>({
    ...settings,
    path: ingestionHubPath,
    authenticate,
    describeRefusal: (refusal, request) => describeRefusal(refusal, routed.get(request)?.id ?? randomUUID()),
    isAllowedOrigin: (origin) => isOwnOrigin(deps.env.PUBLIC_URL, origin),
    listRevoked: (principals) => listRevoked(deps, principals),
    tokenSealer: {
      seal: (text) => deps.secrets.encrypt(text, tokenContext).toString('base64url'),
      unseal: (token) => deps.secrets.tryDecrypt(Buffer.from(token, 'base64url'), tokenContext)?.toString(),
    },
    onError: (error, doing) => deps.log.warn({ err: error, doing }, 'live hub error'),
  });
  const unsubscribe = forwardEvents(hub, deps);
  deps.process.countLive(() => hub.connectionCount);

  // The hub writes its own responses: it streams, holds polls open, and has its own limits.
  app.addHook('onRequest', async (request, reply) => {
    if (!hub.matches(request.raw.url)) return;
    routed.set(request.raw, request);
    reply.hijack();
    const upgrade = upgrades.get(request.raw);
    if (upgrade) {
      reply.raw.detachSocket(upgrade.socket as Socket);
      await hub.handleUpgrade(request.raw, upgrade.socket, upgrade.head);
      return;
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await hub.handleRequest(request.raw, reply.raw);
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (!hub.matches(request.url)) return void hub.handleUpgrade(request, socket, head);
    upgrades.set(request, { socket, head });
    routeUpgrade(app, request, socket as Socket);
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    await hub.close({ spreadMs: closeSpreadMs });
  });
}
