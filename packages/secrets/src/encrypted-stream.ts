import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Format, version 1:
 *
 *   header   56 bytes: "ENCSTRM", one byte with the version, 32 bytes of salt, 16 bytes of key check
 *   chunks   each 65,536 bytes of content, encrypted, and its tag of 16 bytes. Only the last one is shorter.
 *
 * HKDF-SHA256 derives 48 bytes from the key and the salt: 32 of an AES-256 key, which no other stream uses,
 * and the key check. Each chunk is encrypted with AES-256-GCM. Its nonce is its number (11 bytes, big endian)
 * and one byte that is 1 for the last chunk, so chunks cannot be removed, repeated or reordered. The header is
 * authenticated with each chunk. This is the STREAM construction (https://eprint.iacr.org/2015/189).
 */

const magic = Buffer.from('ENCSTRM\x01', 'latin1');
const saltBytes = 32;
const keyCheckBytes = 16;
const headerBytes = magic.length + saltBytes + keyCheckBytes;
const tagBytes = 16;
const chunkBytes = 65_536;
const algorithm = 'aes-256-gcm';

/** Reason why a stream cannot be decrypted. */
type DecryptProblem =
  /** It does not begin with a header of this version. */
  | 'not-encrypted'
  /** It was encrypted with another key. */
  | 'wrong-key'
  /** It is truncated, or bytes were changed, removed, added or reordered. */
  | 'damaged';

/** Thrown when a stream cannot be decrypted. */
export class DecryptError extends Error {
  readonly problem: DecryptProblem;

  constructor(problem: DecryptProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'DecryptError';
    this.problem = problem;
  }
}

function deriveStreamKey(key: string, salt: Buffer): { streamKey: Buffer; keyCheck: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'encrypted-stream-1', 32 + keyCheckBytes));
  return { streamKey: bytes.subarray(0, 32), keyCheck: bytes.subarray(32) };
}

function createNonce(chunkNumber: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunkNumber, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Cuts a stream into one piece of `firstBytes` and pieces of `nextBytes`. Only the last piece may be shorter.
 * It is empty only if the stream is.
 */
async function* cutStream(
  source: AsyncIterable<Buffer>,
  firstBytes: number,
  nextBytes: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let size = firstBytes;
  let received: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    received.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    let rest = Buffer.concat(received);
    while (rest.length > size) {
      yield { piece: rest.subarray(0, size), isLast: false };
      rest = rest.subarray(size);
      size = nextBytes;
    }
    received = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(received), isLast: true };
}

/** Encrypts a stream with a key of high entropy. Holds one chunk of 64 KiB in memory. */
export async function* encryptStream(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { streamKey, keyCheck } = deriveStreamKey(key, salt);
  const header = Buffer.concat([magic, salt, keyCheck]);
  yield header;
  let chunkNumber = 0;
  for await (const { piece, isLast } of cutStream(source, chunkBytes, chunkBytes)) {
    const cipher = createCipheriv(algorithm, streamKey, createNonce(chunkNumber++, isLast), {
      authTagLength: tagBytes,
    });
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Returns the key of a stream, derived from `key` and the stream's header. Throws DecryptError
 * `not-encrypted` for a header of another format, and `wrong-key` for another key.
 */
function readHeader(header: Buffer, key: string): Buffer {
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) {
    throw new DecryptError('not-encrypted', 'The stream does not begin with a header of this format');
  }
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  const { streamKey, keyCheck } = deriveStreamKey(key, salt);
  if (!timingSafeEqual(keyCheck, header.subarray(magic.length + saltBytes))) {
    throw new DecryptError('wrong-key', 'The stream was encrypted with another key');
  }
  return streamKey;
}

/**
 * Decrypts what `encryptStream` returned. Each chunk is authenticated before it is returned, but a missing
 * end is found at the end, so the content is valid only after the last chunk. Throws DecryptError.
 */
export async function* decryptStream(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let streamKey: Buffer | undefined;
  let chunkNumber = 0;
  for await (const { piece, isLast } of cutStream(source, headerBytes, chunkBytes + tagBytes)) {
    if (!header || !streamKey) {
      header = piece;
      streamKey = readHeader(header, key);
      if (isLast) throw new DecryptError('damaged', 'The stream is truncated after its header');
    } else {
      yield decryptChunk({ streamKey, header, piece, nonce: createNonce(chunkNumber++, isLast) });
    }
  }
}

/** Decrypts one chunk. Throws DecryptError `damaged` if it is truncated or was changed. */
function decryptChunk(chunk: { streamKey: Buffer; header: Buffer; piece: Buffer; nonce: Buffer }): Buffer {
  const { streamKey, header, piece, nonce } = chunk;
  if (piece.length < tagBytes) throw new DecryptError('damaged', 'The stream is truncated');
  const decipher = createDecipheriv(algorithm, streamKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(header);
  decipher.setAuthTag(piece.subarray(-tagBytes));
  const content = decipher.update(piece.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch (cause) {
    throw new DecryptError('damaged', 'The stream is truncated, or its bytes were changed', { cause });
  }
  return content;
}
