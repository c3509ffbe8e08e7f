import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, traceRequest } from './tracing.ts';

/** Routes with work to trace: not files of the browser app, health checks or the live hub. */
const tracedRoutes = /^\/(?:api|mcp)\//;

/** Starts a span for every request of the API. Does nothing without tracing. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const endings = new WeakMap<FastifyRequest, ReturnType<typeof traceRequest>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url: route = '' } = request.routeOptions;
    if (!tracedRoutes.test(route)) return done();
    endings.set(request, traceRequest(`${String(method)} ${route}`, done));
  });
  app.addHook('onResponse', async (request, reply) => {
    endings.get(request)?.({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url,
      'http.response.status_code': reply.statusCode,
      'anito.request.id': request.id,
    });
  });
}
