import type { Frame } from '../protocol.ts';

/** One way to send to a client. Each instance belongs to one connection. */
export interface Transport {
  /** Whether the client's requests show that it is alive, so that no pings are needed. */
  readonly hasInherentKeepAlive: boolean;
  /** Whether the client sends by separate POST requests. */
  readonly receivesByPost: boolean;
  /**
   * Returns whether a frame would be sent at once, except for a small buffer. After false, `onWritable` is
   * called when this changes.
   */
  isWritable(): boolean;
  write(frame: Frame): void;
  /** Closes after everything written was sent. `code` is a WebSocket close code. */
  close(code: number, reason: string): void;
  /** Closes immediately. */
  terminate(): void;
  /** Returns whether messages are left after close that a request of the client can still fetch. */
  hasPendingMessages?(): boolean;
  /** Returns the time since which no client is listening (performance.now), if the transport can know. */
  absentSince?(): number | undefined;
}

/** Events of a transport, for its connection. */
export interface TransportListener {
  onText(text: string): void;
  /** Called for a ping of the transport, which counts like a message. */
  onControlFrame(): void;
  onWritable(transport: Transport): void;
  /** Called when the transport is closed. `isFinal`: the client closed it intentionally. */
  onGone(transport: Transport, isFinal: boolean): void;
  /** Called when the client violates the transport's rules. `code` is a WebSocket close code. */
  onViolation(code: number, reason: string): void;
}

/** Bytes in a socket's buffer above which further messages wait, and coalesce, in the outbox. */
export const highWaterBytes = 16 * 1024;
