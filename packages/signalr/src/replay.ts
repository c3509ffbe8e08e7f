import type { Frame } from './protocol.ts';
import { ProtocolError } from './protocol.ts';

/**
 * The bookkeeping of one stateful connection. Both sides count the messages that matter from 1; each keeps
 * what the other has not acknowledged, and after a cut sends a sequence message and then all of it again.
 */
export class Replay {
  readonly #maxBytes: number;
  #unacknowledged: Frame[] = [];
  #bytes = 0;
  /** The count of the first unacknowledged message, or of the next one to be sent. */
  #firstId = 1;
  #nextReceivedId = 1;
  #latestReceivedId = 0;
  #latestAckedId = 0;
  #awaitsSequence = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Sending more must wait for an acknowledgement. */
  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** The count with which a resumed connection starts. */
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

  /** Forgets what the client has; a count that was never sent breaks the protocol. */
  acknowledge(sequenceId: number): void {
    const count = sequenceId - this.#firstId + 1;
    if (count <= 0) return;
    if (count > this.#unacknowledged.length) throw new ProtocolError('An acknowledgement is ahead.');
    for (const frame of this.#unacknowledged.splice(0, count)) this.#bytes -= frame.bytes.length;
    this.#firstId += count;
  }

  /** The client came back: what it sends is ignored until it says where it starts again. */
  resume(): void {
    this.#awaitsSequence = true;
    // The last acknowledgement may have been lost in the cut.
    this.#latestAckedId = 0;
  }

  /** The client says with which count it goes on. */
  startSequence(sequenceId: number): void {
    if (sequenceId > this.#nextReceivedId || sequenceId < 1) throw new ProtocolError('A sequence is ahead.');
    this.#awaitsSequence = false;
    this.#nextReceivedId = sequenceId;
  }

  /** Whether a message, counted or not, is to be processed: false while resuming and for repeats. */
  accept(isCounted: boolean): boolean {
    if (this.#awaitsSequence) return false;
    if (!isCounted) return true;
    const id = this.#nextReceivedId++;
    if (id <= this.#latestReceivedId) return false;
    this.#latestReceivedId = id;
    return true;
  }

  /** The count to acknowledge now, once per count. */
  takeAck(): number | undefined {
    if (this.#latestReceivedId === this.#latestAckedId) return undefined;
    this.#latestAckedId = this.#latestReceivedId;
    return this.#latestAckedId;
  }
}
