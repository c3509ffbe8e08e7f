import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Reads JSON bodies: bytes that are not UTF-8 and keys that would reach a prototype are refused. An empty body
 * is none: many clients name a content type on every request.
 */
export function registerJsonReader(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new AppError('invalid_request', 'The request is not valid UTF-8.'));
    parse(request, bytes.toString('utf8'), done);
  });
}
