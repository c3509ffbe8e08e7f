import type { ErrorBody } from '@anito/contract/error-body';
import type { ErrorCode } from '@anito/contract/errors';
import { ClientDisconnectedError } from '@anito/http-bounds/http-refusal';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { translateEngineError } from './engine-errors.ts';
import { AppError, storageFull } from './errors.ts';
import { logFailure } from './log-failure.ts';

/** PostgreSQL and socket error codes that mean that the database is temporarily unavailable. */
const databaseUnavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-5]|53[0-9]{3}|08[0-9A-Z]{3}|57014|55P03|40001|40P01)$/;

/** Error codes of a full file system, and of PostgreSQL on one. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** PostgreSQL: the referenced row was deleted meanwhile. */
const foreignKeyViolation = '23503';

const byStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Returns the code of an error, or of the first of its causes that has one; an empty text when none has. */
function findErrorCode(error: unknown): string {
  const own = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof own === 'string') return own;
  const cause = (error as { cause?: unknown } | null | undefined)?.cause;
  return cause ? findErrorCode(cause) : '';
}

/**
 * Returns whether the socket of the embedded database is missing. Any other missing file is a different
 * error.
 */
function isSocketMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, cause } = error as NodeJS.ErrnoException;
  return (code === 'ENOENT' && syscall === 'connect') || isSocketMissing(cause);
}

/**
 * Returns whether an error means that the database is unavailable for a moment, or that a timeout or a
 * deadlock ended a statement.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  const text = `${(error as Error)?.message ?? ''} ${((error as Error)?.cause as Error)?.message ?? ''}`;
  return (
    databaseUnavailable.test(findErrorCode(error)) ||
    isSocketMissing(error) ||
    /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|not queryable/i.test(
      text,
    )
  );
}

/**
 * Converts any error to an error for the caller: AppErrors unchanged, and errors of engines, Fastify and the
 * database translated. An unknown error becomes `internal`, and its text is never shown.
 */
export function toAppError(thrown: unknown): AppError {
  const error = translateEngineError(thrown);
  if (error instanceof AppError) return error;
  const status = (error as FastifyError | null | undefined)?.statusCode;
  if (status && status >= 400 && status < 500) {
    const code = byStatus[status] ?? 'invalid_request';
    const reason =
      code === 'payload_too_large'
        ? 'request-too-large'
        : code === 'unsupported_media_type'
          ? 'content-type-refused'
          : 'request-not-valid';
    return new AppError(code, reason, { cause: error });
  }
  if (findErrorCode(error) === foreignKeyViolation)
    return new AppError('not_found', 'not-found', { cause: error });
  if (diskFull.has(findErrorCode(error))) return storageFull(error);
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 'briefly-unavailable', {
      cause: error,
      retryAfter: 2,
    });
  }
  return new AppError('internal', 'unexpected', { cause: error });
}

/** Returns the API's response body for an error. */
export function describeError(error: AppError, requestId: string): ErrorBody {
  const { reason, values } = error.localizedMessage;
  return {
    error: error.message,
    code: error.code,
    reason,
    ...(Object.keys(values).length > 0 ? { values } : {}),
    requestId,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
}

/**
 * Returns the response headers for an error: `www-authenticate` and `retry-after`, each only where it
 * applies.
 */
export function describeErrorHeaders({ code, retryAfter }: AppError): Record<string, string> {
  return {
    // RFC 9110, 15.5.2. A browser shows no dialog for Bearer. A missing access code is not about tokens.
    ...(code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
  };
}

/**
 * Registers the only handler that responds to errors. It logs errors with a status of 500 or above, except
 * those of a client that disconnected.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error);
    const isFailure = appError.status >= 500 && !(error instanceof ClientDisconnectedError);
    if (isFailure) logFailure(request.log, error, appError.code, 'request failed');
    reply.code(appError.status).headers(describeErrorHeaders(appError));
    return reply.send(describeError(appError, request.id));
  });
}
