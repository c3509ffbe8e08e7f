import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type FindSender, HttpRefusal } from './http-refusal.ts';

export type ResponseBounds = {
  /** Most bytes of large responses that one sender may leave unread at the same time. */
  maxBytes: number;
  /** The same for all known senders together, and for all other senders together. */
  maxTotalBytes: number;
  /** Longest time without a byte being read from a large response, in milliseconds. */
  stallMs: number;
};

const defaultBounds: ResponseBounds = {
  maxBytes: 67_108_864,
  maxTotalBytes: 134_217_728,
  stallMs: 60_000,
};
/** Size in bytes from which a response is large. */
const largeBytes = 65_536;

/** Returns the size of a payload in bytes. Returns 0 for a stream and for an empty payload. */
function countBytes(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}

type Unread = { bytes: number; answers: Map<ServerResponse, number> };

/** Large unread responses to one group of senders. */
class UnreadResponses {
  readonly #bounds: ResponseBounds;
  readonly #bySender = new Map<string, Unread>();
  #bytes = 0;

  constructor(bounds: ResponseBounds) {
    this.#bounds = bounds;
  }

  /**
   * Adds a response until its connection closes. Throws HttpRefusal if the sender would have more than
   * `maxBytes` unread; a sender's only response is always accepted. Above `maxTotalBytes` it destroys older
   * responses.
   */
  add(sender: string, answer: ServerResponse, bytes: number): void {
    const unread = this.#bySender.get(sender)?.bytes ?? 0;
    if (unread > 0 && unread + bytes > this.#bounds.maxBytes) {
      throw new HttpRefusal('answers-not-read', { retryAfterMs: 5_000 });
    }
    while (this.#bytes > 0 && this.#bytes + bytes > this.#bounds.maxTotalBytes) this.#destroyLargest();
    const senderEntry = this.#bySender.get(sender) ?? { bytes: 0, answers: new Map() };
    this.#bySender.set(sender, senderEntry);
    senderEntry.answers.set(answer, bytes);
    senderEntry.bytes += bytes;
    this.#bytes += bytes;
    answer.once('close', () => this.#remove(sender, answer));
  }

  /** Destroys the oldest response of the sender with the most unread bytes. */
  #destroyLargest(): void {
    let largest: [string, Unread] | undefined;
    for (const each of this.#bySender) if (!largest || each[1].bytes > largest[1].bytes) largest = each;
    const [sender, { answers }] = largest!;
    const [oldest] = answers.keys();
    this.#remove(sender, oldest!);
    oldest!.destroy();
  }

  #remove(sender: string, answer: ServerResponse): void {
    const senderEntry = this.#bySender.get(sender);
    const bytes = senderEntry?.answers.get(answer);
    if (!senderEntry || bytes === undefined) return;
    senderEntry.answers.delete(answer);
    senderEntry.bytes -= bytes;
    this.#bytes -= bytes;
    if (senderEntry.answers.size === 0) this.#bySender.delete(sender);
  }
}

/**
 * Limits unread responses, which stay in memory until they are read: per sender, in total, and by time
 * without progress. Small responses do not count, and neither do streams, because they are produced as they
 * are read.
 */
export function boundResponses(
  app: FastifyInstance,
  findSender: FindSender,
  overrides: Partial<ResponseBounds> = {},
): void {
  const bounds = { ...defaultBounds, ...overrides };
  const knownSenders = new UnreadResponses(bounds);
  const unknownSenders = new UnreadResponses(bounds);
  app.addHook('onSend', async (request, { raw }, payload) => {
    const bytes = countBytes(payload);
    // A response to a disconnected client is not sent; its `close` event has already fired.
    if (bytes < largeBytes || raw.destroyed) return;
    const { name, isKnown } = findSender(request);
    (isKnown ? knownSenders : unknownSenders).add(name, raw, bytes);
    raw.setTimeout(bounds.stallMs, () => raw.destroy());
  });
}
