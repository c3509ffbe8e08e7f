import type { IncomingMessage } from 'node:http';
import { getDefaultHighWaterMark } from 'node:stream';
import { limits } from '@anito/contract/limits';
import { AppError } from '../../lib/errors.ts';

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
