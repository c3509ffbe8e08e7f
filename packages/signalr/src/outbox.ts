import type { Frame } from './protocol.ts';

/**
 * Messages that a connection cannot send yet, in order. Of messages with the same key only the newest stays,
 * at its position in the order. The size limit excludes the first message, so that a single message above the
 * limit can still be sent.
 */
export class Outbox {
  // A Map keeps its insertion order. Deleting a key and setting it again moves it to the end.
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

  /**
   * Adds a frame at the end and drops the one with the same key. Returns false when the limit is exceeded and
   * the connection should be closed.
   */
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

  /** Removes and returns the oldest frame, if any. */
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
