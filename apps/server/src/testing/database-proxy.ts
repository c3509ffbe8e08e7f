import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of PostgreSQL that can make it unavailable. */
export type DatabaseProxy = {
  /** Connects to the same database through the proxy. */
  url: string;
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
    client.on('data', (bytes) => void (isSwallowing || upstream.write(bytes)));
    upstream.on('data', (bytes) => void (isSwallowing || client.write(bytes)));
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
