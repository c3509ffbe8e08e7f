import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A written entry: its size before compression, and its SHA-256 in hexadecimal. */
export type WrittenEntry = { name: string; bytes: number; sha256: string };

/** An archive that is being written. Entries are written one at a time, in bounded memory. */
export type ArchiveWriter = {
  /** The archive's bytes, to be read while entries are added. The stream fails when writing fails. */
  output: Readable;
  /**
   * Adds an entry and resolves when its last byte is read from `content`. Rejects if `content` fails or the
   * archive is aborted. `isPacked` stores the bytes uncompressed, for content that is already compressed.
   */
  add(
    name: string,
    content: Readable | Buffer | string,
    options?: { isPacked?: boolean },
  ): Promise<WrittenEntry>;
  /** Writes the directory, which ends the archive. */
  end(): void;
  /** Aborts the archive: `output` and a pending `add` fail. */
  fail(error: Error): void;
};

/**
 * Creates a writer that streams a ZIP archive to its `output` (APPNOTE 6.3.3, with its large-file extension
 * where needed).
 */
export function createArchiveWriter(): ArchiveWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  // The reader of the output handles the error. Without this listener it would end the process.
  output.on('error', () => undefined);

  async function add(name: string, content: Readable | Buffer | string, isPacked: boolean) {
    const hash = createHash('sha256');
    let bytes = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    const stop = (error: Error) => counter.destroy(error);
    source.once('error', stop);
    const onClose = () => counter.destroy(new Error('The archive was aborted'));
    if (output.destroyed) onClose();
    output.once('close', onClose);
    zip.addReadStream(source.pipe(counter), name, { compress: !isPacked, mode: 0o100600 });
    try {
      await finished(counter);
    } finally {
      output.off('close', onClose);
      source.destroy();
    }
    return { name, bytes, sha256: hash.digest('hex') };
  }

  return {
    output,
    add: (name, content, { isPacked = false } = {}) => add(name, content, isPacked),
    end: () => zip.end(),
    fail,
  };
}
