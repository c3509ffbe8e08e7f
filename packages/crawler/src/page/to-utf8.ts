import { isUtf8 } from 'node:buffer';
import { decodeAs } from '@anito/documents/formats/encoding/decode';

/**
 * Converts a page to UTF-8 if its server names another encoding that fits. Otherwise returns the bytes
 * unchanged, and the parser detects the encoding. Valid UTF-8 stays unchanged: it is rarely an accident, but
 * a wrong header is common.
 */
export function toUtf8(body: Buffer, contentType: string): Buffer {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType) ?? [];
  const text = label && !isUtf8(body) ? decodeAs(body, label) : undefined;
  return text === undefined ? body : Buffer.from(text);
}
