import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A received request. */
export type ServiceRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | undefined;
  body: Record<string, unknown>;
};

/** How the next requests of a kind fail. */
export type FailureOrder = {
  /** Paths to which it applies; all by default. */
  path?: RegExp;
  /** Bodies to which it applies, as JSON. */
  body?: RegExp;
  /** Delay before the response, in milliseconds. */
  latencyMs?: number;
  /** Responds with this instead of the regular response. */
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
  /** Carries out the request, and cuts the connection instead of responding. */
  cut?: boolean;
};

export type ServiceReply = { status?: number; json?: unknown; html?: string; location?: string };

/** A fake HTTP service that fails on order. */
export type FakeService = {
  url: string;
  /** All requests, oldest first. */
  requests: ServiceRequest[];
  /** Adds orders. Each applies once, to the next request that matches it. */
  orderNext(...orders: FailureOrder[]): void;
  close(): Promise<void>;
};

/** Returns the JSON of a body; an empty object when it is not JSON. */
async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Starts a service that responds by `answer`, on a loopback port (a free one by default). */
export async function startFakeService(
  answer: (request: ServiceRequest) => ServiceReply,
  port = 0,
): Promise<FakeService> {
  const requests: ServiceRequest[] = [];
  const orders: FailureOrder[] = [];

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
    const request: ServiceRequest = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: searchParams,
      token: incoming.headers.authorization?.replace(/^Bearer /, ''),
      body: await readBody(incoming),
    };
    requests.push(request);
    const at = orders.findIndex(
      ({ path, body }) =>
        (!path || path.test(request.path)) && (!body || body.test(JSON.stringify(request.body))),
    );
    const order = at < 0 ? undefined : orders.splice(at, 1)[0];
    if (order?.latencyMs) await sleep(order.latencyMs);
    const reply = order?.status === undefined ? answer(request) : { status: order.status, json: order.json };
    if (order?.cut) return void response.destroy();
    if (reply.location) return void response.writeHead(302, { location: reply.location }).end();
    const type = reply.html === undefined ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(reply.status ?? 200, { 'content-type': type, ...order?.headers });
    response.end(reply.html ?? JSON.stringify(reply.json ?? {}));
  }

  const server = createServer((incoming, response) => void respond(incoming, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    orderNext: (...more) => void orders.push(...more),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
