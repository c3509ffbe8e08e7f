import type { IncomingMessage } from 'node:http';
import { getDefaultHighWaterMark } from 'node:stream';
import { limits } from '@anito/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Maximum number of bytes of an upload that are not file content: boundaries, headers, other fields. The
 * parser reads ahead and holds files that wait for their turn, each up to the buffer of a stream; those bytes
 * are not reported yet.
 */
export const maxOverheadBytes = 2 * 2 ** 20 + limits.filesPerUpload * getDefaultHighWaterMark(false);

/**
 * Counts the bytes of a multipart request that are not file content, because the parser reports a field only
 * when it has ended. `exceeded` rejects with AppError `payload_too_large` as soon as there are too many.
 */
export function limitOverhead(incoming: IncomingMessage): {
  exceeded: Promise<never>;
  addFileBytes(bytes: number): void;
  stop(): void;
} {
  let overhead = 0;
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  exceeded.catch(() => undefined);
  const count = (chunk: Buffer) => {
    if (overhead > maxOverheadBytes) reject(new AppError('payload_too_large', 'upload-large-fields'));
    // Checked with the next chunk, because the parser reports the file content of this one after this event.
    overhead += chunk.length;
  };
  incoming.on('data', count);
  return {
    exceeded,
    addFileBytes(bytes) {
      overhead -= bytes;
    },
    stop: () => void incoming.off('data', count),
  };
}

/**
 * Limits of the bytes that are read and dropped after a refusal, and of the time in milliseconds for the
 * client to notice it.
 */
const lingerBytes = 768 * 1024;
const lingerMs = 2_000;

/**
 * Stops reading an upload that is refused. Does nothing when the request was read to its end. Closing the
 * socket at once would reset the connection and lose the response in transit, so the sending side is closed,
 * a little more is read, and only then the socket is destroyed.
 */
export function refuseUpload(request: FastifyRequest, reply: FastifyReply): void {
  const incoming = request.raw;
  if (incoming.complete) return;
  reply.header('connection', 'close');
  const { socket } = incoming;
  let remainingBytes = lingerBytes;
  incoming.unpipe();
  incoming.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes <= 0) incoming.pause();
  });
  incoming.resume();
  // node:http calls this when it has handed the response of a closing connection to the socket.
  socket.destroySoon = () => {
    socket.end();
    incoming.once('end', () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/**
 * Returns the declared length of a request's body; undefined when it comes in chunks. Node refuses invalid
 * numbers.
 */
export function readDeclaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Returns the error that ended a multipart upload: our errors, system errors and errors of the server
 * unchanged; any other error means that it was cut off (`invalid_request`).
 */
export function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: number };
  const isSystemError = typeof (error as NodeJS.ErrnoException).syscall === 'string';
  if (isSystemError || (statusCode ?? 400) >= 500) return error;
  return new AppError('invalid_request', 'upload-cut-off', { cause: error });
}
