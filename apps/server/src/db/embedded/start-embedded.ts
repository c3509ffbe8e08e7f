import { existsSync, mkdirSync } from 'node:fs';
import { cp, open, readdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { launchSidecar } from './launch-sidecar.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { makeSocketPath, socketDirectory } from './socket-path.ts';

/** A started embedded database: how to reach it, and its end. */
export type EmbeddedDatabase = { connection: pg.PoolConfig; close(): Promise<void> };

/** Starts the embedded database of a data folder in a process of its own, making it on the first start. */
export async function startEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const cluster = join(resolve(dataDir), 'database');
  if (!existsSync(cluster)) await restoreCluster(cluster, log);
  const directory = socketDirectory(dataDir);
  const sidecar = await launchSidecar(cluster, makeSocketPath(directory), log);
  return { connection: describe(directory), close: sidecar.close };
}

/** How to reach the embedded database that another process has started on this data folder, if it answers. */
export async function findRunningEmbedded(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const directory = socketDirectory(dataDir);
  const isListening = await new Promise<boolean>((resolveListening) => {
    const socket = connect(join(directory, '.s.PGSQL.5432'));
    socket.once('connect', () => resolveListening(true)).once('error', () => resolveListening(false));
    socket.once('connect', () => socket.destroy());
  });
  return isListening ? describe(directory) : undefined;
}

function describe(directory: string): pg.PoolConfig {
  return { host: directory, user: 'postgres', database: 'postgres' };
}

/** Copies the prepared cluster beside its place and moves it there whole, so that a cut start leaves none. */
async function restoreCluster(cluster: string, log: Logger): Promise<void> {
  const template = await prepareCluster(log);
  const copy = `${cluster}.new`;
  await rm(copy, { recursive: true, force: true });
  await cp(template, copy, { recursive: true, mode: 0 });
  await flushTree(copy);
  await rename(copy, cluster);
}

async function flushTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const queue = [...paths];
  const worker = async () => {
    for (let path = queue.pop(); path; path = queue.pop()) {
      const file = await open(path, 'r+');
      await file.sync();
      await file.close();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
