import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from './start-embedded.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

test('refuses a database of another version with instructions, and changes nothing', async () => {
  const database = join(dataDir, 'database');
  await mkdir(database);
  await writeFile(join(database, 'PG_VERSION'), '17\n');
  await writeFile(join(dataDir, 'secret-key'), 'kept');
  const failure = await startEmbedded(dataDir, log).catch((error: Error) => error.message);
  expect(failure).toContain('holds a database of PostgreSQL 17');
  expect(failure).toContain('npm run -s restore -- before-upgrade.zip');
  expect((await readdir(dataDir, { recursive: true })).sort()).toEqual([
    'database',
    'database/PG_VERSION',
    'secret-key',
  ]);
  expect(await readFile(join(database, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('creates the database again when the first start was interrupted', async () => {
  await mkdir(join(dataDir, 'database.new/base'), { recursive: true });
  const database = await startEmbedded(dataDir, log);
  await database.close();
  expect(await readdir(dataDir)).toEqual(['database']);
});
