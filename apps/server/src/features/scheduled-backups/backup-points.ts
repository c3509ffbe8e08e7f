import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DecryptError, decryptStream, encryptStream } from '@anito/secrets/encrypted-stream';
import type { ObjectStore } from '@anito/storage/object-store';
import { StorageError } from '@anito/storage/storage-error';
import { z } from 'zod';
import type { Retention } from '../../backup-settings.ts';
import { choosePointsToKeep } from './rotation.ts';

/*
 * A point is one backup in a target. Its encrypted archive is stored as objects of 8 MiB, because a bucket
 * takes no stream of unknown length:
 *
 *   anito-backups/20261130T030000Z-1f2e3d4c/000000.part …
 *   anito-backups/20261130T030000Z-1f2e3d4c/point.json
 *
 * `point.json` is written last. Without it a point is unfinished.
 */

const root = 'anito-backups/';
const partBytes = 8 * 2 ** 20;
/** Age in milliseconds from which an unfinished point is removed. A job takes at most 23 hours. */
const abandonedMs = 24 * 3_600_000;

const description = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  sizeBytes: z.int().nonnegative(),
  parts: z.int().positive(),
});

/** A complete backup in a target. */
export type BackupPoint = { id: string; createdAt: Date; sizeBytes: number; parts: number };

const idPattern = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;
const toPartName = (id: string, number: number) => `${root}${id}/${String(number).padStart(6, '0')}.part`;

const toDescriptionName = (id: string) => `${root}${id}/point.json`;

/** Returns a unique id that starts with the time, for example `20260131T040000Z-1a2b3c4d`. */
export function createPointId(createdAt: Date): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return `${time}-${randomBytes(4).toString('hex')}`;
}

const toPointId = (name: string) => name.split('/')[1] ?? '';

/** Returns the time in a backup point's id, in milliseconds since 1970, or NaN for another form of id. */
function readTimeOfId(id: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/.exec(id) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Joins the chunks of a stream to pieces of at least `partBytes`. The last one may be smaller. */
async function* joinToParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pending);
}

/**
 * Encrypts an archive and stores it as the backup point `id`: some parts and a description. Holds one part in
 * memory. After a failure it removes the stored parts and throws: StorageError, or the error of the archive
 * or of `signal`.
 */
export async function writePoint(
  store: ObjectStore,
  archive: Readable,
  { id, key, createdAt, signal }: { id: string; key: string; createdAt: Date; signal: AbortSignal },
): Promise<BackupPoint> {
  let parts = 0;
  let sizeBytes = 0;
  try {
    for await (const part of joinToParts(encryptStream(key, archive))) {
      signal.throwIfAborted();
      await store.put(toPartName(id, parts++), part);
      sizeBytes += part.length;
    }
    const text = JSON.stringify({ format: 1, createdAt: createdAt.toISOString(), sizeBytes, parts });
    await store.put(toDescriptionName(id), Buffer.from(text));
  } catch (error) {
    // What stays, because the target fails, is removed by the next rotation.
    await removePoint(store, id).catch(() => undefined);
    throw error;
  }
  return { id, createdAt, sizeBytes, parts };
}

/** Removes a backup point, complete or not. Throws StorageError. */
export async function removePoint(store: ObjectStore, id: string): Promise<void> {
  await removeObjects(store, id, await store.list(`${root}${id}/`));
}

/** Removes the objects of a backup point, whose names are given. */
async function removeObjects(store: ObjectStore, id: string, names: readonly string[]): Promise<void> {
  // The description is removed first, so that a killed process leaves no complete point without its parts.
  await store.remove(toDescriptionName(id));
  for (const name of names) await store.remove(name);
}

/**
 * Returns a backup point, or undefined if its description is missing, damaged or has the format of a later
 * version. Throws StorageError.
 */
export async function findPoint(store: ObjectStore, id: string): Promise<BackupPoint | undefined> {
  const stream = await store.read(toDescriptionName(id)).catch((error: unknown) => {
    if (error instanceof StorageError && error.problem === 'missing') return undefined;
    throw error;
  });
  if (!stream) return undefined;
  const text = (await buffer(stream)).toString();
  try {
    const { createdAt, sizeBytes, parts } = description.parse(JSON.parse(text));
    return { id, createdAt: new Date(createdAt), sizeBytes, parts };
  } catch {
    return undefined;
  }
}

/**
 * Returns the object names in the backup target, grouped by the id of their backup point. Ignores all other
 * objects.
 */
async function groupObjects(store: ObjectStore): Promise<Map<string, string[]>> {
  const names = await store.list(root);
  const ownNames = names.filter((name) => idPattern.test(toPointId(name)));
  return Map.groupBy(ownNames, toPointId);
}

/** Returns the complete points of a target, newest first. Throws StorageError. */
export const listPoints = async (store: ObjectStore): Promise<BackupPoint[]> =>
  readPoints(store, await groupObjects(store));

/**
 * Returns the complete backup points among objects that are grouped by point, newest first, without damaged
 * ones. Throws StorageError.
 */
async function readPoints(
  store: ObjectStore,
  objects: ReadonlyMap<string, string[]>,
): Promise<BackupPoint[]> {
  const points: BackupPoint[] = [];
  for (const [id, names] of objects) {
    const point = names.includes(toDescriptionName(id)) ? await findPoint(store, id) : undefined;
    if (point) points.push(point);
  }
  return points.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Removes those of the backup points in `ownIds` that the rotation does not keep, and any unfinished point
 * older than 24 hours. A point that this database has not written stays: a new or restored installation must
 * not replace the backups of the one before. Returns the points that stay, newest first. Throws StorageError.
 */
export async function rotatePoints(
  store: ObjectStore,
  { retention, ownIds, now }: { retention: Retention; ownIds: ReadonlySet<string>; now: Date },
): Promise<BackupPoint[]> {
  const objects = await groupObjects(store);
  const points = await readPoints(store, objects);
  const own = points.filter(({ id }) => ownIds.has(id));
  const keptIds = new Set(choosePointsToKeep(own, retention).map(({ id }) => id));
  const removedIds = new Set(own.map(({ id }) => id).filter((id) => !keptIds.has(id)));
  for (const [id, names] of objects) {
    const isUnfinished = !names.includes(toDescriptionName(id));
    const isAbandoned = isUnfinished && now.getTime() - readTimeOfId(id) > abandonedMs;
    if (!removedIds.has(id) && !isAbandoned) continue;
    await removeObjects(store, id, names);
  }
  return points.filter(({ id }) => !removedIds.has(id));
}

/**
 * Returns the archive of a backup point as a stream of decrypted bytes. The stream fails with DecryptError if
 * the point is damaged or the key is wrong, and with StorageError.
 */
export function openPoint(store: ObjectStore, { id, parts }: BackupPoint, key: string): Readable {
  async function* readParts(): AsyncGenerator<Buffer> {
    for (let number = 0; number < parts; number++) {
      const part = await store.read(toPartName(id, number)).catch((cause: unknown) => {
        if (!(cause instanceof StorageError && cause.problem === 'missing')) throw cause;
        throw new DecryptError('damaged', `The part ${number} of the backup ${id} is missing`, { cause });
      });
      yield* part as AsyncIterable<Buffer>;
    }
  }
  return Readable.from(decryptStream(key, readParts()), { objectMode: false });
}
