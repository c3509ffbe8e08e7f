import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'copy-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('a folder is copied with all that it holds, empty folders too, for this program alone', async () => {
  const from = join(root, 'from');
  await mkdir(join(from, 'empty', 'inner'), { recursive: true });
  await mkdir(join(from, 'full', 'deep'), { recursive: true });
  for (let at = 0; at < 30; at++) await writeFile(join(from, 'full', 'deep', String(at)), `text ${at}`);
  await writeFile(join(from, 'none'), '');
  const to = join(root, 'to');
  await copyFolder(from, to);
  const list = async (folder: string) => (await readdir(folder, { recursive: true })).sort();
  expect(await list(to)).toEqual(await list(from));
  for (let at = 0; at < 30; at++) {
    expect(await readFile(join(to, 'full', 'deep', String(at)), 'utf8')).toBe(`text ${at}`);
  }
  for (const path of ['', 'empty/inner', 'full/deep']) {
    expect((await stat(join(to, path))).mode & 0o077).toBe(0);
  }
});

it('is not copied over what is there, nor from where nothing is', async () => {
  await mkdir(join(root, 'from'));
  await mkdir(join(root, 'to'));
  await expect(copyFolder(join(root, 'from'), join(root, 'to'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(copyFolder(join(root, 'away'), join(root, 'new'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(root)).not.toContain('new');
});
