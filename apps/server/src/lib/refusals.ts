import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeError, describeErrorHeaders, toAppError } from './error-handler.ts';
import { AppError } from './errors.ts';
import { describeSecurityHeaders, type HeaderOptions } from './security-headers.ts';

/**
 * Creates the handler for requests that Fastify refuses before any hook runs, for example an address that
 * cannot be decoded.
 */
export function createFrameworkRefusal(headers: HeaderOptions) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error);
    reply.headers({ ...describeSecurityHeaders(headers, request.url), ...describeErrorHeaders(appError) });
    reply.code(appError.status).send(describeError(appError, request.id));
  };
}

const parserStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Time in milliseconds for the client to read the refusal and to close. */
const lingerMs = 2_000;

/**
 * Creates the handler for data that is not HTTP: it responds and closes the connection, because further data
 * cannot be trusted to be requests.
 */
export function createClientErrorHandler(headers: HeaderOptions) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = parserStatus[error.code ?? ''] ?? 400;
    const refusal = new AppError('invalid_request', 'request-not-http');
    const body = JSON.stringify(describeError(refusal, randomUUID()));
    const lines = Object.entries({
      ...describeSecurityHeaders(headers, '/api/'),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // A client that neither reads nor closes would keep the connection; closing at once could lose the
    // response.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
