import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchSidecar } from '@anito/pglite-server/launch-sidecar';
import { makeSocketPath } from '@anito/pglite-server/socket-path';
import { syncFolder, syncTree } from '@anito/storage/durable-files';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { preparedFolder } from '../lib/prepared-folder.ts';
import { installJobQueue } from './install-job-queue.ts';
import { migrateDatabase } from './migrate.ts';
import { listMigrations } from './migrations.ts';

/** Changes when the way a cluster is made changes. */
const formatVersion = 2;
const catalogTables = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'pg_catalog'`;

/**
 * A cluster with the schema already in it, to copy on a first start and for tests; made once per
 * version of the engine and of the migrations, which takes some seconds. Returns its directory.
 */
export async function prepareCluster(log: Logger = pino({ level: 'silent' })): Promise<string> {
  const directory = join(preparedFolder, `cluster-${templateKey()}`);
  if (existsSync(directory)) return directory;
  mkdirSync(preparedFolder, { recursive: true });
  const workspace = await mkdtemp(join(tmpdir(), 'anito-cluster-'));
  const building = `${directory}.${process.pid}`;
  try {
    await buildCluster(building, workspace, log);
    await syncTree(building);
    await rename(building, directory).catch((error: NodeJS.ErrnoException) => {
      // Another process was faster; its cluster is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncFolder(preparedFolder);
    await removeOlder(directory);
  } finally {
    for (const path of [workspace, building, `${building}.lock`, `${building}.reserve`])
      await rm(path, { recursive: true, force: true });
  }
  return directory;
}

/** Clusters of earlier versions are dead weight; one made within the hour may be another process's. */
async function removeOlder(current: string): Promise<void> {
  for (const name of await readdir(preparedFolder)) {
    const path = join(preparedFolder, name);
    if (!name.startsWith('cluster-') || path === current) continue;
    const age = Date.now() - (await stat(path).catch(() => ({ ctimeMs: Date.now() }))).ctimeMs;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

async function buildCluster(directory: string, workspace: string, log: Logger): Promise<void> {
  const socketPath = makeSocketPath(workspace);
  const sidecar = await launchSidecar(directory, socketPath, log);
  const connection = { host: dirname(socketPath), user: 'postgres', database: 'postgres' };
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    await migrateDatabase({ pool }, log);
    await installJobQueue(connection);
    // Not our own tables: of one that was found empty PostgreSQL believes that it stays so, and reads it whole.
    const { rows } = await pool.query<{ name: string }>(catalogTables);
    await pool.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`);
  } finally {
    await pool.end();
    await sidecar.close();
  }
}

function templateKey(): string {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256').update(String(formatVersion));
  for (const name of ['@electric-sql/pglite', '@electric-sql/pglite-pgvector', 'pg-boss'])
    hash.update(readFileSync(join(dirname(require.resolve(name)), '../package.json')));
  for (const { name, statements } of listMigrations()) hash.update(name).update(statements.join('\0'));
  return hash.digest('hex').slice(0, 16);
}
