import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { limitOverhead, maxOverheadBytes, readDeclaredLength, toUploadError } from '../../lib/uploads.ts';

const fieldName = 'files';

/** Limits for one file and no other part. */
const parserLimits = { files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 };

/**
 * Streams the content of the only file of a multipart request. The stream fails with `payload_too_large`
 * above `maxBytes` or for further parts, `invalid_request` for a missing file or another field,
 * `unsupported_media_type` for a request that is not multipart, and when the request is cut off.
 */
export function readUpload(request: FastifyRequest, maxBytes: number): Readable {
  return Readable.from(readParts(request, maxBytes), { objectMode: false });
}

const tooLarge = (maxBytes: number) =>
  new AppError('payload_too_large', localizedMessage('import-upload-large', { most: maxBytes }));

const tooMany = () => new AppError('payload_too_large', 'upload-many-parts');

/** Returns whether the multipart parser refused a request with too many files, parts or fields. */
const isTooMany = (error: unknown) =>
  /^FST_(?:FILES|PARTS|FIELDS)_LIMIT$/.test((error as { code?: string }).code ?? '');

/** Yields the bytes of the only file of a multipart request. Throws the errors of `readUpload`. */
async function* readParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'upload-not-multipart');
  if ((readDeclaredLength(request) ?? 0) > maxBytes + maxOverheadBytes) throw tooLarge(maxBytes);
  const overhead = limitOverhead(request.raw);
  try {
    const parts = request.parts({ limits: { ...parserLimits, fileSize: maxBytes } });
    const next = () => Promise.race([parts.next(), overhead.exceeded]);
    const { value: part } = await next();
    if (!part) throw new AppError('invalid_request', 'no-file-chosen');
    if (part.type === 'field' || part.fieldname !== fieldName) {
      throw new AppError('invalid_request', localizedMessage('upload-other-field', { field: fieldName }));
    }
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      overhead.addFileBytes(chunk.length);
      yield chunk;
    }
    if (part.file.truncated) throw tooLarge(maxBytes);
    if (!(await next()).done) throw tooMany();
  } catch (error) {
    throw isTooMany(error) ? tooMany() : toUploadError(error);
  } finally {
    overhead.stop();
  }
}
