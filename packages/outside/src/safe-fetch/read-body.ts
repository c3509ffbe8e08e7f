import type { IncomingMessage } from 'node:http';
import { type Duplex, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutsideError } from '../outside-error.ts';

const maxEncodings = 2;
const maxCompressionRatio = 100;
/** Below this size the ratio is ignored: a page of spaces is no compression bomb. */
const ratioFreeBytes = 65_536;

const decoders: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function createTooLargeError(): OutsideError {
  return new OutsideError('too-large');
}

/**
 * Returns the decoders of a body in the order of decoding (RFC 9110, 8.4). Throws for an unknown encoding and
 * for more than two.
 */
function createDecoders(header: string): Duplex[] {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity');
  const creators = names.toReversed().map((name) => (Object.hasOwn(decoders, name) ? decoders[name] : null));
  if (names.length > maxEncodings || creators.some((create) => !create)) {
    throw new OutsideError('unknown-packing');
  }
  return creators.flatMap((create) => (create ? [create()] : []));
}

/** Passes bytes through while `isAllowed` accepts their total size. Then fails with `too-large`. */
function createGate(isAllowed: (size: number) => boolean): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (isAllowed(size)) done(null, chunk);
      else done(createTooLargeError());
    },
  });
}

/** Thrown internally to stop reading a body that may be truncated. */
class EnoughReadError extends Error {}

/**
 * Reads and decompresses a body of at most `maxBytes`, before and after each decompression. With `isCut`, a
 * longer body is truncated to `maxBytes`. Throws OutsideError for a longer body otherwise, for an unknown
 * encoding or more than two, and for a compression ratio above one hundred.
 */
export async function readBody(
  response: IncomingMessage,
  options: { maxBytes: number; isCut: boolean; signal: AbortSignal },
): Promise<Buffer> {
  const { maxBytes, isCut, signal } = options;
  const chunks: Buffer[] = [];
  let received = 0;
  const packed = createGate((size) => {
    received = size;
    return isCut || size <= maxBytes;
  });
  const isRight = (size: number) =>
    (isCut || size <= maxBytes) && (size <= ratioFreeBytes || size <= received * maxCompressionRatio);
  const unpacking = createDecoders(response.headers['content-encoding'] ?? '').flatMap((decoder) => [
    decoder,
    createGate(isRight),
  ]);
  let collected = 0;
  const collecting = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      collected += chunk.length;
      done(isCut && collected >= maxBytes ? new EnoughReadError() : null);
    },
  });
  try {
    await pipeline([response, packed, ...unpacking, collecting], { signal });
  } catch (error) {
    if (!(error instanceof EnoughReadError)) throw error;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
