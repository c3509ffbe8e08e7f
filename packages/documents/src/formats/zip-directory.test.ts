import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../fixtures/write-zip.ts';
import { readZipDirectory, readZipEntry } from './zip-directory.ts';

const files = [
  { name: 'one.xml', content: '<one/>' },
  { name: 'two.xml', content: '<two/>'.repeat(100) },
];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(archive: Buffer): Promise<string[]> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, archive);
  const entries = await readZipDirectory(path);
  return Promise.all(entries.map(async (entry) => (await readZipEntry(archive, entry)).toString()));
}

/** Returns an archive with this comment. */
function comment(archive: Buffer, text: Buffer): Buffer {
  const commented = Buffer.concat([archive, text]);
  commented.writeUInt16LE(text.length, archive.length - 2);
  return commented;
}

describe('an archive', () => {
  const archive = writeZip(files);
  const large = writeZip(files, { isLarge: true });

  it.each<[string, Buffer]>([
    ['as it is', archive],
    ['with a byte after its end', Buffer.concat([archive, Buffer.from('\n')])],
    ['with a kilobyte of zeros after its end', Buffer.concat([archive, Buffer.alloc(1_024)])],
    ['with a comment', comment(archive, Buffer.from('Written by hand'))],
    ['with an end signature in its comment', comment(archive, Buffer.from(`PK\x05\x06${'x'.repeat(60)}`))],
    ['with 64-bit numbers', large],
    ['with 64-bit numbers and a byte after its end', Buffer.concat([large, Buffer.from('\n')])],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes)).toEqual(files.map(({ content }) => content));
  });

  it.each<[string, Buffer]>([
    ['cut short', archive.subarray(0, -30)],
    ['with more bytes after its end than a comment may have', Buffer.concat([archive, Buffer.alloc(70_000)])],
    ['whose 64-bit directory lies outside the file', moveDirectory(large, 2n ** 40n)],
    ['whose 64-bit directory has the largest offset', moveDirectory(large, 2n ** 64n - 1n)],
  ])('%s is damaged', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ problem: 'zip-damaged' });
  });

  it('with 64-bit numbers has the same limits', async () => {
    const many = Buffer.from(large);
    many.writeBigUInt64LE(2n ** 33n, many.length - 22 - 76 + 32);
    await expect(read(many)).rejects.toMatchObject({ problem: 'zip-too-many' });
    const huge = Buffer.from(large);
    const field = huge.indexOf(Buffer.from([1, 0, 24, 0]));
    huge.writeBigUInt64LE(2n ** 40n, field + 4);
    await expect(read(huge)).rejects.toMatchObject({ problem: 'zip-too-large' });
    huge.writeBigUInt64LE(6n, field + 4);
    huge.writeBigUInt64LE(2n ** 20n, field + 12);
    await expect(read(huge)).rejects.toMatchObject({ problem: 'zip-overlap' });
  });
});

/** Returns a large archive whose declared directory is elsewhere. */
function moveDirectory(archive: Buffer, offset: bigint): Buffer {
  const moved = Buffer.from(archive);
  moved.writeBigUInt64LE(offset, moved.length - 22 - 76 + 48);
  return moved;
}
