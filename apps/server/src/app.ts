import { randomUUID } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { boundBodies } from '@anito/http-bounds/bound-bodies';
import { boundResponses } from '@anito/http-bounds/bound-responses';
import { endConnectionsOnClose } from '@anito/http-bounds/end-connections';
import { registerJsonReader } from '@anito/http-bounds/json-reader';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerApiReference } from './api-reference.ts';
import { serveInOrder } from './db/oldest-first-pool.ts';
import { type AllDeps, features } from './features.ts';
import { registerHealth } from './health.ts';
import { createBinder } from './lib/bind.ts';
import { compressResponses } from './lib/compress-responses.ts';
import { registerErrorHandler } from './lib/error-handler.ts';
import { AppError } from './lib/errors.ts';
import { createIdempotency } from './lib/idempotency.ts';
import { runWithLogContext } from './lib/log-context.ts';
import { findSender, nameSender } from './lib/name-sender.ts';
import { createClientErrorHandler, createFrameworkRefusal } from './lib/refusals.ts';
import { type HeaderOptions, registerSecurityHeaders } from './lib/security-headers.ts';
import { traceRequests } from './lib/trace-requests.ts';
import { registerOpenApi } from './open-api.ts';
import { registerWebApp } from './web-app.ts';

/**
 * Longest time in milliseconds that a client may take to send a request; uploads of 50 MB over slow lines
 * fit.
 */
const requestTimeoutMs = 600_000;

/**
 * Maximum number of values in a JSON body, and in a body that may select thousands of pages. Parsing more
 * takes too long.
 */
const maxValues = 20_000;
const maxValuesInSelection = 200_000;

/** Time in milliseconds for requests in progress when the server is asked to stop. */
const stopGraceMs = 8_000;

/**
 * Counts the Host headers in Node's raw headers, an array that alternates names and values. With several of
 * them, a proxy in front may have used another one than the first.
 */
function countHosts(rawHeaders: string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * Adds a hook that throws `invalid_request` for HTTP/1.1 requests without a Host header (RFC 9112, 3.2), and
 * for all requests with several. Node would send a bare status. Requests with an unknown `Expect` header are
 * served as usual.
 */
function checkRequestHead(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts > 1) throw new AppError('invalid_request', 'two-hosts');
    if (hosts === 0 && raw.httpVersion === '1.1') throw new AppError('invalid_request', 'no-host');
  });
  // RFC 9110, 10.1.1: an unknown expectation need not be met.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}

/**
 * Creates the HTTP server with its limits, JSON parser and request context, without routes. Does not listen.
 */
function createServer(deps: AllDeps, headers: HeaderOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: limits.jsonBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: createFrameworkRefusal(headers),
    clientErrorHandler: createClientErrorHandler(headers),
    // Refused by `checkRequestHead`, with a regular error body.
    http: { requireHostHeader: false },
  });
  // Only JSON is parsed by default, and multipart where a route says so.
  app.removeContentTypeParser('text/plain');
  boundBodies(app, findSender);
  boundResponses(app, findSender);
  registerJsonReader(app, ({ routeOptions }) =>
    routeOptions.config.endpoint?.bodyBytes === undefined ? maxValues : maxValuesInSelection,
  );
  app.decorateRequest('caller', null);
  app.decorateRequest('keyHolder', null);
  app.decorateRequest('provisioningKey', null);
  app.addHook('onRequest', (request, _reply, done) =>
    runWithLogContext({ requestId: request.id }, () => serveInOrder(nameSender(request), done)),
  );
  return app;
}

/**
 * Adds a hook that throws `unavailable` for requests that arrive on open connections while the application
 * closes. Fastify's own refusal lacks our regular error body.
 */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('unavailable', 'stopping');
  });
}

/**
 * Builds the whole HTTP application without listening. `beginStop` only makes `/readyz` fail; call it before
 * `close`.
 */
export async function buildApp(deps: AllDeps): Promise<FastifyInstance & { beginStop(): void }> {
  const headers = {
    issuerOrigin: deps.env.OIDC_ISSUER ? new URL(deps.env.OIDC_ISSUER).origin : null,
    voiceOrigin: deps.voiceProvider && new URL(deps.voiceProvider.callUrl).origin,
    isHttps: new URL(deps.env.PUBLIC_URL).protocol === 'https:',
  };
  const app = createServer(deps, headers);
  const state = { isStopping: false };
  traceRequests(app);
  endConnectionsOnClose(app, stopGraceMs);
  registerErrorHandler(app);
  registerSecurityHeaders(app, headers);
  checkRequestHead(app);
  refuseWhileStopping(app);
  await app.register(fastifyMultipart);
  await compressResponses(app);
  registerOpenApi(app, deps.env.PUBLIC_URL);
  registerApiReference(app);
  registerHealth(app, deps, state);

  const idempotency = createIdempotency({
    pool: deps.database.pool,
    secrets: deps.secrets,
    processId: deps.process.id,
  });
  const bind = createBinder(app, { ...deps, publicUrl: deps.env.PUBLIC_URL, idempotency });
  for (const feature of features) feature.routes?.(bind, deps);
  for (const feature of features) await feature.serve?.(app, deps);
  await registerWebApp(app, {
    publicUrl: deps.env.PUBLIC_URL,
    readBrandName: () => deps.settings.brandName,
  });
  return Object.assign(app, {
    beginStop() {
      state.isStopping = true;
    },
  });
}

/**
 * Builds the HTTP application of a process without the role `web`, without listening. It serves only
 * `/healthz`, `/readyz` and `/metrics`.
 */
export function buildHealthApp(deps: AllDeps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  registerHealth(app, deps, { isStopping: false });
  return app;
}
