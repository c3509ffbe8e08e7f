import { type DecodedText, decodeWithDoubt } from '../../formats/decode-text.ts';
import { decodeAs } from '../../formats/encoding/decode.ts';

/** Where the standard lets a page declare its encoding (HTML, 4.2.5.4). */
const HEAD_BYTES = 1_024;
const DECLARED = /<meta[^>]{0,200}\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w-]{2,40})/i;

/** Decodes a page: by its declaration where it has one that fits its bytes, else as any text. */
export function decodeHtml(bytes: Buffer): string {
  return decodeHtmlWithDoubt(bytes).text;
}

/** The same, with whether the encoding is in doubt. */
export function decodeHtmlWithDoubt(bytes: Buffer): DecodedText {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  // What is valid UTF-8 by accident is rare; a wrong declaration is not.
  if (!declared || /^utf-?(?:8|16)/i.test(declared) || decodeAs(bytes, 'utf-8') !== undefined) {
    return decodeWithDoubt(bytes);
  }
  const text = decodeAs(bytes, declared)?.replace(/\r\n?/g, '\n');
  return text === undefined ? decodeWithDoubt(bytes) : { text, encoding: declared, isSure: true };
}
