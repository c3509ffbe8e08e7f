import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy in front of PostgreSQL that can make it unavailable. */
export type DatabaseProxy = {
  /** Connects to the same database through the proxy. */
  url: string;
  /** Resolves once no data has passed for this many milliseconds. */
  awaitSilence(ms: number): Promise<void>;
  /** Ends every connection and refuses new ones, like a server that restarts. */
  cut(): Promise<void>;
  /** Accepts connections and data without any response, like a network that drops everything. */
  swallow(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a proxy for the database of a URL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let passedAt = performance.now();

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const pass = (bytes: Buffer, to: Socket) => {
      passedAt = performance.now();
      if (!isSwallowing) to.write(bytes);
    };
    client.on('data', (bytes) => pass(bytes, upstream));
    upstream.on('data', (bytes) => pass(bytes, client));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  return {
    url: url.href,
    async awaitSilence(ms) {
      while (performance.now() - passedAt < ms) await sleep(20);
    },
    cut,
    swallow() {
      isSwallowing = true;
    },
    async restore() {
      isSwallowing = false;
      // A connection that lost data cannot be continued.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
