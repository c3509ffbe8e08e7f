/**
 * Bytes at the end of a file that contain its trailer, and bytes of an object that contain its encryption
 * entries.
 */
const trailerBytes = 65_536;
const objectBytes = 8_192;
const reference = /\/Encrypt\s{1,20}(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R/g;

/**
 * Returns a copy without the encryption entry of a file that encrypts only its attachments, so that readers
 * need no password for its plain text. Returns null for all other files. Source: ISO 32000-1, 7.6.5: streams
 * without a named filter are not encrypted.
 */
export function removeAttachmentEncryption(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = Math.max(0, bytes.length - trailerBytes);
  const matches = [...bytes.toString('latin1', start).matchAll(reference)];
  const [, number, generation] = matches.at(-1) ?? [];
  if (!number) return null;
  const at = bytes.lastIndexOf(`\n${number} ${generation} obj`, undefined, 'latin1');
  if (at < 0) return null;
  const object = bytes.toString('latin1', at, at + objectBytes).split('endobj')[0] ?? '';
  if (!/\/V\s{0,20}[45]\b/.test(object) || !isPlain(object, 'StmF') || !isPlain(object, 'StrF')) return null;
  const plain = Buffer.from(bytes);
  for (const { 0: text, index } of matches)
    plain.fill(' ', start + index, start + index + text.length, 'latin1');
  return new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength);
}

/**
 * Returns whether the crypt filter that an encryption dictionary names for `filter` (`StmF`, `StrF`) leaves
 * data unencrypted.
 */
function isPlain(object: string, filter: string): boolean {
  const name = new RegExp(`/${filter}\\s{0,20}/([^\\s/<>\\[\\]()]{1,40})`).exec(object)?.[1];
  return name === undefined || name === 'Identity';
}
