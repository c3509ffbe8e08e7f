import type { Frame } from './protocol.ts';

/**
 * Messages that a connection cannot take yet, in order of sending. Of messages with the same key only the
 * newest stays, in its own place in the order. Bounded by bytes behind the first message, so that a single
 * message larger than the bound can still be sent.
 */
export class Outbox {
  // A Map keeps insertion order, so deleting and setting a key again moves it to the end.
  readonly #frames = new Map<string | number, Frame>();
  readonly #maxBytes: number;
  #bytes = 0;
  #nextKey = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#frames.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a frame; false means that the bound is passed and the connection should be dropped. */
  add(frame: Frame, coalesceKey?: string): boolean {
    const key = coalesceKey ?? this.#nextKey++;
    const replaced = this.#frames.get(key);
    if (replaced) {
      this.#frames.delete(key);
      this.#bytes -= replaced.bytes.length;
    }
    this.#frames.set(key, frame);
    this.#bytes += frame.bytes.length;
    return this.#bytes <= this.#maxBytes || this.#bytes - this.#firstSize() <= this.#maxBytes;
  }

  /** Takes out the oldest frame, if any. */
  take(): Frame | undefined {
    for (const [key, frame] of this.#frames) {
      this.#frames.delete(key);
      this.#bytes -= frame.bytes.length;
      return frame;
    }
    return undefined;
  }

  clear(): void {
    this.#frames.clear();
    this.#bytes = 0;
  }

  #firstSize(): number {
    for (const frame of this.#frames.values()) return frame.bytes.length;
    return 0;
  }
}
