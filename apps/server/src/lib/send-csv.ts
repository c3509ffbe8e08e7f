import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Streams a CSV file as a download. An error cuts it off, so that an incomplete file is not taken for a
 * complete one.
 */
export function sendCsv(
  reply: FastifyReply,
  { name, content }: { name: string; content: Readable },
): undefined {
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(content);
  return undefined;
}
