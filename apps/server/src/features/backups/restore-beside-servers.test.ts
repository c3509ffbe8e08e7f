import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { forgetProcess, saveHeartbeat } from '../../lib/running-process.store.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { clearRestoreMark, findRestore, markRestore } from './tables.store.ts';
import { createEmptyInstallation } from './testing/fresh-installation.ts';
import { writeBackup } from './write-backup.service.ts';

const secretKey = 'pT7wLx2Rv9Jc4Nq8Zd1Ks6Hb3Fm5Gy0A';
let folder: string;
let archive: string;
let fresh: Awaited<ReturnType<typeof createEmptyInstallation>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-'));
  archive = join(folder, 'all.zip');
  fresh = await createEmptyInstallation(await createTestDatabase(), secretKey);
  await writeBackup(
    { ...fresh, env: { DATA_DIR: fresh.folder } as Deps['env'] },
    { receive: (bytes) => pipeline(bytes, createWriteStream(archive)) },
  );
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await clearRestoreMark(fresh.database.pool);
  await forgetProcess(fresh.database.pool, null);
  await fresh.database.pool.query('delete from users');
});

const addServer = () =>
  saveHeartbeat(fresh.database.pool, {
    id: randomUUID(),
    roles: ['worker'],
    callsPerMinute: 0,
    memoryBytes: 1,
    liveConnections: 0,
  });

const addUser = () =>
  fresh.database.pool.query(
    `insert into users (issuer, subject, email) values ('here', 'later', 'later@example.com')`,
  );

const countUsers = async () => (await fresh.database.pool.query('select from users')).rowCount;

it('refuses a server that started after the first check, and leaves no mark', async () => {
  await addServer();
  await addUser();
  await expect(restoreBackup(fresh, archive)).rejects.toThrow('1 servers use this database');
  expect(await findRestore(fresh.database.pool)).toBeUndefined();
  expect(await countUsers()).toBe(1);
  await forgetProcess(fresh.database.pool, null);
  await restoreBackup(fresh, archive);
  expect(await countUsers()).toBe(0);
});

it('keeps the mark of an earlier killed restore when it refuses', async () => {
  await markRestore(fresh.database.pool, '/safe/monday.zip');
  await addServer();
  await expect(restoreBackup(fresh, archive)).rejects.toThrow('servers use this database');
  expect(await findRestore(fresh.database.pool)).toBe('/safe/monday.zip');
});

it('a server that registers after a restore has begun does not start', async () => {
  const database = await createTestDatabase();
  await markRestore(database.pool, '/safe/tuesday.zip');
  // With a given database, the check before the registration is left out.
  await expect(createTestApp({ database })).rejects.toThrow('/safe/tuesday.zip began here');
});
