import type { Frame } from '../protocol.ts';

/** One way to a client. Each instance belongs to one connection. */
export interface Transport {
  /** The client's requests themselves show that it lives, so no pings are needed. */
  readonly hasInherentKeepAlive: boolean;
  /** The client sends by POST requests of its own. */
  readonly receivesByPost: boolean;
  /** Whether a frame written now goes out at once, save for a small buffer. */
  isWritable(): boolean;
  write(frame: Frame): void;
  /** Ends after what was written; the code is WebSocket's. */
  close(code: number, reason: string): void;
  /** Ends at once. */
  terminate(): void;
  /** After close: the last words still wait for a request of the client to carry them. */
  hasLastWords?(): boolean;
  /** Since when nobody listens (performance.now), where the transport can know. */
  absentSince?(): number | undefined;
}

/** What a transport tells its connection. */
export interface TransportListener {
  onText(text: string): void;
  /** A ping of the transport itself, which counts like a message. */
  onControlFrame(): void;
  onWritable(transport: Transport): void;
  /** The way is gone; `isFinal` when the client meant it. */
  onGone(transport: Transport, isFinal: boolean): void;
  /** The client broke a rule of the transport; the code is WebSocket's. */
  onViolation(code: number, reason: string): void;
}

/** Bytes that may lie in a socket's buffer before further messages wait, and coalesce, in the outbox. */
export const highWaterBytes = 16 * 1024;
