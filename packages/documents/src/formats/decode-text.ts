import { type UnreadableError, unreadable } from '../unreadable-error.ts';
import { decodeAs } from './encoding/decode.ts';
import { type EncodingGuess, guessEncoding } from './encoding/guess-encoding.ts';

/** Bytes that are enough to tell text from binary data. */
const SAMPLE_BYTES = 65_536;

/** A text with its encoding, and whether that encoding is certain. */
export type DecodedText = EncodingGuess & { text: string };

/**
 * Decodes bytes of unknown encoding: by byte order mark, as UTF-8, as UTF-16 by its zero bytes, or else in
 * the code page whose languages fit the words. Line ends become line feeds. Throws UnreadableError for bytes
 * that are not text.
 */
export function decodeText(bytes: Uint8Array): string {
  return detectAndDecodeText(bytes).text;
}

/**
 * Decodes bytes like `decodeText`, and returns whether the encoding is certain. A text with few letters
 * beyond ASCII may fit several encodings.
 */
export function detectAndDecodeText(bytes: Uint8Array): DecodedText {
  const { encoding, isSure } = detectEncoding(bytes);
  const text = decodeAs(bytes, encoding, false) ?? '';
  refuseControlCharacters(text);
  return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, encoding, isSure };
}

/** Returns the encoding of bytes. Throws UnreadableError for UTF-32 and for binary data. */
function detectEncoding(bytes: Uint8Array): EncodingGuess {
  const createCertain = (encoding: string): EncodingGuess => ({ encoding, isSure: true });
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff]))
    throw createNotTextError();
  if (startsWith(bytes, [0xff, 0xfe])) return createCertain('utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return createCertain('utf-16be');
  if (bytes.includes(0)) return createCertain(detectUtf16(bytes));
  if (decodeAs(bytes, 'utf-8') !== undefined) return createCertain('utf-8');
  // A few bytes were damaged in transit.
  if (isNearlyUtf8(bytes)) return { encoding: 'utf-8', isSure: false };
  return guessEncoding(bytes);
}

/**
 * Returns whether a text begins with the byte order mark of UTF-8, or nearly all its letters beyond ASCII are
 * valid UTF-8, which is rare by accident in other encodings.
 */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) || broken * 10 < foreign;
}

/**
 * Returns the encoding of UTF-16 bytes, `utf-16le` or `utf-16be`. The zero bytes of ASCII characters are all
 * on the same side of their pairs. Throws UnreadableError for other bytes.
 */
function detectUtf16(bytes: Uint8Array): string {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const [major, minor] = odd > even ? [odd, even] : [even, odd];
  const oneSided = major > 0 && minor * 50 <= major;
  if (bytes.length % 2 || !oneSided || decodeAs(bytes, encoding) === undefined) throw createNotTextError();
  return encoding;
}

/** Throws UnreadableError for a text with NUL or with many other control characters. */
function refuseControlCharacters(text: string): void {
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (controls * 100 > sample.length || text.includes('\0')) throw createNotTextError();
}

function startsWith(bytes: Uint8Array, prefix: number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}

function createNotTextError(): UnreadableError {
  return unreadable('binary-data');
}
