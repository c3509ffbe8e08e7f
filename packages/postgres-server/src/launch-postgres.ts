import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder, syncFile, syncFolder } from '@anito/storage/durable-files';
import {
  type Connection,
  describeLoopback,
  describeSocket,
  getLoopbackPath,
  getSocketFolder,
} from './connection.ts';
import { createCluster, readClusterVersion } from './create-cluster.ts';
import { DiskReserve } from './disk-reserve.ts';
import { findFreePort } from './free-port.ts';
import { OtherVersionError, PostgresError } from './postgres-error.ts';
import { ensureRunnable, findPrograms } from './programs.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { findServerUser, type ServerUser } from './server-user.ts';
import { createSpawnOptions } from './spawn-options.ts';

type LogMethod = { (fields: object, text: string): void; (text: string): void };
/** The methods of a logger that this package uses. */
export type ServerLog = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', LogMethod>;

export type LaunchOptions = {
  /** Folder of the cluster, created when missing. No other process may use it. */
  cluster: string;
  log: ServerLog;
  /**
   * Whether to use the loopback interface with a password instead of a socket. Always true on Windows, where
   * sockets have no file modes.
   */
  hasLoopback?: boolean;
  /** Additional server settings, as `name=value`. */
  settings?: string[];
};

/** A running PostgreSQL server. It is restarted when it dies. */
export type PostgresServer = {
  connection: Connection;
  /** Returns the id of the current server process. */
  pid(): number | undefined;
  close(): Promise<void>;
};

/** Settings for a small machine with one program on it. */
const baseSettings = [
  'max_connections=100',
  'shared_buffers=64MB',
  'maintenance_work_mem=32MB',
  'min_wal_size=64MB',
  // Queries are short: parallel workers and JIT compilation would cost more than they save.
  'max_parallel_workers_per_gather=0',
  'max_logical_replication_workers=0',
  'io_method=sync',
  'jit=off',
  // Containers often have too little space in /dev/shm.
  'dynamic_shared_memory_type=mmap',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_checkpoints=off',
  // Clients receive their own errors and write their own log.
  'log_min_messages=fatal',
  // After a crash it is restarted here, with other settings when the disk is full.
  'restart_after_crash=off',
];

/** Maximum log between two checkpoints. On a full disk it must fit into little space. */
const walSizeSetting = { normal: 'max_wal_size=256MB', onFullDisk: 'max_wal_size=32MB' };

/**
 * Delays in milliseconds. The first restart is immediate, and each later one waits twice as long, up to
 * `maxDelayMs`: space on a full disk may be freed at any time. After `steadyMs` the count starts again.
 */
const firstDelayMs = 250;
const maxDelayMs = 15_000;
const steadyMs = 60_000;

/**
 * Starts the server of a cluster as a child process and resolves when it accepts connections. As root, it
 * runs as another user (see `findServerUser`). Throws a PostgresError when it cannot be started. Throws an
 * OtherVersionError, without changes, when another version of PostgreSQL created the cluster.
 */
export async function launchPostgres(options: LaunchOptions): Promise<PostgresServer> {
  const { log, settings = [] } = options;
  const cluster = resolve(options.cluster);
  const hasLoopback = options.hasLoopback ?? process.platform === 'win32';
  const [clusterVersion, installed] = await Promise.all([readClusterVersion(cluster), findPrograms()]);
  if (clusterVersion !== undefined && clusterVersion !== installed.version.split('.')[0]) {
    throw new OtherVersionError(clusterVersion);
  }
  const user = findServerUser(cluster);
  const programs = await ensureRunnable(installed, user);
  const password = hasLoopback ? await loadOrCreatePassword(cluster) : undefined;
  if (clusterVersion === undefined) await createCluster(cluster, { programs, user, password });
  const port = hasLoopback ? await findFreePort() : undefined;
  if (port && password) await writeLoopback(cluster, { port, password });
  const reserve = new DiskReserve(`${cluster}.reserve`);
  const { dataDirectory, spawnOptions } = createSpawnOptions(cluster, user);
  const start = () =>
    startServer({
      command: [programs.postgres, '-D', dataDirectory],
      spawnOptions,
      cluster,
      settings: [
        ...baseSettings,
        reserve.isReleased ? walSizeSetting.onFullDisk : walSizeSetting.normal,
        ...(port
          ? ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
          : ['listen_addresses=', `unix_socket_directories=${createSocketFolder(cluster, user)}`]),
        ...settings,
      ],
      onLog: (line) => logLine(log, line),
    });
  const { pid, close } = await startWithRestarts(start, reserve, log);
  return {
    connection: port && password ? describeLoopback({ port, password }) : describeSocket(cluster),
    pid,
    close,
  };
}

/** Starts the server, and restarts it whenever it ends, until `close`. Throws when the first start fails. */
async function startWithRestarts(start: () => Promise<ServerProcess>, reserve: DiskReserve, log: ServerLog) {
  const closing = new AbortController();
  let restarting = Promise.resolve();
  let restarts = 0;
  let restartedAt = 0;
  let running = await start();
  log.debug({ pid: running.pid }, 'embedded database started');
  reserve.maintain();
  void running.ended.then(onEnd);

  function onEnd(lastWords: string): void {
    if (closing.signal.aborted) return;
    if (lastWords.includes('No space left on device')) reserve.release();
    log.error({ lastWords }, 'embedded database stopped; restarting it');
    restarting = restart();
  }

  /** Restarts the server after a delay, and tries again until it starts or `close` is called. */
  async function restart(): Promise<void> {
    if (performance.now() - restartedAt > steadyMs) restarts = 0;
    restartedAt = performance.now();
    const wait = restarts === 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** restarts);
    restarts++;
    await sleep(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return;
    try {
      running = await start();
    } catch (error) {
      if (String(error).includes('No space left on device')) reserve.release();
      log.fatal({ err: error }, 'embedded database failed to start; retrying');
      return restart();
    }
    void running.ended.then(onEnd);
    log.info({ pid: running.pid }, 'embedded database restarted');
  }

  return {
    pid: () => running.pid,
    async close() {
      closing.abort();
      reserve.stop();
      // A server that is starting can only be stopped afterwards.
      await restarting;
      await running.stop();
    },
  };
}

/**
 * Logs a line of the server: a PANIC as a warning, all others for debugging. A line starts with its severity,
 * for example "LOG: ". FATAL ends one connection, and its client logs it.
 */
function logLine(log: ServerLog, line: string): void {
  if (line.startsWith('PANIC:')) log.warn({ line }, 'embedded database');
  else log.debug({ line }, 'embedded database');
}

/**
 * Creates the folder of the socket when it is outside the cluster, and returns it for the server's settings,
 * which are relative to the cluster. Throws when it belongs to another user.
 */
function createSocketFolder(cluster: string, user: ServerUser | undefined): string {
  const folder = getSocketFolder(cluster);
  if (folder === cluster) return '.';
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owners = [process.getuid?.(), user?.uid];
  if (!owners.includes(statSync(folder).uid)) throw new PostgresError(`${folder} belongs to another user`);
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Returns the password of a cluster's superuser. For a new cluster it creates one and stores it next to the
 * cluster. Throws when the cluster exists but its password is lost.
 */
async function loadOrCreatePassword(cluster: string): Promise<string> {
  const text = await readFile(getLoopbackPath(cluster), 'utf8').catch(() => undefined);
  if (text !== undefined) return (JSON.parse(text) as { password: string }).password;
  if (existsSync(cluster))
    throw new PostgresError(
      `${getLoopbackPath(cluster)} is missing: it contained the password of the database`,
    );
  const password = randomBytes(24).toString('hex');
  await writeLoopback(cluster, { port: 0, password });
  return password;
}

/**
 * Writes port and password into the loopback file of a cluster. `cluster` is the path of its folder. Creates
 * the parent folder if it is missing. The file holds the only copy of the password: it is replaced as a
 * whole, so that a crash leaves the old or the new file.
 */
async function writeLoopback(cluster: string, content: { port: number; password: string }): Promise<void> {
  const path = getLoopbackPath(cluster);
  await createFolder(dirname(path));
  await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  await syncFile(`${path}.new`);
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}
