import { isUtf8 } from 'node:buffer';
import { decodeAs } from '@anito/documents/formats/encoding/decode';

/**
 * The bytes of a page in UTF-8 where its server names another encoding that fits them; else as they are, for the
 * reader to find out. Bytes that are valid UTF-8 stay: that is rarely an accident, a wrong header often one.
 */
export function toUtf8(body: Buffer, contentType: string): Buffer {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType) ?? [];
  const text = label && !isUtf8(body) ? decodeAs(body, label) : undefined;
  return text === undefined ? body : Buffer.from(text);
}
