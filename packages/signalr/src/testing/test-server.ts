import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createHub, type Hub, type HubOptions } from '../hub.ts';

/** Test tokens have the form `user` or `user:session`. The session `expired` has an expiry in the past. */
export interface TestPrincipal {
  userId: string;
  session: string;
  expiresAt?: number;
}

/** A hub on a separate HTTP server. */
export interface TestServer extends AsyncDisposable {
  hub: Hub<TestPrincipal>;
  /** The hub's URL, `http://127.0.0.1:port/hubs/test`. */
  url: string;
  /** Destroys every TCP connection, like a lost network. */
  cutAll(): void;
  /** Errors that the hub reported. */
  errors: unknown[];
  sockets: ReadonlySet<Socket>;
  /** Number of HTTP requests. */
  readonly requestCount: number;
  /** Number of requests that the client aborted before the response. */
  readonly brokenCount: number;
}

/** Starts a hub for one test. `await using` closes it. */
export async function startTestServer(options: Partial<HubOptions<TestPrincipal>> = {}): Promise<TestServer> {
  const errors: unknown[] = [];
  const hub = createHub<TestPrincipal>({
    path: '/hubs/test',
    authenticate: (_request, token) => readTestToken(token),
    onError: (error) => void errors.push(error),
    ...options,
  });
  let requestCount = 0;
  let brokenCount = 0;
  const server = createServer((request, response) => {
    requestCount++;
    response.on('close', () => {
      if (!response.writableFinished) brokenCount++;
    });
    void hub.handleRequest(request, response);
  });
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  const sockets = trackSockets(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    hub,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hubs/test`,
    cutAll,
    errors,
    sockets,
    get requestCount() {
      return requestCount;
    },
    get brokenCount() {
      return brokenCount;
    },
    async [Symbol.asyncDispose]() {
      await hub.close();
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readTestToken(token: string | undefined): TestPrincipal | null {
  if (!token || token === 'bad') return null;
  const [userId = '', session = ''] = token.split(':');
  return { userId, session, expiresAt: session === 'expired' ? Date.now() - 1000 : undefined };
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
