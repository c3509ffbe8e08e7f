import type { Readable } from 'node:stream';
import type { FileKind } from '@anito/contract/limits';
import type { FastifyReply } from 'fastify';

const contentTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  rtf: 'application/rtf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  // As text: an uploaded page must not run, even in a browser that ignores the header of a download.
  html: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Percent-encodes a file name for `filename*`: all but `attr-char` (RFC 5987). */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns a Content-Disposition value with which browsers save the file and never show it. Safe for any name
 * (RFC 6266).
 */
export function writeAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Streams a stored file as a download, with headers that keep browsers from running or caching it. */
export function sendFile(
  reply: FastifyReply,
  file: { originalName: string; kind: FileKind; sizeBytes: number },
  content: Readable,
): void {
  reply
    .headers({
      'content-type': contentTypes[file.kind],
      'content-length': file.sizeBytes,
      'content-disposition': writeAttachment(file.originalName),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(content);
}
