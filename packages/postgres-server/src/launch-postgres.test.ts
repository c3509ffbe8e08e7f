import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Connection, findRunningServer } from './connection.ts';
import { launchPostgres, type ServerLog } from './launch-postgres.ts';
import { OtherVersionError } from './postgres-error.ts';
import { ensureRunnable, findPrograms } from './programs.ts';
import { findServerUser } from './server-user.ts';

const isRoot = userInfo().uid === 0;
const quiet = () => {};
const log: ServerLog = { debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

async function launch(cluster: string, hasLoopback = false) {
  const server = await launchPostgres({ cluster, log, hasLoopback });
  onTestFinished(() => server.close());
  return server;
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('accepts clients through a socket in a folder that no other user can enter', async () => {
  const cluster = join(folder, 'cluster');
  expect(await findRunningServer(cluster)).toBeUndefined();
  const { connection } = await launch(cluster);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findRunningServer(cluster)).toEqual(connection);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('accepts clients on the loopback interface only with the password', async () => {
  const { connection } = await launch(join(folder, 'cluster'), true);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findRunningServer(join(folder, 'cluster'))).toEqual(connection);
  const wrong = query({ ...connection, password: 'guess' }, 'select 1');
  await expect(wrong).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(folder, 'cluster.loopback.json'))).mode & 0o777).toBe(0o600);
});

test('replaces the file with the password as a whole at each start', async () => {
  const cluster = join(folder, 'cluster');
  const first = await launchPostgres({ cluster, log, hasLoopback: true });
  await first.close();
  const before = await open(`${cluster}.loopback.json`);
  onTestFinished(() => before.close());
  const { connection } = await launch(cluster, true);
  expect(JSON.parse(await before.readFile('utf8'))).toEqual({
    port: first.connection.port,
    password: connection.password,
  });
  expect(connection.port).not.toBe(first.connection.port);
});

test('stops a server that is being restarted', async () => {
  const cluster = join(folder, 'cluster');
  const pidFile = join(cluster, 'postmaster.pid');
  const server = await launch(cluster);
  const killedText = await readFile(pidFile, 'utf8');
  process.kill(server.pid()!, 'SIGKILL');
  await expect.poll(() => readFile(pidFile, 'utf8').catch(() => killedText)).not.toBe(killedText);
  await server.close();
  expect(existsSync(pidFile)).toBe(false);
});

test('works in a folder whose path is too long for a socket', async () => {
  const { connection } = await launch(join(folder, 'deep'.repeat(30)));
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
});

test("compares, lower-cases and sorts text independently of the system's locales", async () => {
  const { connection } = await launch(join(folder, 'cluster'));
  expect(await query(connection, "select lower('ÑÉ') as low, 'ñ' < 'z' as sorted")).toEqual([
    { low: 'ñé', sorted: false },
  ]);
});

test.each([
  ['emptied by a power loss', ''],
  ['with the id of another program', `${process.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`],
  ['with the id of an exited process', `${2 ** 22 + 1}\n/elsewhere\n1\n5432\n\n\n\nready\n`],
])('starts next to a postmaster.pid %s', async (_what, content) => {
  const cluster = join(folder, 'cluster');
  await (await launchPostgres({ cluster, log })).close();
  await writeFile(join(cluster, 'postmaster.pid'), content);
  const { connection } = await launch(cluster);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('recognizes a cluster of another version, and reports why a server does not start', async () => {
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await expect(launchPostgres({ cluster, log })).rejects.toThrow(/PostgreSQL did not start: .+/);
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  const failure = await launchPostgres({ cluster, log }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OtherVersionError);
  expect(failure).toMatchObject({ clusterVersion: '17' });
});

test.runIf(isRoot)('runs as another user than root, and as the same one at the next start', async () => {
  const cluster = join(folder, 'cluster');
  const user = findServerUser(cluster);
  expect(user?.uid).toBeGreaterThan(0);
  const { pid } = await launch(cluster);
  expect((await stat(`/proc/${pid()}`)).uid).toBe(user?.uid);
  expect((await stat(cluster)).uid).toBe(user?.uid);
  expect(findServerUser(cluster)).toMatchObject({ uid: user?.uid, gid: user?.gid });
});

test.runIf(isRoot)('copies programs that the other user cannot reach', async () => {
  const programs = await findPrograms();
  const hidden = join(folder, 'hidden');
  await cp(dirname(dirname(programs.postgres)), hidden, { recursive: true, verbatimSymlinks: true });
  await chmod(hidden, 0o700);
  const shared = await mkdtemp(join(tmpdir(), 'postgres-shared-'));
  onTestFinished(() => rm(shared, { recursive: true, force: true }));
  await chmod(shared, 0o755);
  const hiddenPrograms = {
    ...programs,
    postgres: join(hidden, 'bin', basename(programs.postgres)),
    initdb: join(hidden, 'bin', basename(programs.initdb)),
  };
  const user = findServerUser(join(folder, 'cluster'));
  const runnable = await ensureRunnable(hiddenPrograms, user, join(shared, 'cache'));
  expect(runnable.postgres).toContain(shared);
  expect(await ensureRunnable(hiddenPrograms, user, join(shared, 'cache'))).toEqual(runnable);
  expect(await ensureRunnable(hiddenPrograms, undefined)).toEqual(hiddenPrograms);
});
