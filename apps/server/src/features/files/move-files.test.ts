import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFolderStorage } from '@anito/storage/folder-storage';
import { parseS3Url } from '@anito/storage/s3-bucket';
import { createS3Storage } from '@anito/storage/s3-storage';
import type { Storage } from '@anito/storage/storage';
import { type S3Server, serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSourcesApp } from '../sources/testing/sources-app.ts';
import { listStoredFiles } from './files.store.ts';
import { moveFiles } from './move-files.service.ts';

let server: S3Server;
let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let from: Storage;
let to: Storage;
let journal: string;

beforeEach(async () => {
  server = await startS3Server();
  sources = await createSourcesApp();
  const folder = sources.deps.env.DATA_DIR;
  from = createFolderStorage(folder);
  to = createS3Storage({ ...parseS3Url(server.url)!, ...serverAccess, folder, maxObjectBytes: 2 ** 20 });
  journal = join(folder, 'moved-files');
  owner = await sources.signIn('moving@example.com');
});
afterEach(async () => {
  await sources.close();
  await server.close();
});

const contents = ['We open at nine.', 'Closed on Mondays.', 'A cake costs 980 pesos.'];

async function upload(): Promise<number[]> {
  const { id } = await sources.api.createConnection(owner);
  const files = contents.map((content, number) => ({ name: `${number}.txt`, content }));
  return (await sources.api.addFiles(owner, id, files)).map((file) => file.id);
}

const move = (more: Partial<Parameters<typeof moveFiles>[1]> = {}) =>
  moveFiles(sources.deps, { source: from, target: to, journal, ...more });
const listKeys = async () =>
  (await listStoredFiles(sources.deps.database, 0, 100)).map(({ storageKey }) => storageKey);
const readAll = async () => Promise.all((await listKeys()).map(async (key) => text(await to.read(key))));

test('moveFiles copies every file once and removes nothing from the old storage', async () => {
  await upload();
  expect(await move()).toEqual({ copied: 3, there: 0, lost: [], removed: 0 });
  expect(await readAll()).toEqual(contents);
  expect(await text(await from.read((await listKeys())[0]!))).toBe(contents[0]);
  expect(await move()).toEqual({ copied: 0, there: 3, lost: [], removed: 0 });
  await rm(journal);
  expect(await move(), 'without its journal too').toEqual({ copied: 0, there: 3, lost: [], removed: 0 });
});

test('moveFiles continues an interrupted run', async () => {
  await upload();
  let keptCount = 0;
  const breaking: Storage = {
    ...to,
    save: async (path, key) => {
      if (++keptCount > 1) throw new Error('The network broke');
      await to.save(path, key);
    },
  };
  await expect(move({ target: breaking })).rejects.toThrow('The network broke');
  expect(await server.list()).toHaveLength(1);
  expect(await move()).toEqual({ copied: 2, there: 1, lost: [], removed: 0 });
  expect(await readAll()).toEqual(contents);
});

test('moveFiles removes copies of files that were deleted meanwhile', async () => {
  const [first] = await upload();
  await move();
  await sources.api.request(owner, 'DELETE', `/api/files/${first}`);
  // A run that was killed in the middle of a line leaves this.
  await writeFile(journal, `${await readFile(journal, 'utf8')}begun 00/0000`);
  expect(await move()).toEqual({ copied: 0, there: 2, lost: [], removed: 1 });
  expect(await readAll()).toEqual(contents.slice(1));
  expect(await server.list()).toHaveLength(2);
  const [next] = await upload();
  await move();
  await sources.api.request(owner, 'DELETE', `/api/files/${next}`);
  await move();
  expect(await server.list(), 'the half line has cost none of the others').toHaveLength(4);
});

test('moveFiles names files whose bytes are missing or altered, and does not copy them', async () => {
  const ids = await upload();
  const [first, second] = await listKeys();
  await rm((await from.openLocal(first!)).path);
  await writeFile((await from.openLocal(second!)).path, 'x'.repeat(contents[1]!.length));
  const counts = await move();
  expect({ ...counts, lost: counts.lost.toSorted() }).toEqual({
    copied: 1,
    there: 0,
    lost: [ids[0], ids[1]],
    removed: 0,
  });
  expect(await server.list()).toHaveLength(1);
});

test('moveFiles does not count a copy that reads back with other bytes', async () => {
  await upload();
  const wrong: Storage = {
    ...to,
    save: async (path, key) => {
      await writeFile(path, 'something else');
      await to.save(path, key);
    },
  };
  await expect(move({ target: wrong })).rejects.toMatchObject({ name: 'StorageError', problem: 'failing' });
  expect(await move()).toEqual({ copied: 3, there: 0, lost: [], removed: 0 });
  expect(await readAll()).toEqual(contents);
});
