import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type UnreadableError, unreadable } from '../unreadable-error.ts';

const MAX_ENTRIES = 2_000;
const MAX_TOTAL_BYTES = 200 * 2 ** 20;
const MAX_RATIO = 100;
/**
 * Unpacked size in bytes above which the ratio is checked. Small archives may well be 200 times smaller than
 * their text; a bomb needs more than this.
 */
const RATIO_MATTERS_ABOVE = 2 ** 20;
const MAX_DIRECTORY_BYTES = 2 ** 20;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const LARGE_END_SIGNATURE = 0x06064b50;
/** Id of the extra field with 64-bit numbers. */
const LARGE_FIELD = 1;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
/** Records before the end of an archive with 64-bit fields. */
const LARGE_BYTES = LOCATOR_BYTES + LARGE_END_BYTES;
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
 * Reads the central directory of a ZIP archive without inflating anything. It refuses what only attacks and
 * damage explain: too many or too large entries, a compression ratio above 100, overlapping entries, links,
 * and names outside the folder. Bytes after its end, as some programs and mail servers add, are ignored.
 * Throws UnreadableError. Source of the format: PKWARE APPNOTE 6.3.10, sections 4.3.7 to 4.3.16 and 4.5.3.
 */
export async function readZipDirectory(path: string): Promise<ZipEntry[]> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, END_BYTES + MAX_COMMENT_BYTES + LARGE_BYTES));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = findEnd(tail, size - tail.length);
  if (end.count > MAX_ENTRIES || end.size > MAX_DIRECTORY_BYTES) throw unreadable('zip-too-many');
  const directory = Buffer.alloc(end.size);
  await file.read(directory, 0, end.size, end.offset);
  const entries = parseEntries(directory, end.count);
  checkEntries(entries, end.offset);
  return entries;
}

/**
 * Inflates one entry of an archive in memory, up to its declared size. Throws UnreadableError if its data is
 * damaged or larger than declared.
 */
export async function readZipEntry(archive: Buffer, entry: ZipEntry): Promise<Buffer> {
  if (archive.length < entry.offset + LOCAL_BYTES) throw createDamagedError();
  if (archive.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw createDamagedError();
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

/** Directory location from the end record; `at` is the position of the end record in the file. */
type DirectoryEnd = { at: number; count: number; size: number; offset: number };

/**
 * Finds the last record that can be the end of the archive: its comment fits into the file, and its directory
 * precedes it. The signature may also occur in a comment or in trailing bytes. `tail` is the end of the file
 * and begins at offset `start`. Throws UnreadableError without such a record.
 */
function findEnd(tail: Buffer, start: number): DirectoryEnd {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) > tail.length) continue;
    const end = findLargeEnd(tail, at, start) ?? {
      at: start + at,
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    if (end.offset + end.size <= end.at) return end;
  }
  throw createDamagedError();
}

/**
 * Finds the end record of an archive with 64-bit fields, as programs write that do not know the final size.
 * `endAt` is the index in `tail` of the usual end record. Returns null for other archives.
 */
function findLargeEnd(tail: Buffer, endAt: number, start: number): DirectoryEnd | null {
  const locator = endAt - LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_SIGNATURE) return null;
  const position = readLarge(tail, locator + 8);
  const at = position - start;
  if (at < 0 || at + LARGE_END_BYTES > locator || tail.readUInt32LE(at) !== LARGE_END_SIGNATURE) return null;
  return {
    at: position,
    count: readLarge(tail, at + 32),
    size: readLarge(tail, at + 40),
    offset: readLarge(tail, at + 48),
  };
}

/**
 * Reads a 64-bit number. Numbers beyond JavaScript's exact integers are far above the limits of any accepted
 * file.
 */
function readLarge(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

/**
 * Returns the entries of the directory. Throws UnreadableError for a damaged directory, an encrypted entry or
 * a link.
 */
function parseEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw createDamagedError();
    const nameLength = directory.readUInt16LE(at + 28);
    const isEncrypted = directory.readUInt16LE(at + 8) & 1;
    const unixType = directory.readUInt16LE(at + 40) & 0xf000;
    if (isEncrypted) throw unreadable('protected');
    if (unixType === 0xa000) throw unreadable('zip-link');
    const extraAt = at + ENTRY_BYTES + nameLength;
    const extra = directory.subarray(extraAt, extraAt + directory.readUInt16LE(at + 30));
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, extraAt),
      method: directory.readUInt16LE(at + 10),
      ...readSizes(directory, at, extra),
    });
    at = extraAt + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Reads the sizes and offset of the directory's entry at `at`. Those that do not fit into 32 bits are in the
 * extra field of 64-bit numbers, in the order size, compressed size, offset. Throws UnreadableError if that
 * field is too short.
 */
function readSizes(
  directory: Buffer,
  at: number,
  extra: Buffer,
): Pick<ZipEntry, 'compressedSize' | 'size' | 'offset'> {
  const large = findExtra(extra, LARGE_FIELD);
  let next = 0;
  const read = (field: number) => {
    const value = directory.readUInt32LE(at + field);
    if (value !== 0xffffffff || !large) return value;
    if (next + 8 > large.length) throw createDamagedError();
    next += 8;
    return readLarge(large, next - 8);
  };
  const size = read(24);
  const compressedSize = read(20);
  return { size, compressedSize, offset: read(42) };
}

/** Returns the data of the extra field with an id, or null. */
function findExtra(extra: Buffer, id: number): Buffer | null {
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return null;
}

/** Throws UnreadableError for unsafe names, sizes or compression, and for overlapping entries. */
function checkEntries(entries: ZipEntry[], directoryOffset: number): void {
  let total = 0;
  let compressed = 0;
  for (const { name, method, size, compressedSize } of entries) {
    total += size;
    compressed += compressedSize;
    if (method !== STORED && method !== DEFLATED) throw unreadable('zip-compression');
    if (method === STORED && size !== compressedSize) throw createDamagedError();
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

function createDamagedError(): UnreadableError {
  return unreadable('zip-damaged');
}
