import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';

const maxFormBytes = 16_384;

/** Content type parser for `application/x-www-form-urlencoded` on the sign-in pages. */
export const formParser = {
  contentType: 'application/x-www-form-urlencoded',
  options: { parseAs: 'string' as const, bodyLimit: maxFormBytes },
  parse: async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
};

/**
 * Returns the value of a form field, or an empty text when it is missing. Throws `invalid_request` when it
 * occurs twice.
 */
export function getField(request: FastifyRequest, name: string): string {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const values = form.getAll(name);
  if (values.length > 1) throw new AppError('invalid_request', localizedMessage('field-twice', { name }));
  return values[0] ?? '';
}

/**
 * Throws `forbidden` for a form sent from another origin, by `Sec-Fetch-Site` or, without it, `Origin`.
 * Requests with neither header or with `Origin: null` pass: SameSite cookies are the first defence, and this
 * check is the second.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (site === undefined && origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin);
  if (isForeign) throw new AppError('forbidden', 'foreign-form');
}
