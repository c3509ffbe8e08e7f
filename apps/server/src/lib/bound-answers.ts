import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { nameSender } from './name-sender.ts';

export type AnswerBounds = {
  /** Bytes of large answers that one account, or one address, may leave unread at the same time. */
  mostBytes: number;
  /** How long a large answer may stand without a byte being taken, in milliseconds. */
  stallMs: number;
};

const usualBounds: AnswerBounds = { mostBytes: 67_108_864, stallMs: 60_000 };
/** From so many bytes on an answer is large. */
const largeBytes = 65_536;

function measure(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}

/**
 * Answers lie in memory until they are taken: nobody may have more of them waiting than a bound, and one that nobody
 * takes is cut off. Streams are not counted; they are made as they are taken.
 */
export function boundAnswers(app: FastifyInstance, bounds: Partial<AnswerBounds> = {}): void {
  const { mostBytes, stallMs } = { ...usualBounds, ...bounds };
  const waiting = new Map<string, number>();
  app.addHook('onSend', async (request, { raw }, payload) => {
    const bytes = measure(payload);
    if (bytes < largeBytes) return;
    const sender = nameSender(request);
    const before = waiting.get(sender) ?? 0;
    if (before > 0 && before + bytes > mostBytes) {
      throw new AppError('unavailable', 'Too many answers of yours have not been read yet.', {
        retryAfter: 5,
      });
    }
    waiting.set(sender, before + bytes);
    raw.setTimeout(stallMs, () => raw.destroy());
    raw.once('close', () => {
      const left = (waiting.get(sender) ?? 0) - bytes;
      if (left > 0) waiting.set(sender, left);
      else waiting.delete(sender);
    });
  });
}
