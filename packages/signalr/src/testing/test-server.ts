import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createHub, type Hub, type HubOptions } from '../hub.ts';

/** A token of the tests is `user` or `user:session`; `expired` ones carry an end in the past. */
export interface TestPrincipal {
  userId: string;
  session: string;
  expiresAt?: number;
}

/** A hub on a real HTTP server of its own. */
export interface TestServer extends AsyncDisposable {
  hub: Hub<TestPrincipal>;
  /** The hub's address, `http://127.0.0.1:port/hubs/test`. */
  url: string;
  /** Destroys every TCP connection, as a lost network would. */
  cutAll(): void;
  /** Errors the hub reported. */
  errors: unknown[];
  sockets: ReadonlySet<Socket>;
  /** How many HTTP requests have come. */
  readonly requestCount: number;
  /** How many of them the client broke off before their answer. */
  readonly brokenCount: number;
}

/** Starts a hub for one test; `await using` ends it. */
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
