import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How clients connect to the server. These are options of `pg`. */
export type Connection = {
  /** Folder of the socket, or the loopback address. */
  host: string;
  port?: number;
  user: 'postgres';
  password?: string;
  database: 'postgres';
};

/** `pg` looks for this name in the folder given as host. */
const socketName = '.s.PGSQL.5432';
/**
 * Limit of the kernel for the path of a Unix socket: 108 bytes on Linux, 104 on macOS, including a final
 * zero.
 */
const maxSocketPathBytes = 103;

/**
 * Returns the folder of a cluster's socket: the cluster itself, or a temporary folder when its path is too
 * long. Creates no folder.
 */
export function getSocketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, socketName)) <= maxSocketPathBytes) return cluster;
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 24);
  return [tmpdir(), '/tmp']
    .map((base) => join(base, `anito-${key}`))
    .find((path) => Buffer.byteLength(join(path, socketName)) <= maxSocketPathBytes)!;
}

/**
 * Returns the path of the file with the port and password of a cluster on the loopback interface. Its mode is
 * 0600.
 */
export function getLoopbackPath(cluster: string): string {
  return `${cluster}.loopback.json`;
}

/**
 * Returns how to connect to the running server of a cluster. Returns undefined when no server accepts
 * connections.
 */
export async function findRunningServer(cluster: string): Promise<Connection | undefined> {
  for (const connection of [await readLoopback(cluster), describeSocket(cluster)]) {
    if (connection && (await isListening(connection))) return connection;
  }
  return undefined;
}

/** Returns how to connect as the superuser to the socket of a cluster, whether or not its server runs. */
export function describeSocket(cluster: string): Connection {
  return { host: getSocketFolder(cluster), user: 'postgres', database: 'postgres' };
}

/** Returns how to connect as the superuser to a server on the loopback interface. */
export function describeLoopback({ port, password }: { port: number; password: string }): Connection {
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' };
}

/** Returns the connection in the loopback file, or undefined without the file. */
async function readLoopback(cluster: string): Promise<Connection | undefined> {
  const text = await readFile(getLoopbackPath(cluster), 'utf8').catch(() => undefined);
  return text === undefined
    ? undefined
    : describeLoopback(JSON.parse(text) as { port: number; password: string });
}

/** Returns whether the server accepts a connection. */
function isListening({ host, port }: Connection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = port === undefined ? connect(join(host, socketName)) : connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
