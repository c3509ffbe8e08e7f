import type { ServerResponse } from 'node:http';
import type { Frame } from '../protocol.ts';
import { highWaterBytes, type Transport, type TransportListener } from './transport.ts';

/** The server sends messages over one long response. The client sends by POST. */
export class ServerSentEventsTransport implements Transport {
  readonly hasInherentKeepAlive = false;
  readonly receivesByPost = true;
  readonly #response: ServerResponse;
  readonly #onSent: () => void;
  readonly #closeTimeoutMs: number;
  #isWaiting = false;

  constructor(response: ServerResponse, listener: TransportListener, closeTimeoutMs: number) {
    this.#response = response;
    this.#closeTimeoutMs = closeTimeoutMs;
    this.#onSent = () => {
      if (!this.#isWaiting || !this.#hasRoom()) return;
      this.#isWaiting = false;
      listener.onWritable(this);
    };
    response.on('error', () => {});
    response.on('close', () => listener.onGone(this, true));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-store',
      'X-Accel-Buffering': 'no',
    });
    // A comment makes proxies forward the headers at once.
    response.write(':\r\n\r\n');
  }

  isWritable(): boolean {
    const isWritable = !this.#response.writableEnded && !this.#response.destroyed && this.#hasRoom();
    this.#isWaiting = !isWritable;
    return isWritable;
  }

  write(frame: Frame): void {
    this.#response.write(frame.event, this.#onSent);
  }

  close(): void {
    // A client that does not read would keep the response and its buffers in memory forever.
    const timer = setTimeout(() => this.terminate(), this.#closeTimeoutMs);
    this.#response.on('close', () => clearTimeout(timer));
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }

  #hasRoom(): boolean {
    return this.#response.writableLength < highWaterBytes;
  }
}
