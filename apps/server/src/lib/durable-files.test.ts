import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSecretKey } from './secrets.ts';
import { createFolderStorage } from './storage.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof import('node:fs/promises')>();
  const { recordFileCalls } = await import('@anito/pglite-server/testing/recording-fs');
  return recordFileCalls(actual, (call) => calls.push(call));
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anito-durable-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What was done since, with paths below the root. */
async function record(work: () => Promise<unknown>): Promise<string[]> {
  calls.length = 0;
  await work();
  return calls.map((call) => call.replaceAll(root, ''));
}

describe('a file that is kept', () => {
  async function collect(storage: ReturnType<typeof createFolderStorage>) {
    const upload = await storage.createUploadPath();
    await writeFile(upload, 'text');
    return { upload: upload.replace(root, ''), path: upload };
  }

  it('is on the disk before its name, and the names of the folders above it too', async () => {
    const storage = createFolderStorage(root);
    const key = storage.createKey();
    const folder = `/objects/${key.slice(0, 2)}`;
    const { upload, path } = await collect(storage);
    expect(await record(() => storage.keep(path, key))).toEqual([
      `sync ${upload}`,
      `mkdir ${folder}`,
      'sync /objects',
      'sync ',
      `rename ${upload} /objects/${key}`,
      `sync ${folder}`,
    ]);
  });

  it('in a folder that is there needs its own, whose name is flushed once by each process', async () => {
    const first = createFolderStorage(root);
    const key = first.createKey();
    await first.keep((await collect(first)).path, key);
    const second = createFolderStorage(root);
    const sibling = () => key.slice(0, 3) + second.createKey().slice(3);
    const syncs = async () => {
      const { path } = await collect(second);
      return (await record(() => second.keep(path, sibling()))).filter((call) =>
        /^sync (\/objects.*)?$/.test(call),
      );
    };
    const folder = `sync /objects/${key.slice(0, 2)}`;
    expect(await syncs(), 'whoever made it may have been killed').toEqual(['sync /objects', 'sync ', folder]);
    expect(await syncs()).toEqual([folder]);
  });

  it('and removed is forgotten only when the removal is on the disk', async () => {
    const storage = createFolderStorage(root);
    const key = storage.createKey();
    await storage.keep((await collect(storage)).path, key);
    const removal = async () => {
      await storage.remove(key);
      await storage.syncRemoved([key, storage.createKey()]);
    };
    expect(await record(removal)).toEqual([`rm /objects/${key}`, `sync /objects/${key.slice(0, 2)}`]);
  });
});

describe('the secret key', () => {
  it('is on the disk, and its name and its folders, before anything is encrypted with it', async () => {
    const made = await record(() => loadSecretKey(undefined, join(root, 'deep/data')));
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

  it('that is found has a name on the disk too: the start that made it may have been killed', async () => {
    const key = await loadSecretKey(undefined, root);
    let found = '';
    const load = async () => {
      found = await loadSecretKey(undefined, root);
    };
    expect(await record(load)).toEqual(['sync ']);
    expect(found).toBe(key);
  });
});
