import type { IncomingMessage } from 'node:http';
import { getDefaultHighWaterMark } from 'node:stream';
import { limits } from '@anito/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Bytes of an upload that may be something other than file content: boundaries, headers, other fields. The parser
 * runs ahead and holds files that wait for their turn, each up to a stream's buffer: those bytes are not told yet.
 */
export const maxOverheadBytes = 2 * 2 ** 20 + limits.filesPerUpload * getDefaultHighWaterMark(false);

/**
 * Counts what of a multipart request is no file content, as the parser tells of a field only when it has ended.
 * `exceeded` rejects with AppError('payload_too_large') as soon as there is too much of it.
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
    // Judged with the next piece: what of this one is file content shows when the parser has taken it.
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

/** How much more of a refused upload is read and thrown away, and for how long the client may take to notice. */
const lingerBytes = 768 * 1024;
const lingerMs = 2_000;

/**
 * Stops reading an upload that is being refused. Closing the socket at once would reset the connection and lose
 * the answer on its way, so the sending side is closed, a little more is read, and only then the socket destroyed.
 */
export function refuseUpload(request: FastifyRequest, reply: FastifyReply): void {
  const incoming = request.raw;
  if (incoming.complete) return;
  reply.header('connection', 'close');
  const { socket } = incoming;
  let left = lingerBytes;
  incoming.unpipe();
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) incoming.pause();
  });
  incoming.resume();
  // What node:http calls when the answer of a connection that closes has been handed to the socket.
  socket.destroySoon = () => {
    socket.end();
    incoming.once('end', () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** The bytes of a request's body, undefined where they come in chunks; Node refuses what is no number. */
export function readDeclaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** What ended a multipart upload: errors of ours and of the system as they are; any other means that it was cut off. */
export function describeCutOff(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: number };
  const isSystemError = typeof (error as NodeJS.ErrnoException).syscall === 'string';
  if (isSystemError || (statusCode ?? 400) >= 500) return error;
  return new AppError('invalid_request', 'upload-cut-off', { cause: error });
}
