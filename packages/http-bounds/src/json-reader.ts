import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countJsonValues } from './count-json-values.ts';
import { HttpRefusal } from './http-refusal.ts';

/** Bytes that say they are packed or of another character set are not taken for what they look like. */
function refuseEncoding(headers: IncomingHttpHeaders): HttpRefusal | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (encoding !== 'identity' && encoding !== '') {
    return new HttpRefusal('request-packed');
  }
  if (!/^utf-?8$/i.test(charset)) {
    return new HttpRefusal('json-not-utf8');
  }
  return undefined;
}

/**
 * Reads JSON bodies: bytes that are not UTF-8 and keys that would reach a prototype are refused, and so are
 * more values than a call takes. An empty body is none: many clients name a content type on every request.
 */
export function registerJsonReader(
  app: FastifyInstance,
  countMaxValues: (request: FastifyRequest) => number,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const refusal = refuseEncoding(request.headers);
    if (refusal) return done(refusal);
    if (!isUtf8(bytes)) return done(new HttpRefusal('request-not-utf8'));
    const maxValues = countMaxValues(request);
    if (countJsonValues(bytes, maxValues) > maxValues) {
      return done(new HttpRefusal('too-many-values'));
    }
    // It tells by `done`, and never by a promise of its own.
    void parse(request, bytes.toString('utf8'), done);
  });
}
