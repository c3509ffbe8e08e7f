import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DamagedKeyError, loadKeyFile } from './key-file.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof import('node:fs/promises')>();
  const { recordFileCalls } = await import('@anito/storage/testing/recording-fs');
  return recordFileCalls(actual, (call) => calls.push(call));
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Returns the calls since the last one, with paths below the root. */
async function record(work: () => Promise<unknown>): Promise<string[]> {
  calls.length = 0;
  await work();
  return calls.map((call) => call.replaceAll(root, ''));
}

describe('loadKeyFile', () => {
  it('creates the key once, readable only by its owner, and keeps it', async () => {
    const folder = join(root, 'data');
    const path = join(folder, 'secret-key');
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadKeyFile(path)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadKeyFile(path)).toBe(keys[0]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it.each(['', '\n', 'short'])(
    'reports a damaged key (%j) and leaves the file unchanged',
    async (content) => {
      const path = join(root, 'secret-key');
      await writeFile(path, content);
      await expect(loadKeyFile(path)).rejects.toThrow(DamagedKeyError);
      await expect(loadKeyFile(path)).rejects.toThrow(/damaged.*backup/);
      expect(await readFile(path, 'utf8')).toBe(content);
    },
  );

  it('flushes the key, its name and its folders before it returns', async () => {
    const made = await record(() => loadKeyFile(join(root, 'deep/data/secret-key')));
    const draft = /\/deep\/data\/secret-key\.[0-9a-f-]+/.exec(made.join())?.[0];
    expect(made).toEqual([
      'mkdir /deep/data',
      'sync /deep',
      'sync ',
      `write ${draft}`,
      `sync ${draft}`,
      `link ${draft} /deep/data/secret-key`,
      `rm ${draft}`,
      'sync /deep/data',
    ]);
  });

  it('flushes the name of an existing key, because its creator may have been killed', async () => {
    const path = join(root, 'secret-key');
    const key = await loadKeyFile(path);
    let found = '';
    const load = async () => {
      found = await loadKeyFile(path);
    };
    expect(await record(load)).toEqual(['sync ']);
    expect(found).toBe(key);
  });
});
