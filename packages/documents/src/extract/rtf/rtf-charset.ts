import { decodeAs } from '../../formats/encoding/decode.ts';

/** Encoding of each \fcharset value. Source: RTF Specification 1.9.1, "Font table". */
const labelOfCharset: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

const labelOfCodePage: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/**
 * Returns the encoding of a `\fcharset` value. Returns undefined for ANSI (0), the default (1) and unknown
 * values.
 */
export function findCharsetLabel(charset: number): string | undefined {
  return labelOfCharset[charset];
}

/** Returns the encoding of an `\ansicpg` code page, and Windows-1252 for an unknown one. */
export function getCodePageLabel(codePage: number): string {
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`;
  return labelOfCodePage[codePage] ?? 'windows-1252';
}

/** Decodes bytes that were read as Latin-1 characters. Returns an empty text for an unknown encoding. */
export function decodeBytes(bytes: string, label: string): string {
  return decodeAs(Buffer.from(bytes, 'latin1'), label, false) ?? '';
}
