import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareCluster } from './prepare-cluster.ts';
import { startEmbedded } from './start-embedded.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof import('node:fs/promises')>();
  const { recordFileCalls } = await import('@anito/storage/testing/recording-fs');
  return recordFileCalls(actual, (call) => calls.push(call));
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

const log = pino({ level: 'silent' });

test('a new cluster is on the disk with all its names before it gets its own, and that before it is used', async () => {
  const template = await readdir(await prepareCluster(log), { recursive: true });
  const copy = join(dataDir, 'database.new');
  const move = `rename ${copy} ${join(dataDir, 'database')}`;

  calls.length = 0;
  const first = await startEmbedded(dataDir, log);
  await first.close();
  const before = new Set(calls.slice(0, calls.indexOf(move)));
  for (const name of ['', ...template]) expect(before).toContain(`sync ${join(copy, name)}`);
  expect(calls.slice(calls.indexOf(move))).toEqual([move, `sync ${dataDir}`]);

  calls.length = 0;
  const second = await startEmbedded(dataDir, log);
  await second.close();
  expect(calls, 'the first start may have been killed before').toEqual([`sync ${dataDir}`]);
});

test('a cluster starts with the empty lock file that a power loss may leave', async () => {
  await (await startEmbedded(dataDir, log)).close();
  await writeFile(join(dataDir, 'database/postmaster.pid'), '');
  const again = await startEmbedded(dataDir, log);
  await again.close();
  expect(await readdir(join(dataDir, 'database'))).not.toContain('postmaster.pid');
});
