import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptStream, encryptStream } from './encrypted-stream.ts';

const key = 'vR8mQ2xT6yB0nK4cJ7hG1fD5sA9pL3eW';
const headerBytes = 56;
const encryptedChunkBytes = 65_536 + 16;

/** Splits bytes into pieces of a size, as a network does. */
const toStream = (bytes: Buffer, pieceBytes = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
      bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    ),
    { objectMode: false },
  );
const encrypt = (content: Buffer, pieceBytes?: number) =>
  buffer(Readable.from(encryptStream(key, toStream(content, pieceBytes))));
const decrypt = (bytes: Buffer, usedKey = key, pieceBytes?: number) =>
  buffer(Readable.from(decryptStream(usedKey, toStream(bytes, pieceBytes))));

it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('returns %d bytes unchanged', async (size) => {
  const content = randomBytes(size);
  const encrypted = await encrypt(content);
  const chunks = Math.max(1, Math.ceil(size / 65_536));
  expect(encrypted.length).toBe(headerBytes + size + 16 * chunks);
  expect(await decrypt(encrypted)).toEqual(content);
});

it('does not depend on how the stream is cut', async () => {
  const content = randomBytes(150_000);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 500, max: 200_000 }),
      fc.integer({ min: 500, max: 200_000 }),
      async (sent, received) => {
        expect(await decrypt(await encrypt(content, sent), key, received)).toEqual(content);
      },
    ),
    { numRuns: 20 },
  );
});

it('encrypts equal content differently each time', async () => {
  const [first, second] = [await encrypt(Buffer.from('same')), await encrypt(Buffer.from('same'))];
  expect(first.subarray(headerBytes)).not.toEqual(second.subarray(headerBytes));
});

describe('rejects', async () => {
  const encrypted = await encrypt(randomBytes(3 * 65_536 + 100));
  const header = encrypted.subarray(0, headerBytes);
  const chunk = (number: number) =>
    encrypted.subarray(
      headerBytes + number * encryptedChunkBytes,
      headerBytes + (number + 1) * encryptedChunkBytes,
    );
  const other = await encrypt(randomBytes(3 * 65_536 + 100));

  it('another key', async () => {
    await expect(decrypt(encrypted, `${key}x`)).rejects.toMatchObject({ problem: 'wrong-key' });
  });

  it.each<[string, Buffer]>([
    ['an empty stream', Buffer.alloc(0)],
    ['another format', Buffer.from(`PK${'0'.repeat(100)}`)],
    ['a part of the header', header.subarray(0, 30)],
    ['a later version', Buffer.concat([Buffer.from('ENCSTRM\x02'), encrypted.subarray(8)])],
  ])('%s', async (_name, bytes) => {
    await expect(decrypt(bytes)).rejects.toMatchObject({ problem: 'not-encrypted' });
  });

  it.each<[string, Buffer]>([
    ['a header without chunks', header],
    ['a missing last chunk', Buffer.concat([header, chunk(0), chunk(1), chunk(2)])],
    ['a truncated last chunk', encrypted.subarray(0, -1)],
    ['less than a tag after a chunk', encrypted.subarray(0, headerBytes + encryptedChunkBytes + 10)],
    ['a missing chunk', Buffer.concat([header, chunk(0), chunk(2), chunk(3)])],
    ['reordered chunks', Buffer.concat([header, chunk(1), chunk(0), chunk(2), chunk(3)])],
    ['a repeated chunk', Buffer.concat([header, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)])],
    ['bytes after the last chunk', Buffer.concat([encrypted, Buffer.from('more')])],
    ['a second stream after the first', Buffer.concat([encrypted, other])],
    [
      'a chunk of another stream with the same key',
      Buffer.concat([
        header,
        other.subarray(headerBytes, headerBytes + encryptedChunkBytes),
        chunk(1),
        chunk(2),
        chunk(3),
      ]),
    ],
  ])('%s', async (_name, bytes) => {
    await expect(decrypt(bytes)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('any truncation and any changed bit', async () => {
    const small = await encrypt(randomBytes(300));
    for (let length = 0; length < small.length; length++)
      await expect(decrypt(small.subarray(0, length))).rejects.toThrow();
    for (let position = 0; position < small.length; position++) {
      const changed = Buffer.from(small);
      changed[position]! ^= 1;
      await expect(decrypt(changed)).rejects.toThrow();
    }
  });
});

it('returns the first chunk before the stream ends', async () => {
  async function* endless() {
    for (;;) yield randomBytes(40_000);
  }
  const encrypted = encryptStream(key, endless());
  const decrypted = decryptStream(key, encrypted);
  const { value } = await decrypted.next();
  expect(value).toHaveLength(65_536);
  await decrypted.return(undefined);
});
