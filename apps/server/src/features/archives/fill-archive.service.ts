import type { Readable } from 'node:stream';
import { type ArchiveWriter, createArchiveWriter, type WrittenEntry } from '@anito/archive/write-archive';
import type { Deps } from '../../deps.ts';
import { findObject, holdObjects, type ObjectHold } from '../sources/stored-objects.service.ts';

/**
 * Writes an archive whose bytes `receive` takes, while every stored object stays where it is; when one of the two fails,
 * so does the other.
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
    // What the receiver failed of is why the writing did.
    await received;
    throw error;
  } finally {
    await hold.release();
  }
}

/** A file whose bytes lie in object storage. */
type StoredFile = { kind: string; sizeBytes: number; sha256: string; storageKey: string };

/** Kinds of files that get smaller when they are packed. */
const packable = new Set(['txt', 'md', 'csv', 'html', 'rtf', 'bmp']);

/**
 * Adds the bytes of a stored file; undefined where they are gone. `isWhole` is false where they are others than were
 * uploaded: the rest is worth keeping all the same.
 */
export async function addStoredFile(
  writer: ArchiveWriter,
  storage: Deps['storage'],
  name: string,
  file: StoredFile,
): Promise<{ entry: WrittenEntry; isWhole: boolean } | undefined> {
  const content = await findObject(storage, file.storageKey);
  if (!content) return undefined;
  const entry = await writer.add(name, content, { isPacked: !packable.has(file.kind) });
  return { entry, isWhole: entry.bytes === file.sizeBytes && entry.sha256 === file.sha256 };
}
