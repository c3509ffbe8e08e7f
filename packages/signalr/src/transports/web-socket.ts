import type { WebSocket } from 'ws';
import type { Frame } from '../protocol.ts';
import { highWaterBytes, type Transport, type TransportListener } from './transport.ts';

const noMask = { binary: false, compress: false, fin: true };

/** The full-duplex transport. One text message of the socket contains one or more records. */
export class WebSocketTransport implements Transport {
  readonly hasInherentKeepAlive = false;
  readonly receivesByPost = false;
  readonly #socket: WebSocket;
  readonly #onSent: () => void;
  #isWaiting = false;

  constructor(socket: WebSocket, listener: TransportListener) {
    this.#socket = socket;
    this.#onSent = () => {
      if (!this.#isWaiting || !this.#hasRoom()) return;
      this.#isWaiting = false;
      listener.onWritable(this);
    };
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) listener.onViolation(1008, 'Binary messages are not supported.');
      else listener.onText(data.toString());
    });
    // Pings are answered here and counted: a client that sends pings and never reads would fill the socket's
    // buffer.
    socket.on('ping', (data: Buffer) => {
      listener.onControlFrame();
      if (this.isWritable()) socket.pong(data);
    });
    // Frames that violate the WebSocket protocol. A lost connection is a close without an error.
    socket.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
      listener.onViolation(isTooLarge ? 1009 : 1008, 'A frame is too large or invalid.');
    });
    // 1000 and 1001 (page closed) are intentional. A broken connection is 1006, the client's timeout 1005.
    socket.on('close', (code: number) => listener.onGone(this, code === 1000 || code === 1001));
  }

  isWritable(): boolean {
    const isWritable = this.#socket.readyState === this.#socket.OPEN && this.#hasRoom();
    this.#isWaiting = !isWritable;
    return isWritable;
  }

  write(frame: Frame): void {
    this.#socket.send(frame.bytes, noMask, this.#onSent);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, truncate(reason));
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #hasRoom(): boolean {
    return this.#socket.bufferedAmount < highWaterBytes;
  }
}

/** Truncates a reason for a close frame to 120 bytes. The frame has room for 123 bytes (RFC 6455 §5.5.1). */
function truncate(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, 120)
    .toString()
    .replace(/\ufffd{1,3}$/, '');
}
