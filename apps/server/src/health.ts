import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSchemaReady } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { AppError } from './lib/errors.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that show that a proxy on this machine forwards a request. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Returns whether a request comes from this machine itself and no proxy forwards it. */
function isLocal(request: FastifyRequest): boolean {
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return loopback.has(request.socket.remoteAddress ?? '') && loopback.has(request.ip) && !isForwarded;
}

/**
 * Returns whether a request may read the metrics: with the token if one is set, otherwise only from this
 * machine.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isLocal(request);
  const actualToken = Buffer.from(request.headers.authorization ?? '');
  const expectedToken = Buffer.from(`Bearer ${token}`);
  return actualToken.length === expectedToken.length && timingSafeEqual(actualToken, expectedToken);
}

/**
 * Timeout in milliseconds, because a load balancer needs a fast response; the pool would wait longer for a
 * connection.
 */
const readyMs = 2_000;

/** Resolves to false after `readyMs`. */
function falseAfterTimeout(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, readyMs, false).unref());
}

/**
 * Registers `/healthz`, `/readyz` and `/metrics`, and measures the duration of all requests. `isStopping`
 * makes the process unready before it stops. `/metrics` responds with 404 to requests that may not read it.
 */
export function registerHealth(app: FastifyInstance, deps: Deps, state: { isStopping: boolean }): void {
  const { registry, requestDuration } = deps.metrics;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/api/')) deps.process.countCall();
    const labels = { method: request.method, route, status: reply.statusCode };
    requestDuration.observe(labels, reply.elapsedTime / 1_000);
  });

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (state.isStopping) throw new AppError('unavailable', 'stopping', { retryAfter: 5 });
    const isReady = await Promise.race([isSchemaReady(deps.database), falseAfterTimeout()]).catch(
      () => false,
    );
    if (!isReady) throw new AppError('unavailable', 'database-not-ready', { retryAfter: 2 });
    // An unreachable provider does not make a process unready, because the built-in answerer is used
    // meanwhile.
    const { chat, embed } = deps.models.status();
    // An unreachable bucket does not either: only work that needs a file's bytes waits for it.
    const files = deps.storage.state();
    return { status: 'ready', models: { chat: chat.state, embed: embed.state }, files };
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.env.METRICS_TOKEN)) throw new AppError('not_found', 'not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
