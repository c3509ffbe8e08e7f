import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams a CSV file as a download; what goes wrong on the way breaks it off, so that nobody takes a part for the whole. */
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
