import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFolder, syncTree } from './durable-files.ts';
import { createFolderStorage } from './folder-storage.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof import('node:fs/promises')>();
  const { recordFileCalls } = await import('./testing/recording-fs.ts');
  return recordFileCalls(actual, (call) => calls.push(call));
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Returns the calls since the last one, with paths below the root. */
async function record(work: () => Promise<unknown>): Promise<string[]> {
  calls.length = 0;
  await work();
  return calls.map((call) => call.replaceAll(root, ''));
}

describe('a stored file', () => {
  async function collect(storage: ReturnType<typeof createFolderStorage>) {
    const upload = await storage.createUploadPath();
    await writeFile(upload, 'text');
    return { upload: upload.replace(root, ''), path: upload };
  }

  it('is flushed before its name and the names of the folders above it', async () => {
    const storage = createFolderStorage(root);
    const key = storage.createKey();
    const folder = `/objects/${key.slice(0, 2)}`;
    const { upload, path } = await collect(storage);
    expect(await record(() => storage.save(path, key))).toEqual([
      `sync ${upload}`,
      `mkdir ${folder}`,
      'sync /objects',
      'sync ',
      `rename ${upload} /objects/${key}`,
      `sync ${folder}`,
    ]);
  });

  it("in an existing folder flushes its own name, and the folder's name once per process", async () => {
    const first = createFolderStorage(root);
    const key = first.createKey();
    await first.save((await collect(first)).path, key);
    const second = createFolderStorage(root);
    const sibling = () => key.slice(0, 3) + second.createKey().slice(3);
    const syncs = async () => {
      const { path } = await collect(second);
      return (await record(() => second.save(path, sibling()))).filter((call) =>
        /^sync (\/objects.*)?$/.test(call),
      );
    };
    const folder = `sync /objects/${key.slice(0, 2)}`;
    expect(await syncs(), 'whoever made it may have been killed').toEqual(['sync /objects', 'sync ', folder]);
    expect(await syncs()).toEqual([folder]);
  });

  it('shares flushes with other files of its folder, none of which precedes its name', async () => {
    const storage = createFolderStorage(root);
    const beside = storage.createKey();
    await storage.save((await collect(storage)).path, beside);
    const files = await Promise.all(
      Array.from({ length: 20 }, async () => ({
        ...(await collect(storage)),
        key: storage.createKey(beside),
      })),
    );
    const flush = `sync /objects/${beside.slice(0, 2)}`;
    const kept: number[] = [];
    const made = await record(() =>
      Promise.all(
        files.map(async ({ path, key, upload }) => {
          await storage.save(path, key);
          const name = calls.findIndex((call) => call.includes(upload) && call.startsWith('rename'));
          kept.push(calls.slice(name).filter((call) => call.endsWith(flush.slice(5))).length);
        }),
      ),
    );
    expect(made.filter((call) => call === flush).length).toBeLessThanOrEqual(10);
    expect(kept.every((flushes) => flushes > 0)).toBe(true);
  });

  it('is only forgotten after removal once the removal is flushed', async () => {
    const storage = createFolderStorage(root);
    const key = storage.createKey();
    await storage.save((await collect(storage)).path, key);
    const removal = async () => {
      await storage.remove(key);
      await storage.syncRemoved([key, storage.createKey()]);
    };
    expect(await record(removal)).toEqual([`rm /objects/${key}`, `sync /objects/${key.slice(0, 2)}`]);
  });
});

it('flushes the name of a created folder, and of the parents created with it', async () => {
  const made = await record(() => createFolder(join(root, 'deep/folder')));
  expect(made).toEqual(['mkdir /deep/folder', 'sync /deep', 'sync ']);
  expect(await record(() => createFolder(join(root, 'deep/folder')))).toEqual([]);
});

it('flushes everything in a folder, and reports what cannot be flushed', async () => {
  await createFolder(join(root, 'tree/below'));
  for (let index = 0; index < 20; index++) await writeFile(join(root, `tree/below/${index}`), 'text');
  const files = Array.from({ length: 20 }, (_, index) => `sync /tree/below/${index}`);
  const synced = await record(() => syncTree(join(root, 'tree')));
  expect(synced.sort()).toEqual(['sync /tree', 'sync /tree/below', ...files].sort());
  await expect(syncTree(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
});
