import { type DecodedText, detectAndDecodeText } from '../../formats/decode-text.ts';
import { decodeAs } from '../../formats/encoding/decode.ts';

/** Bytes in which a page may declare its encoding (HTML, 4.2.5.4). */
const HEAD_BYTES = 1_024;
const CHARSET_DECLARATION = /<meta[^>]{0,200}\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w-]{2,40})/i;

/**
 * Decodes the bytes of a page. Valid UTF-8 is read as UTF-8, even if the page declares another encoding.
 * Other bytes are read in the declared encoding if they are valid in it, otherwise in a detected one.
 */
export function decodeHtml(bytes: Buffer): string {
  return detectAndDecodeHtml(bytes).text;
}

/** Decodes a page like `decodeHtml`, and also returns the encoding and whether it is certain. */
export function detectAndDecodeHtml(bytes: Buffer): DecodedText {
  const declared = CHARSET_DECLARATION.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  // Text is rarely valid UTF-8 by accident, but a wrong declaration is common.
  if (!declared || /^utf-?(?:8|16)/i.test(declared) || decodeAs(bytes, 'utf-8') !== undefined) {
    return detectAndDecodeText(bytes);
  }
  const text = decodeAs(bytes, declared)?.replace(/\r\n?/g, '\n');
  return text === undefined ? detectAndDecodeText(bytes) : { text, encoding: declared, isSure: true };
}
