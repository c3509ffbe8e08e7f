import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countJsonValues } from './count-json-values.ts';
import { HttpRefusal } from './http-refusal.ts';

/**
 * Returns a refusal for compressed bodies and for other character sets than UTF-8. Returns undefined for
 * accepted bodies.
 */
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
 * Registers a JSON body parser. It refuses compressed bodies, bytes that are not UTF-8, keys that would reach
 * a prototype, and more values than the route accepts. An empty body is undefined, because many clients send
 * a content type with every request.
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
    // The parser reports by `done` and returns no promise.
    void parse(request, bytes.toString('utf8'), done);
  });
}
