import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type UnreadableError, unreadable } from '../unreadable-error.ts';

const MAX_ENTRIES = 2_000;
const MAX_TOTAL_BYTES = 200 * 2 ** 20;
const MAX_RATIO = 100;
/** Small archives may well be 200 times smaller than their text; a bomb needs more than this. */
const RATIO_MATTERS_ABOVE = 2 ** 20;
const MAX_DIRECTORY_BYTES = 2 ** 20;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** One file inside an archive, as the central directory declares it; sizes and offset in bytes. */
export type ZipEntry = {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  offset: number;
};

/**
 * Reads the central directory of a zip archive without inflating anything, and refuses what only an attack or
 * damage explains: too many or too large entries, a compression ratio above 100, entries that overlap, links,
 * names that leave the folder. Throws UnreadableError.
 * Source of the format: PKWARE APPNOTE 6.3.10, sections 4.3.7 to 4.3.16.
 */
export async function readZipDirectory(path: string): Promise<ZipEntry[]> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, END_BYTES + MAX_COMMENT_BYTES));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = findEnd(tail);
  const count = tail.readUInt16LE(end + 10);
  const directorySize = tail.readUInt32LE(end + 12);
  const directoryOffset = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || directorySize > MAX_DIRECTORY_BYTES) throw unreadable('zip-too-many');
  if (directoryOffset + directorySize > size) throw damaged();
  const directory = Buffer.alloc(directorySize);
  await file.read(directory, 0, directorySize, directoryOffset);
  const entries = parseEntries(directory, count);
  checkEntries(entries, directoryOffset);
  return entries;
}

/**
 * Inflates one entry of an archive held in memory, never to more than it declared.
 * Throws UnreadableError when its data is damaged or larger than declared.
 */
export async function readZipEntry(archive: Buffer, entry: ZipEntry): Promise<Buffer> {
  if (archive.length < entry.offset + LOCAL_BYTES) throw damaged();
  if (archive.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw damaged();
  const names = archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  const start = entry.offset + LOCAL_BYTES + names;
  const compressed = archive.subarray(start, start + entry.compressedSize);
  if (entry.method === STORED) return compressed;
  try {
    return await promisify(inflateRaw)(compressed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (cause) {
    throw unreadable('zip-part-damaged', {}, cause);
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  throw damaged();
}

function parseEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const isEncrypted = directory.readUInt16LE(at + 8) & 1;
    const unixType = directory.readUInt16LE(at + 40) & 0xf000;
    if (isEncrypted) throw unreadable('protected');
    if (unixType === 0xa000) throw unreadable('zip-link');
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function checkEntries(entries: ZipEntry[], directoryOffset: number): void {
  let total = 0;
  let compressed = 0;
  for (const { name, method, size, compressedSize } of entries) {
    total += size;
    compressed += compressedSize;
    if (method !== STORED && method !== DEFLATED) throw unreadable('zip-compression');
    if (method === STORED && size !== compressedSize) throw damaged();
    if (/^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name)) throw unreadable('zip-name');
  }
  if (total > MAX_TOTAL_BYTES) throw unreadable('zip-too-large');
  if (total > RATIO_MATTERS_ABOVE && total > compressed * MAX_RATIO) throw unreadable('zip-too-large');
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.offset ?? directoryOffset;
    if (entry.offset + LOCAL_BYTES + entry.compressedSize > next) throw unreadable('zip-overlap');
  }
}

function damaged(): UnreadableError {
  return unreadable('zip-damaged');
}
