import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/**
 * Encodings that Node decodes only in part (its `euc-kr` lacks 8,822 syllables of Windows, its `big5` the
 * letters of Hong Kong) or that the web standard lacks (MS-DOS code pages), with their names in iconv-lite.
 */
const iconvNames = new Map([
  ['euc-kr', 'cp949'],
  ['big5', 'big5hkscs'],
  ['ibm437', 'cp437'],
  ['ibm737', 'cp737'],
  ['ibm850', 'cp850'],
  ['ibm852', 'cp852'],
]);

/**
 * Decodes bytes by the name of their encoding: a label of the WHATWG Encoding Standard or an MS-DOS code
 * page. Returns undefined for an unknown name and, unless `isStrict` is false, for bytes that are invalid in
 * it.
 */
export function decodeAs(bytes: Uint8Array, label: string, isStrict = true): string | undefined {
  const decoder = openDecoder(label, isStrict);
  const name = iconvNames.get(decoder?.encoding ?? label);
  if (name) {
    const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
    return isStrict && text.includes('\ufffd') ? undefined : text;
  }
  try {
    return decoder?.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns a decoder, or undefined for a label that the WHATWG Encoding Standard lacks. */
function openDecoder(label: string, fatal: boolean): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return undefined;
  }
}
