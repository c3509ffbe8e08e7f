import type { Readable } from 'node:stream';
import { type ArchiveWriter, createArchiveWriter, type WrittenEntry } from '@anito/archive/write-archive';
import type { Deps } from '../../deps.ts';
import { findObject, holdObjects, type ObjectHold } from '../sources/stored-objects.service.ts';

/**
 * Creates an archive: `fill` writes its entries, and `receive` gets its bytes as a stream meanwhile. Returns
 * the result of `fill`. No stored object is deleted meanwhile. A failure of either one ends the other and is
 * thrown.
 */
export async function fillArchive<Result>(
  deps: Pick<Deps, 'database' | 'log'>,
  receive: (archive: Readable) => Promise<void>,
  fill: (writer: ArchiveWriter, hold: ObjectHold) => Promise<Result>,
): Promise<Result> {
  const hold = await holdObjects(deps);
  const writer = createArchiveWriter();
  const received = receive(writer.output);
  received.catch((error: Error) => writer.fail(error));
  try {
    const result = await fill(writer, hold);
    writer.end();
    await received;
    return result;
  } catch (error) {
    writer.fail(error as Error);
    // An error of the receiver is the cause of the writing error, so it is rethrown first.
    await received;
    throw error;
  } finally {
    await hold.release();
  }
}

/** A file in object storage. */
type StoredFile = { kind: string; sizeBytes: number; sha256: string; storageKey: string };

/** Kinds of files that compression makes smaller. */
const compressibleKinds = new Set(['txt', 'md', 'csv', 'html', 'rtf', 'bmp']);

/**
 * Adds the bytes of a stored file to an archive. Returns undefined, and adds nothing, when they are missing.
 * `isWhole` is false when they differ from the upload; they are added anyway.
 */
export async function addStoredFile(
  writer: ArchiveWriter,
  storage: Deps['storage'],
  name: string,
  file: StoredFile,
): Promise<{ entry: WrittenEntry; isWhole: boolean } | undefined> {
  const content = await findObject(storage, file.storageKey);
  if (!content) return undefined;
  const entry = await writer.add(name, content, { isPacked: !compressibleKinds.has(file.kind) });
  return { entry, isWhole: entry.bytes === file.sizeBytes && entry.sha256 === file.sha256 };
}
