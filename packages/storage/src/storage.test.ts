import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DiskFullError } from './disk-space.ts';
import { createFolderStorage } from './folder-storage.ts';
import { parseS3Url } from './s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import { checkStorage, collectUpload, type Storage } from './storage.ts';
import { type S3Server, serverAccess, startS3Server } from './testing/s3-server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const storages: [string, () => Storage, () => Promise<string[]>][] = [
  [
    'a folder',
    () => createFolderStorage(root),
    async () => {
      const entries = await readdir(join(root, 'objects'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
  ],
  [
    'a bucket',
    () =>
      createS3Storage({ ...parseS3Url(server.url)!, ...serverAccess, folder: root, maxObjectBytes: 100_000 }),
    () => server.list(),
  ],
];

describe.each(storages)('%s', (_name, create, listObjects) => {
  async function keep(content: string): Promise<string> {
    const storage = create();
    const path = await storage.createUploadPath();
    await collectUpload(Readable.from([content]), path);
    const key = storage.createKey();
    await storage.save(path, key);
    return key;
  }

  it('stores an upload under a random key, reads and removes it', async () => {
    const storage = create();
    const key = await keep('Hello');
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    expect(await readdir(join(root, 'uploads'))).toEqual([]);
    expect(await text(await storage.read(key))).toBe('Hello');
    const local = await storage.openLocal(key);
    expect(await readFile(local.path, 'utf8')).toBe('Hello');
    expect(storage.readable.some((folder) => local.path.startsWith(folder))).toBe(true);
    expect((await stat(local.path)).mode & 0o077).toBe(0);
    await local.release();
    expect(await readdir(join(root, 'uploads'))).toEqual([]);
    expect(await text(await storage.read(key)), 'released, not removed').toBe('Hello');
    await storage.remove(key);
    await storage.remove(key);
    await storage.syncRemoved([key]);
    await expect(storage.openLocal(key)).rejects.toMatchObject({ problem: 'missing' });
    await expect(storage.read(key)).rejects.toMatchObject({ problem: 'missing' });
    expect(await readdir(join(root, 'uploads'))).toEqual([]);
    expect(await listObjects()).toEqual([]);
    expect(storage.state()).toBe('ready');
  });

  it('stores an empty upload', async () => {
    const key = await keep('');
    expect(await text(await create().read(key))).toBe('');
    await create().remove(key);
  });

  it('passes checks without leaving objects, also concurrent ones', async () => {
    await Promise.all([1, 2, 3].map(() => checkStorage(create())));
    expect(await listObjects()).toEqual([]);
    expect(await readdir(join(root, 'uploads'))).toEqual([]);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'ab',
    '',
    'ab/../../x',
    'zz/0',
    `ab/${'.'.repeat(36)}`,
    'a\u0000',
  ])('rejects the key "%s" before it becomes a path', async (key) => {
    const storage = create();
    await expect(storage.read(key)).rejects.toThrow('Invalid storage key');
    await expect(storage.openLocal(key)).rejects.toThrow('Invalid storage key');
    await expect(storage.remove(key)).rejects.toThrow('Invalid storage key');
    const path = await storage.createUploadPath();
    await writeFile(path, 'x');
    await expect(storage.save(path, key)).rejects.toThrow('Invalid storage key');
  });
});

it('removes the file of an aborted upload', async () => {
  const path = await createFolderStorage(root).createUploadPath();
  const broken = Readable.from(
    (async function* () {
      yield 'part';
      throw new Error('The client left');
    })(),
  );
  await expect(collectUpload(broken, path)).rejects.toThrow('The client left');
  expect(await readdir(join(root, 'uploads'))).toEqual([]);
});

it.each(['ENOSPC', 'EDQUOT'])('reports a full disk (%s) as DiskFullError', async (code) => {
  const full = new Readable({ read() {} });
  const path = join(root, 'upload');
  await writeFile(path, '');
  const collected = collectUpload(full, path);
  full.destroy(Object.assign(new Error('no space left on device'), { code }));
  await expect(collected).rejects.toThrow(DiskFullError);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
});
