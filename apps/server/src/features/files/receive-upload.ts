import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { pipeline as finishPipeline } from 'node:stream/promises';
import { type FileKind, limits } from '@anito/contract/limits';
import { HEAD_BYTES, sniffFile } from '@anito/documents/formats/sniff-file';
import { collectUpload, type Storage } from '@anito/storage/storage';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { withTranslatedErrors } from '../../lib/engine-errors.ts';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { limitOverhead, toUploadError } from '../../lib/uploads.ts';
import type { UploadReservation } from '../sources/upload-reservation.service.ts';
import { cleanFileName } from './clean-file-name.ts';

/** An upload on disk whose kind is known, before it is moved into storage. */
export type ReceivedFile = {
  path: string;
  originalName: string;
  kind: FileKind;
  sizeBytes: number;
  sha256: string;
};

/** A file of an upload that cannot be read, with the reason. Nothing of it is stored. */
export type RefusedFile = { index: number; originalName: string; error: AppError };

const fieldName = 'files';

/** Limits for everything that is not file content. */
const parserLimits = {
  fileSize: limits.fileBytes,
  files: limits.filesPerUpload,
  parts: limits.filesPerUpload + 10,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1_024,
  headerPairs: 20,
};

/** Checks before anything is written: `addFile` for each file, `reserve` for its bytes. */
type UploadChecks = Pick<UploadReservation, 'reserve'> & { addFile(): void };

/**
 * Streams the files of a multipart request to temporary files, hashes them and detects their kind. Files that
 * cannot be read are returned as refused; if all are, the first refusal is thrown. On failure removes
 * everything received. Throws the errors of `room`, `unsupported_media_type`, `payload_too_large`,
 * `unreadable_file`, `storage_full` or `invalid_request`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  storage: Storage,
  room: UploadChecks,
): Promise<{ received: ReceivedFile[]; refused: RefusedFile[] }> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'upload-not-multipart');
  }
  const received: ReceivedFile[] = [];
  const refused: RefusedFile[] = [];
  const overhead = limitOverhead(request.raw);
  try {
    const parts = request.parts({ limits: parserLimits, preservePath: true });
    for (;;) {
      const next = await Promise.race([parts.next(), overhead.exceeded]);
      if (next.done) break;
      const onBytes = (bytes: number) => {
        overhead.addFileBytes(bytes);
        return room.reserve(bytes);
      };
      room.addFile();
      const part = await receivePart(next.value, storage, received.length + refused.length, onBytes);
      if ('error' in part) refused.push(part);
      else received.push(part);
    }
    if (received.length === 0) throw refused[0]?.error ?? new AppError('invalid_request', 'no-file-chosen');
    return { received, refused };
  } catch (error) {
    await discardUpload(received);
    throw describeFailure(error);
  } finally {
    overhead.stop();
  }
}

/** Removes received files from the disk; missing ones do not matter. */
export async function discardUpload(files: Pick<ReceivedFile, 'path'>[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/**
 * Writes one file of the request to disk. Returns it as refused when it cannot be read; throws errors that
 * concern the whole upload. `index` is its position. `onBytes` is awaited for each chunk.
 */
async function receivePart(
  part: Multipart,
  storage: Storage,
  index: number,
  onBytes: (bytes: number) => Promise<void>,
): Promise<ReceivedFile | RefusedFile> {
  if (part.type !== 'file' || part.fieldname !== fieldName) {
    throw new AppError('invalid_request', localizedMessage('upload-other-field', { field: fieldName }));
  }
  // A file stream that fails before it is read would end the process without a listener. Reading it throws
  // the error.
  part.file.on('error', () => undefined);
  const originalName = cleanFileName(part.filename ?? '');
  const path = await storage.createUploadPath();
  try {
    const { beginning, ...content } = await writePart(part, originalName, path, onBytes);
    const kind = await withTranslatedErrors(sniffFile(path, originalName, beginning));
    return { path, originalName, kind, ...content };
  } catch (error) {
    await discardUpload([{ path }]);
    // The quota is exceeded by all files together.
    if (!(error instanceof AppError) || error.code === 'quota_exceeded') throw error;
    // Names the file, for a form that shows all of them.
    const fieldError = new AppError(error.code, error.localizedMessage, {
      cause: error,
      field: `${fieldName}.${index}`,
    });
    if (!singleFileErrors.has(error.code)) throw fieldError;
    return { index, originalName, error: fieldError };
  }
}

/** Errors that concern one received file: the other files may be valid. */
const singleFileErrors = new Set<AppError['code']>(['unsupported_media_type', 'unreadable_file']);

/**
 * Writes one file to disk. Returns its size, its SHA-256 in hexadecimal and its first bytes. Throws
 * `payload_too_large`, and the errors of `onBytes`.
 */
async function writePart(
  part: MultipartFile,
  originalName: string,
  path: string,
  onBytes: (bytes: number) => Promise<void>,
): Promise<Pick<ReceivedFile, 'sizeBytes' | 'sha256'> & { beginning: Buffer }> {
  const hash = createHash('sha256');
  const first: Buffer[] = [];
  let sizeBytes = 0;
  async function* hashed() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (sizeBytes < HEAD_BYTES) first.push(chunk);
      sizeBytes += chunk.length;
      await onBytes(chunk.length);
      yield chunk;
    }
  }
  part.file.once('limit', () => part.file.destroy(tooLarge(originalName)));
  await withTranslatedErrors(collectUpload(hashed(), path));
  // The last allowed byte may arrive together with the first one above the limit.
  if (part.file.truncated) throw tooLarge(originalName);
  return { sizeBytes, sha256: hash.digest('hex'), beginning: Buffer.concat(first) };
}

/** Returns the error for a file above the maximum size. */
function tooLarge(originalName: string): AppError {
  return new AppError(
    'payload_too_large',
    localizedMessage('file-too-large', { fileName: originalName, most: limits.fileBytes / 2 ** 20 }),
  );
}

const parserFailures: Record<string, AppError> = {
  FST_FILES_LIMIT: new AppError(
    'payload_too_large',
    localizedMessage('too-many-files-at-once', { most: limits.filesPerUpload }),
  ),
  FST_PARTS_LIMIT: new AppError('payload_too_large', 'upload-many-parts'),
  FST_FIELDS_LIMIT: new AppError('payload_too_large', 'upload-many-fields'),
};

/**
 * Converts an error of the multipart parser or an upload to an API error. Returns unknown errors unchanged.
 */
function describeFailure(error: unknown): unknown {
  return parserFailures[(error as { code?: string }).code ?? ''] ?? toUploadError(error);
}

/**
 * Copies a file that comes with the program to a temporary file, as if it had been uploaded. Throws for an
 * unsupported kind.
 */
export async function receiveLocalFile(
  file: { name: string; path: URL },
  storage: Storage,
): Promise<ReceivedFile> {
  const path = await storage.createUploadPath();
  try {
    await copyFile(file.path, path);
    return await describeReceived({ name: file.name, path });
  } catch (error) {
    await discardUpload([{ path }]);
    throw error;
  }
}

/**
 * Returns size, hash and kind of a file on disk, as if it had been uploaded. Throws for an unsupported kind.
 */
export async function describeReceived({
  name,
  path,
}: {
  name: string;
  path: string;
}): Promise<ReceivedFile> {
  const originalName = cleanFileName(name);
  const hash = createHash('sha256');
  await finishPipeline(createReadStream(path), hash);
  const kind = await withTranslatedErrors(sniffFile(path, originalName));
  const { size } = await stat(path);
  return { path, originalName, kind, sizeBytes: size, sha256: hash.digest('hex') };
}
