import { decodeText } from '../../formats/decode-text.ts';

/** Where the standard lets a page declare its encoding (HTML, 4.2.5.4). */
const HEAD_BYTES = 1_024;
const DECLARED = /<meta[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w-]{2,40})/i;

/** Decodes a page: by its declaration where it has one that fits its bytes, else as any text. */
export function decodeHtml(bytes: Buffer): string {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  // What is valid UTF-8 by accident is rare; a wrong declaration is not.
  if (!declared || /^utf-?(?:8|16)/i.test(declared) || isUtf8(bytes)) return decodeText(bytes);
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return decodeText(bytes);
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
