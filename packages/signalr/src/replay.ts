import type { Frame } from './protocol.ts';
import { ProtocolError } from './protocol.ts';

/**
 * Message counts of one stateful connection. Both sides count sequenced messages from 1. Each stores the
 * messages that the other has not acknowledged, and after a reconnect sends a sequence message and then all
 * of them again.
 */
export class Replay {
  readonly #maxBytes: number;
  #unacknowledged: Frame[] = [];
  #bytes = 0;
  /** Number of the first unacknowledged message, or of the next one. */
  #firstId = 1;
  #nextReceivedId = 1;
  #latestReceivedId = 0;
  #latestAckedId = 0;
  #awaitsSequence = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether sending must wait for an acknowledgement. */
  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** Number with which a resumed connection starts. */
  get sequenceId(): number {
    return this.#firstId;
  }

  get unacknowledged(): readonly Frame[] {
    return this.#unacknowledged;
  }

  recordSent(frame: Frame): void {
    this.#unacknowledged.push(frame);
    this.#bytes += frame.bytes.length;
  }

  /**
   * Removes acknowledged messages. Ignores a repeated acknowledgement. Throws ProtocolError for a number that
   * was never sent.
   */
  acknowledge(sequenceId: number): void {
    const count = sequenceId - this.#firstId + 1;
    if (count <= 0) return;
    if (count > this.#unacknowledged.length)
      throw new ProtocolError('An acknowledgement is ahead of the sent messages.');
    for (const frame of this.#unacknowledged.splice(0, count)) this.#bytes -= frame.bytes.length;
    this.#firstId += count;
  }

  /** Starts resuming: messages of the client are ignored until it sends its sequence number. */
  resume(): void {
    this.#awaitsSequence = true;
    // The last acknowledgement may have been lost.
    this.#latestAckedId = 0;
  }

  /**
   * Sets the number with which the client continues. Throws ProtocolError when it is below 1 or messages
   * would be missing.
   */
  startSequence(sequenceId: number): void {
    if (sequenceId > this.#nextReceivedId || sequenceId < 1)
      throw new ProtocolError('A sequence id is out of range.');
    this.#awaitsSequence = false;
    this.#nextReceivedId = sequenceId;
  }

  /** Returns whether a message must be processed: false while resuming, and for repeated messages. */
  accept(isCounted: boolean): boolean {
    if (this.#awaitsSequence) return false;
    if (!isCounted) return true;
    const id = this.#nextReceivedId++;
    if (id <= this.#latestReceivedId) return false;
    this.#latestReceivedId = id;
    return true;
  }

  /** Returns the number to acknowledge now, once per number. Undefined without a new one. */
  takeAck(): number | undefined {
    if (this.#latestReceivedId === this.#latestAckedId) return undefined;
    this.#latestAckedId = this.#latestReceivedId;
    return this.#latestAckedId;
  }
}
