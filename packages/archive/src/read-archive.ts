import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';

/** Limits of an archive. */
export type ArchiveLimits = {
  entries: number;
  /** Unpacked bytes of all entries. */
  totalBytes: number;
  /** Unpacked bytes of one entry. */
  entryBytes: number;
  /** Unpacked bytes per byte of the archive. Entries that share bytes or have equal content exceed it. */
  ratio: number;
  /** Pattern that each entry name must match. */
  names: RegExp;
};

/** An archive whose directory has been read and is within the limits. */
export type ArchiveReader = {
  /** Unpacked size of each entry in bytes, from the directory. */
  entries: ReadonlyMap<string, number>;
  /**
   * Returns the unpacked bytes of an entry as a stream. Throws ArchiveError if the entry is missing or its
   * size is not `expected.bytes`. The stream fails with ArchiveError if its bytes differ from the directory
   * or from `expected`.
   */
  read(name: string, expected?: { bytes: number; sha256: string }): Promise<Readable>;
  /** Returns an entry as a buffer. Throws `too-large` above `maxBytes`, and fails like `read`. */
  readWhole(name: string, maxBytes: number, expected?: { bytes: number; sha256: string }): Promise<Buffer>;
  close(): void;
};

/**
 * Opens an untrusted ZIP archive and checks its directory against the limits. Throws ArchiveError before
 * anything is unpacked, and errors of the file system unchanged. The caller closes the returned reader.
 */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<ArchiveReader> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true })
    .catch(throwUnlessSystem);
  try {
    return createReader(zip, await readDirectory(zip, limits));
  } catch (error) {
    zip.close();
    return throwUnlessSystem(error);
  }
}

/**
 * Always throws. Rethrows ArchiveError and errors of the file system. Any other error means that the file is
 * not an archive, and becomes ArchiveError `not-an-archive`.
 */
function throwUnlessSystem(error: unknown): never {
  if (error instanceof ArchiveError || (error as NodeJS.ErrnoException).syscall) throw error;
  throw new ArchiveError('not-an-archive', 'The file is not a ZIP archive, or is truncated', {
    cause: error,
  });
}

/**
 * Returns the entries of the archive by name. Throws ArchiveError `too-large` for a violated size limit, and
 * `foreign` for an entry with an unexpected name, that occurs twice, is encrypted or has an unknown
 * compression.
 */
async function readDirectory(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw new ArchiveError('too-large', `The archive has more than ${limits.entries} entries`);
  }
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes } = entry;
    if (!limits.names.test(name) || entries.has(name) || !entry.canDecodeFileData() || entry.isEncrypted()) {
      throw new ArchiveError(
        'foreign',
        `The archive has an entry that does not belong there: ${shorten(name)}`,
      );
    }
    total += bytes;
    if (bytes > limits.entryBytes || total > limits.totalBytes || total > zip.fileSize * limits.ratio) {
      throw new ArchiveError('too-large', `The archive exceeds its size limits at ${shorten(name)}`);
    }
    entries.set(name, entry);
  }
  return entries;
}

/** Returns the beginning of a name, quoted for a message. */
const shorten = (name: string) => JSON.stringify(name.slice(0, 100));

/**
 * Returns functions that read entries by name and verify their size and hash. They throw ArchiveError
 * `damaged` for a missing or unreadable entry.
 */
function createReader(zip: ZipFile, entries: Map<string, Entry>): ArchiveReader {
  async function read(name: string, expected?: { bytes: number; sha256: string }): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError('damaged', `${shorten(name)} is missing in the archive`);
    if (expected && expected.bytes !== entry.uncompressedSize) throw createChecksumError(name);
    const stream = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
      throw new ArchiveError('damaged', `${shorten(name)} cannot be read`, { cause });
    });
    return verifyChecksum(stream, name, expected?.sha256);
  }
  return {
    entries: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    read,
    async readWhole(name, maxBytes, expected) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) {
        throw new ArchiveError('too-large', `${shorten(name)} is larger than ${maxBytes} bytes`);
      }
      return buffer(await read(name, expected));
    },
    close: () => zip.close(),
  };
}

const createChecksumError = (name: string) =>
  new ArchiveError('damaged', `${shorten(name)} does not match its checksum`);

/**
 * Returns a stream of the same bytes. It fails with ArchiveError if the bytes cannot be decompressed, or at
 * its end if their hash differs from `sha256`. Without `sha256` the hash is not checked.
 */
function verifyChecksum(stream: Readable, name: string, sha256: string | undefined): Readable {
  const hash = createHash('sha256');
  const checker = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) =>
      done(sha256 !== undefined && hash.digest('hex') !== sha256 ? createChecksumError(name) : null),
  });
  stream.once('error', (cause) =>
    checker.destroy(new ArchiveError('damaged', `${shorten(name)} cannot be decompressed`, { cause })),
  );
  checker.once('close', () => stream.destroy());
  return stream.pipe(checker);
}
