import type { ServerResponse } from 'node:http';
import type { Frame } from '../protocol.ts';
import type { Transport, TransportListener } from './transport.ts';

const maxBatchBytes = 64 * 1024;

/** The server sends messages in responses to waiting GET requests. The client sends by POST. */
export class LongPollingTransport implements Transport {
  readonly hasInherentKeepAlive = true;
  readonly receivesByPost = true;
  readonly #listener: TransportListener;
  readonly #pollTimeoutMs: number;
  #poll: ServerResponse | undefined;
  #timer: NodeJS.Timeout | undefined;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #isClosed = false;
  #absentSince: number | undefined = performance.now();

  constructor(listener: TransportListener, pollTimeoutMs: number) {
    this.#listener = listener;
    this.#pollTimeoutMs = pollTimeoutMs;
  }

  /** Accepts the next poll. A poll that is still waiting gets 204, because its client has abandoned it. */
  attachPoll(response: ServerResponse): void {
    this.#answer(204);
    this.#absentSince = undefined;
    this.#poll = response;
    this.#timer = setTimeout(() => this.#answer(200), this.#pollTimeoutMs).unref();
    response.on('error', () => {});
    response.on('close', () => this.#onPollClosed(response));
    if (this.#batch.length > 0) this.#answer(200);
    else if (this.#isClosed) this.#answer(204);
    else this.#listener.onWritable(this);
  }

  absentSince(): number | undefined {
    return this.#absentSince;
  }

  isWritable(): boolean {
    return this.#poll !== undefined && !this.#isClosed && this.#batchBytes < maxBatchBytes;
  }

  /** Adds a frame to the next response. Frames that are written in the same tick share one. */
  write(frame: Frame): void {
    if (this.#batch.length === 0) queueMicrotask(() => this.#answer(200));
    this.#batch.push(frame.bytes);
    this.#batchBytes += frame.bytes.length;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#batch.length === 0) this.#answer(204);
  }

  hasPendingMessages(): boolean {
    return this.#poll === undefined && this.#batch.length > 0;
  }

  terminate(): void {
    this.#isClosed = true;
    this.#answer(204);
  }

  /** Answers the waiting poll, if any: with all waiting messages for 200, without them for 204. */
  #answer(status: number): void {
    const response = this.#poll;
    if (!response) return;
    this.#poll = undefined;
    this.#absentSince = performance.now();
    clearTimeout(this.#timer);
    const batch = status === 200 ? this.#batch : [];
    if (status === 200) {
      this.#batch = [];
      this.#batchBytes = 0;
    }
    // When a poll breaks before its response was sent, its messages go to the next one.
    response.on('close', () => {
      if (!response.writableFinished && !this.#isClosed) this.#requeue(batch);
    });
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(Buffer.concat(batch));
  }

  /** Puts the messages of a broken poll back to the front. */
  #requeue(batch: Buffer[]): void {
    this.#batch.unshift(...batch);
    for (const bytes of batch) this.#batchBytes += bytes.length;
    if (this.#poll && this.#batch.length > 0) this.#answer(200);
  }

  #onPollClosed(response: ServerResponse): void {
    if (this.#poll !== response) return;
    this.#poll = undefined;
    this.#absentSince = performance.now();
    clearTimeout(this.#timer);
  }
}
