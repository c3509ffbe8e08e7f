import { isUtf8 } from 'node:buffer';

/**
 * The bytes of a page in UTF-8 where its server names another encoding that fits them; else as they are, for the
 * reader to find out. Bytes that are valid UTF-8 stay: that is rarely an accident, a wrong header often one.
 */
export function toUtf8(body: Buffer, contentType: string): Buffer {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType) ?? [];
  if (!label || isUtf8(body)) return body;
  try {
    return Buffer.from(new TextDecoder(label, { fatal: true }).decode(body));
  } catch {
    return body;
  }
}
