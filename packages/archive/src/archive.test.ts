import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveLimits, openArchive } from './read-archive.ts';
import { createArchiveWriter, type WrittenEntry } from './write-archive.ts';

const limits: ArchiveLimits = {
  entries: 10,
  totalBytes: 4_000_000,
  entryBytes: 3_000_000,
  ratio: 100,
  names: /^[a-z]\.(txt|bin)$/,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(contents: Record<string, Buffer | string | Readable>) {
  const path = join(folder, `${randomBytes(4).toString('hex')}.zip`);
  const writer = createArchiveWriter();
  const written = pipeline(writer.output, createWriteStream(path));
  const entries: Record<string, WrittenEntry> = {};
  for (const [name, content] of Object.entries(contents)) {
    entries[name] = await writer.add(name, content, { isPacked: name.endsWith('.bin') });
  }
  writer.end();
  await written;
  return { path, entries };
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  );

it('returns what was written, compressed or not, also from streams', async () => {
  const noise = randomBytes(2_000_000);
  const { path, entries } = await write({
    'a.txt': 'Kumusta',
    'b.bin': Readable.from([noise.subarray(0, 7), noise.subarray(7)]),
    'c.txt': '',
  });
  const archive = await openArchive(path, limits);
  expect([...archive.entries]).toEqual([
    ['a.txt', 7],
    ['b.bin', 2_000_000],
    ['c.txt', 0],
  ]);
  expect((await archive.readWhole('a.txt', 10, entries['a.txt'])).toString()).toBe('Kumusta');
  expect((await archive.readWhole('b.bin', 3_000_000, entries['b.bin'])).equals(noise)).toBe(true);
  expect((await archive.readWhole('c.txt', 0, entries['c.txt'])).length).toBe(0);
  archive.close();
});

it('fails when a source fails, and passes the error to the reader', async () => {
  const writer = createArchiveWriter();
  const read = pipeline(writer.output, createWriteStream(join(folder, 'cut.zip')));
  read.catch(() => undefined);
  const broken = new Readable({ read: () => undefined });
  const adding = writer.add('a.txt', broken);
  broken.destroy(new Error('gone'));
  await expect(adding).rejects.toThrow('gone');
  writer.fail(new Error('gone'));
  await expect(read).rejects.toThrow('gone');
  await expect(writer.add('b.txt', 'late')).rejects.toThrow();
});

it.each<[string, Partial<ArchiveLimits>, string]>([
  ['too many entries', { entries: 1 }, 'too-large'],
  ['an entry that is too large', { entryBytes: 99_999 }, 'too-large'],
  ['entries that are too large together', { totalBytes: 100_000 }, 'too-large'],
  ['a compression ratio above the limit', { ratio: 10 }, 'too-large'],
  ['another name', { names: /^a\.txt$/ }, 'foreign'],
])('rejects %s before anything is unpacked', async (_name, stricter, problem) => {
  const { path } = await write({ 'a.txt': 'x'.repeat(100_000), 'b.txt': 'y' });
  expect(await problemOf(openArchive(path, { ...limits, ratio: 1_000 }))).toBe('none');
  expect(await problemOf(openArchive(path, { ...limits, ratio: 1_000, ...stricter }))).toBe(problem);
});

/** Returns the archive with a name in its directory and its entries replaced by one of the same length. */
async function rename(path: string, from: string, to: string): Promise<string> {
  const bytes = await readFile(path, 'latin1');
  await writeFile(path, bytes.replaceAll(from, to), 'latin1');
  return path;
}

it.each(['../../etc/x.txt', '/etc/passwd.txt', 'C:/windows/x.txt', 'aa\\..\\..\\b.txt', 'aaaaaaaaa\0x.txt'])(
  'rejects the name %j even if it is allowed',
  async (name) => {
    const plain = 'a'.repeat(name.length - 4).concat('.txt');
    const { path } = await write({ [plain]: 'text' });
    await rename(path, plain, name);
    const problem = await problemOf(openArchive(path, { ...limits, names: /^[^\0]*$/ }));
    expect(['not-an-archive', 'foreign']).toContain(problem);
  },
);

it('rejects two entries with one name', async () => {
  const { path } = await write({ 'a.txt': 'one', 'b.txt': 'two' });
  expect(await problemOf(openArchive(await rename(path, 'b.txt', 'a.txt'), limits))).toBe('foreign');
});

it.each([
  ['nothing', ''],
  ['a text', 'Not an archive at all, only a text that is long enough to hold the end of one.'],
])('rejects %s as no archive', async (_name, content) => {
  const path = join(folder, 'other.zip');
  await writeFile(path, content);
  expect(await problemOf(openArchive(path, limits))).toBe('not-an-archive');
});

it('detects changed bytes, a missing entry, a different size and a different checksum', async () => {
  const { path, entries } = await write({ 'a.bin': 'The ube cake costs 980 pesos.' });
  const archive = await openArchive(await rename(path, '980 pesos', '190 pesos'), limits);
  const read = (name: string, expected?: WrittenEntry) => problemOf(archive.readWhole(name, 1_000, expected));
  expect(await read('a.bin', entries['a.bin'])).toBe('damaged');
  expect(await read('b.bin')).toBe('damaged');
  expect(await read('a.bin', { ...entries['a.bin']!, bytes: 3 })).toBe('damaged');
  expect(await problemOf(archive.readWhole('a.bin', 10))).toBe('too-large');
  archive.close();
});

it('aborts an entry that unpacks to more than its declared size', async () => {
  const { path } = await write({ 'a.txt': 'x'.repeat(1_000) });
  const bytes = await readFile(path);
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(10, directory + 24);
  await writeFile(path, bytes);
  const archive = await openArchive(path, limits);
  expect(await problemOf(archive.readWhole('a.txt', 1_000))).toBe('damaged');
  archive.close();
});
