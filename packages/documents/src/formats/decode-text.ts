import { type UnreadableError, unreadable } from '../unreadable-error.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'shift_jis';

/** Enough bytes to know an encoding and to tell text from anything else. */
const SAMPLE_BYTES = 65_536;

/**
 * Decodes bytes of unknown encoding: byte order mark, UTF-8, UTF-16 by its zero bytes, Shift-JIS when it
 * yields Japanese syllables, else Windows-1252. Line ends become `\n`.
 * Throws UnreadableError for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  refuseControlCharacters(text);
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff])) throw notText();
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  if (bytes.includes(0)) return detectUtf16(bytes);
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return looksJapanese(bytes.subarray(0, SAMPLE_BYTES)) ? 'shift_jis' : 'windows-1252';
}

/** In UTF-16 the zero bytes of ASCII characters all fall on the same side of their pairs. */
function detectUtf16(bytes: Uint8Array): Encoding {
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
  if (bytes.length % 2 || !oneSided || !decodes(bytes, encoding)) throw notText();
  return encoding;
}

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** European text often decodes as Shift-JIS too, but never into hiragana and katakana. */
function looksJapanese(sample: Uint8Array): boolean {
  const text = new TextDecoder('shift_jis').decode(sample);
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const syllables = text.match(/[\u3041-\u30fc]/g)?.length ?? 0;
  return syllables > 0 && syllables * 10 >= foreign;
}

function refuseControlCharacters(text: string): void {
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (controls * 100 > sample.length || text.includes('\0')) throw notText();
}

function startsWith(bytes: Uint8Array, prefix: number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}

function notText(): UnreadableError {
  return unreadable('binary-data');
}
