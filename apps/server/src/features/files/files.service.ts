import { stat } from 'node:fs/promises';
import type { FileConnection, RejectedFile, SourceFile } from '@anito/contract/files';
import { fileExtensions, limits } from '@anito/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import { formatBytes } from '../../lib/texts.ts';
import { maxOverheadBytes, readDeclaredLength, refuseUpload } from '../../lib/uploads.ts';
import { viewWarnings } from '../knowledge/document-warnings.service.ts';
import { removeDocuments } from '../knowledge/knowledge.store.ts';
import { warmUpForDocuments } from '../knowledge/prepare-content.service.ts';
import { getOwnedConnection, publishConnectionStatus } from '../sources/connections.service.ts';
import { createNamedSources } from '../sources/named-sources.service.ts';
import { assertRoom, requireRoom } from '../sources/quota.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { recordObjects, removeObjects, storeObjects } from '../sources/stored-objects.service.ts';
import { type UploadReservation, withUploadReservation } from '../sources/upload-reservation.service.ts';
import { ensureSync } from '../sync/sync.service.ts';
import { createFileUrl, type FileLink, readFileLink } from './file-links.ts';
import * as store from './files.store.ts';
import {
  describeReceived,
  discardUpload,
  type ReceivedFile,
  type RefusedFile,
  receiveLocalFile,
  receiveUpload,
} from './receive-upload.ts';
import { sendFile } from './send-file.ts';

type FileDeps = Pick<Deps, 'database' | 'process' | 'storage' | 'log' | 'env' | 'jobs' | 'events'> &
  SourceKindDeps;

/** Converts a row to a file of the API. `isProcessed` is false until its content is ingested. */
function viewFile(row: store.FileRow): SourceFile {
  return {
    id: row.id,
    connectionId: row.connectionId,
    documentId: row.documentId,
    originalFileName: row.originalName,
    kind: row.kind,
    fileSize: row.sizeBytes,
    fileSizeFormatted: formatBytes(row.sizeBytes, 'en'),
    isProcessed: row.fingerprint !== null,
    chunkCount: row.passageCount ?? 0,
    error: row.failure,
    because: row.because,
    warnings: viewWarnings(row.warnings),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the extensions (with the dot) and the maximum size of files that can be uploaded. */
export function describeSupportedTypes() {
  return {
    supportedExtensions: fileExtensions.map((extension) => `.${extension}`),
    maxFileSizeBytes: limits.fileBytes,
    maxFileSizeFormatted: formatBytes(limits.fileBytes, 'en'),
  };
}

/** Service of the owner's file sources, with their files. */
export const fileConnections = createNamedSources<FileConnection>(
  'file',
  async (deps, ownerId, cards, id) => {
    const rows = await store.listFileRows(
      deps.database,
      ownerId,
      id === undefined ? {} : { connectionId: id },
    );
    const byConnection = Map.groupBy(rows, (row) => row.connectionId);
    return cards.map((card) => {
      const files = (byConnection.get(card.id) ?? []).map(viewFile);
      return { ...card, type: 'file', fileCount: files.length, files };
    });
  },
);

/**
 * Adds the files of a multipart request to a source and starts a sync that ingests them. Files that cannot be
 * read are returned as rejected. The same content uploaded twice makes two files: they may differ in name,
 * and deleting one must not delete the other. Throws `not_found`, `quota_exceeded` when the account has no
 * room for all, `payload_too_large` when the source has none, and the errors of `receiveUpload`.
 */
export async function uploadFiles(
  deps: FileDeps & Pick<Deps, 'readers'>,
  ownerId: string,
  connectionId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ uploadedFiles: SourceFile[]; rejectedFiles: RejectedFile[] }> {
  try {
    await getOwnedConnection(deps, ownerId, connectionId, 'file');
    const declaredBytes = readDeclaredLength(request);
    return await withUploadReservation(
      deps,
      ownerId,
      { declaredBytes, overheadBytes: maxOverheadBytes },
      async (room) => {
        let items = 0;
        // A file that cannot fit is not read to its end; the others are checked again when they are stored.
        const addFile = () => {
          assertRoom(deps, room.used, { items: ++items, bytes: 0 });
          if (items === 1 && deps.env.ROLES.includes('worker')) warmUpForDocuments(deps.readers);
        };
        const { received, refused } = await receiveUpload(request, deps.storage, {
          reserve: room.reserve,
          addFile,
        });
        return {
          uploadedFiles: await storeFiles(deps, ownerId, connectionId, received, room),
          rejectedFiles: refused.map(toRejectedFile),
        };
      },
    );
  } catch (error) {
    refuseUpload(request, reply);
    throw error;
  }
}

/** Converts a refused file to one of the API, with its position in the upload. */
function toRejectedFile({ index, originalName, error }: RefusedFile): RejectedFile {
  const message = error.localizedMessage;
  return { index, originalFileName: originalName, error: formatEnglish(message), because: message };
}

/** Returns the number and total bytes of files, as the quota counts them. */
function sumQuota(files: Pick<ReceivedFile, 'sizeBytes'>[]): { items: number; bytes: number } {
  return { items: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

/**
 * Moves received files into storage, then inserts their rows, starts a sync and runs `alsoDo` in one
 * transaction. After a failure, stored objects without a row are removed, at the latest by the sweep. Throws
 * `not_found`, `payload_too_large`, `quota_exceeded` and StorageError.
 */
async function storeFiles(
  deps: FileDeps,
  ownerId: string,
  connectionId: number,
  received: ReceivedFile[],
  room: UploadReservation,
  alsoDo?: (runner: SqlRunner, ids: number[]) => Promise<void>,
): Promise<SourceFile[]> {
  const siblingKey = deps.storage.createKey();
  const added = received.map((file) => ({ ...file, storageKey: deps.storage.createKey(siblingKey) }));
  const storageKeys = added.map((file) => file.storageKey);
  try {
    // Listed as orphans until their rows are inserted, so that a killed process leaves nothing permanently.
    await recordObjects(deps, storageKeys);
    await storeObjects(deps, added);
    const ids = await store.insertFiles(
      deps.database,
      ownerId,
      connectionId,
      added,
      limits.filesPerConnection,
      async (runner, newIds) => {
        await room.end(runner);
        await requireRoom(deps, runner, ownerId, sumQuota(added));
        await ensureSync(deps, runner, { ownerId, connectionId, type: 'file' });
        await alsoDo?.(runner, newIds);
      },
    );
    if (ids === undefined) throw notFound();
    if (ids === 'too-many') {
      throw new AppError(
        'payload_too_large',
        localizedMessage('too-many-files', { most: limits.filesPerConnection }),
      );
    }
    await publishConnectionStatus(deps, ownerId, connectionId);
    return (await store.listFileRows(deps.database, ownerId, { ids })).map(viewFile);
  } catch (error) {
    await discardUpload(received);
    // After any other failure the rows may exist, or bytes may still be written: the sweep decides.
    if (error instanceof AppError) await removeObjects(deps, storageKeys);
    throw error;
  }
}

/**
 * Adds a file on disk to a source like an upload, and moves it away from `path`. `alsoDo` runs in the same
 * transaction. Throws the errors of uploads, also for unsupported types.
 */
export async function addReceivedFile(
  deps: FileDeps,
  ownerId: string,
  connectionId: number,
  file: { name: string; path: string; sizeBytes: number },
  alsoDo: TransactionHook,
): Promise<void> {
  const size = { declaredBytes: file.sizeBytes, overheadBytes: 0 };
  await withUploadReservation(deps, ownerId, size, async (room) => {
    await room.reserve(file.sizeBytes);
    const received = await describeReceived(file);
    await storeFiles(deps, ownerId, connectionId, [received], room, (runner, [id]) => alsoDo(runner, id!));
  });
}

/** Copies files that come with the program, adds the copies to a source like uploads, and returns them. */
export async function addLocalFiles(
  deps: FileDeps,
  ownerId: string,
  connectionId: number,
  files: { name: string; path: URL }[],
): Promise<SourceFile[]> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return withUploadReservation(deps, ownerId, { declaredBytes: bytes, overheadBytes: 0 }, async (room) => {
    await room.reserve(bytes);
    const received: ReceivedFile[] = [];
    try {
      for (const file of files) received.push(await receiveLocalFile(file, deps.storage));
    } catch (error) {
      await discardUpload(received);
      throw error;
    }
    return storeFiles(deps, ownerId, connectionId, received, room);
  });
}

/** Returns the row of an owner's file. Throws `not_found`. */
async function requireFile(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<store.FileRow> {
  const [row] = await store.listFileRows(deps.database, ownerId, { ids: [id] });
  if (!row) throw notFound();
  return row;
}

/** Returns a file of the owner. Throws `not_found`. */
export async function getFile(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<SourceFile> {
  return viewFile(await requireFile(deps, ownerId, id));
}

/** Deletes a file with its passages in one transaction, and then its stored bytes. Throws `not_found`. */
export async function deleteFile(deps: FileDeps, ownerId: string, id: number): Promise<void> {
  const file = await requireFile(deps, ownerId, id);
  const scope = { ownerId, connectionId: file.connectionId };
  const storageKey = await store.deleteFileRow(deps.database, ownerId, file, (runner) =>
    removeDocuments(runner, scope, [String(id)]),
  );
  if (!storageKey) throw notFound();
  await removeObjects(deps, [storageKey]);
}

/**
 * Returns a signed download URL of a file. It works for five minutes for anyone who has it. Throws
 * `not_found`.
 */
export async function createDownloadUrl(
  deps: Pick<Deps, 'database' | 'secrets' | 'env'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<string> {
  await requireFile(deps, ownerId, id);
  return createFileUrl(deps.secrets, deps.env.PUBLIC_URL, { id, ownerId });
}

/**
 * Streams the bytes of a file whose link is valid. Throws `forbidden` for an altered or expired link,
 * `not_found` for a deleted file, and StorageError when its bytes cannot be read.
 */
export async function sendFileContent(
  deps: Pick<Deps, 'database' | 'secrets' | 'storage'> & SourceKindDeps,
  id: number,
  link: FileLink,
  reply: FastifyReply,
): Promise<undefined> {
  const file = await requireFile(deps, readFileLink(deps.secrets, id, link), id);
  sendFile(reply, file, await deps.storage.read(file.storageKey));
}
