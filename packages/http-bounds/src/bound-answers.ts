import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type FindSender, HttpRefusal } from './http-refusal.ts';

export type AnswerBounds = {
  /** Most bytes of large responses that one sender may leave unread at the same time. */
  maxBytes: number;
  /** The same for all known senders together, and for all other senders together. */
  maxBytesInAll: number;
  /** Longest time without a byte being read from a large response, in milliseconds. */
  stallMs: number;
};

const usualBounds: AnswerBounds = {
  maxBytes: 67_108_864,
  maxBytesInAll: 134_217_728,
  stallMs: 60_000,
};
/** Size in bytes from which a response is large. */
const largeBytes = 65_536;

function measure(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}

type Unread = { bytes: number; answers: Map<ServerResponse, number> };

/** Large unread responses to one group of senders. */
class UnreadAnswers {
  readonly #bounds: AnswerBounds;
  readonly #bySender = new Map<string, Unread>();
  #bytes = 0;

  constructor(bounds: AnswerBounds) {
    this.#bounds = bounds;
  }

  /** Adds a response. Throws HttpRefusal if the sender has too much unread. */
  add(sender: string, answer: ServerResponse, bytes: number): void {
    const unread = this.#bySender.get(sender)?.bytes ?? 0;
    if (unread > 0 && unread + bytes > this.#bounds.maxBytes) {
      throw new HttpRefusal('answers-not-read', { retryAfterMs: 5_000 });
    }
    while (this.#bytes > 0 && this.#bytes + bytes > this.#bounds.maxBytesInAll) this.#cutOne();
    const own = this.#bySender.get(sender) ?? { bytes: 0, answers: new Map() };
    this.#bySender.set(sender, own);
    own.answers.set(answer, bytes);
    own.bytes += bytes;
    this.#bytes += bytes;
    answer.once('close', () => this.#forget(sender, answer));
  }

  /** Destroys the oldest response of the sender with the most unread bytes. */
  #cutOne(): void {
    let most: [string, Unread] | undefined;
    for (const each of this.#bySender) if (!most || each[1].bytes > most[1].bytes) most = each;
    const [sender, { answers }] = most!;
    const [oldest] = answers.keys();
    this.#forget(sender, oldest!);
    oldest!.destroy();
  }

  #forget(sender: string, answer: ServerResponse): void {
    const own = this.#bySender.get(sender);
    const bytes = own?.answers.get(answer);
    if (!own || bytes === undefined) return;
    own.answers.delete(answer);
    own.bytes -= bytes;
    this.#bytes -= bytes;
    if (own.answers.size === 0) this.#bySender.delete(sender);
  }
}

/**
 * Limits unread responses, which stay in memory until they are read: per sender, in total, and by time
 * without progress. Streams do not count, because they are produced as they are read.
 */
export function boundAnswers(
  app: FastifyInstance,
  findSender: FindSender,
  given: Partial<AnswerBounds> = {},
): void {
  const bounds = { ...usualBounds, ...given };
  const ofKnown = new UnreadAnswers(bounds);
  const ofOthers = new UnreadAnswers(bounds);
  app.addHook('onSend', async (request, { raw }, payload) => {
    const bytes = measure(payload);
    // A response to a disconnected client is not sent; its `close` event has already fired.
    if (bytes < largeBytes || raw.destroyed) return;
    const { name, isKnown } = findSender(request);
    (isKnown ? ofKnown : ofOthers).add(name, raw, bytes);
    raw.setTimeout(bounds.stallMs, () => raw.destroy());
  });
}
