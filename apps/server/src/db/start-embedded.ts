import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { launchSidecar } from '@anito/pglite-server/launch-sidecar';
import { makeSocketPath, socketDirectory } from '@anito/pglite-server/socket-path';
import { makeFolder, syncFolder, syncTree } from '@anito/storage/durable-files';
import type pg from 'pg';
import type { Logger } from 'pino';
import { copyFolder } from './copy-folder.ts';
import { prepareCluster } from './prepare-cluster.ts';

/** A started embedded database: how to reach it, and its end. */
export type EmbeddedDatabase = { connection: pg.PoolConfig; close(): Promise<void> };

/** Where the embedded database of a data folder keeps its files. */
export function clusterOf(dataDir: string): string {
  return join(resolve(dataDir), 'database');
}

/** Starts the embedded database of a data folder in a process of its own, making it on the first start. */
export async function startEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  await makeFolder(resolve(dataDir));
  const cluster = clusterOf(dataDir);
  if (!existsSync(cluster)) await restoreCluster(cluster, log);
  // Also of a cluster that was found: the start that moved it there may have been killed before it came to this.
  await syncFolder(resolve(dataDir));
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
  await copyFolder(template, copy);
  await syncTree(copy);
  await rename(copy, cluster);
}
