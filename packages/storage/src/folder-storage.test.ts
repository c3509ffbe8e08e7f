import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFullError } from './disk-room.ts';
import { createFolderStorage } from './folder-storage.ts';
import { collectUpload } from './storage.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function keep(content: string): Promise<string> {
  const storage = createFolderStorage(root);
  const path = await storage.createUploadPath();
  await collectUpload(Readable.from([content]), path);
  const key = storage.createKey();
  await storage.keep(path, key);
  return key;
}

it('an upload is collected, kept under a random key, read and removed', async () => {
  const storage = createFolderStorage(root);
  const key = await keep('Hello');
  expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  expect(await readdir(join(root, 'uploads'))).toEqual([]);
  expect(await text(storage.read(key))).toBe('Hello');
  expect(await readFile((await storage.openLocal(key)).path, 'utf8')).toBe('Hello');
  expect((await stat((await storage.openLocal(key)).path)).mode & 0o077).toBe(0);
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.openLocal(key)).rejects.toMatchObject({ code: 'ENOENT' });
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
])('a key like "%s" is no path', async (key) => {
  const storage = createFolderStorage(root);
  expect(() => storage.read(key)).toThrow('Not a storage key');
  await expect(storage.openLocal(key)).rejects.toThrow('Not a storage key');
  await expect((async () => storage.remove(key))()).rejects.toThrow('Not a storage key');
});

it('an upload that breaks off leaves nothing behind', async () => {
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

it('a full disk is told as such', async () => {
  const full = new Readable({ read() {} });
  const path = join(root, 'upload');
  await writeFile(path, '');
  const collected = collectUpload(full, path);
  full.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await expect(collected).rejects.toThrow(DiskFullError);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
});
