import { randomBytes } from 'node:crypto';
import type { CloseReason, ConnectionOwner } from './connection-owner.ts';
import { Outbox } from './outbox.ts';
import type { HubClient, Principal } from './principal.ts';
import {
  Frame,
  handshakeFrame,
  isSequenced,
  messageType,
  ProtocolError,
  parseHandshake,
  parseMessage,
  pingFrame,
  splitRecords,
} from './protocol.ts';
import { RateLimit } from './rate-limit.ts';
import { Replay } from './replay.ts';
import type { Transport, TransportListener } from './transports/transport.ts';

/**
 * Maximum time in milliseconds for which messages are held, for stateful clients that do not ping right after
 * the handshake as Microsoft's does.
 */
const holdMs = 1000;

type State = 'negotiated' | 'handshake' | 'open' | 'closed';

/**
 * One client connection from negotiation to its end, over any transport, with its queue and replay buffer.
 */
export class Connection<P extends Principal> implements HubClient<P>, TransportListener {
  readonly connectionId: string;
  /** Secret by which requests identify this connection. In version 0 of negotiation it equals the id. */
  readonly token: string;
  principal: P;
  state: State = 'negotiated';
  transport: Transport | undefined;
  /**
   * Whether a POST of the client is being read. A second one is rejected, so that messages keep their order.
   */
  isReceiving = false;
  /** Names of the connection's groups. Managed by Groups. */
  groups: Set<string> | undefined;

  readonly #owner: ConnectionOwner<Connection<P>>;
  readonly #outbox: Outbox;
  readonly #rate: RateLimit;
  #replay: Replay | undefined;
  /** Whether sequenced messages wait: the client starts counting only after the handshake. */
  #isWaitingForClient = false;
  #changedAt = performance.now();
  #receivedAt = 0;
  #sentAt = 0;

  /** Without a token, the id serves as the token. */
  constructor(
    owner: ConnectionOwner<Connection<P>>,
    principal: P,
    token: string | undefined,
    isStateful: boolean,
  ) {
    const { maxQueuedBytes, messagesPerSecond, messageBurst, replayBufferBytes } = owner.settings;
    this.#owner = owner;
    this.principal = principal;
    this.connectionId = randomBytes(16).toString('base64url');
    this.token = token ?? this.connectionId;
    this.#outbox = new Outbox(maxQueuedBytes);
    this.#rate = new RateLimit(messagesPerSecond, messageBurst);
    if (isStateful) this.#replay = new Replay(replayBufferBytes);
  }

  get userId(): string {
    return this.principal.userId;
  }

  /** Bytes that are queued for the client and not yet written to its transport. */
  get queuedBytes(): number {
    return this.#outbox.bytes;
  }

  /** Whether another WebSocket may resume this connection. */
  get isResumable(): boolean {
    return this.state === 'open' && this.#replay !== undefined;
  }

  /**
   * Whether the connection is closed but the client has not fetched its last messages, for example between
   * two polls.
   */
  get isLingering(): boolean {
    return this.state === 'closed' && this.transport?.hasPendingMessages?.() === true;
  }

  /** Sets the first transport of the connection. */
  attach(transport: Transport, canResume: boolean): void {
    if (!canResume) this.#replay = undefined;
    this.transport = transport;
    this.state = 'handshake';
    this.#changedAt = performance.now();
  }

  /**
   * Moves an open stateful connection to a new socket. Sends the sequence message, the replay, then the
   * queue.
   */
  resume(transport: Transport): void {
    const replay = this.#replay;
    if (!replay) throw new Error('Only a stateful connection can be resumed.');
    const previous = this.transport;
    this.transport = transport;
    previous?.terminate();
    this.#isWaitingForClient = false;
    this.#receivedAt = performance.now();
    replay.resume();
    this.#write(new Frame({ type: messageType.sequence, sequenceId: replay.sequenceId }));
    for (const frame of replay.unacknowledged) this.#write(frame);
    this.#flush();
  }

  /**
   * Sends a frame, or queues it behind waiting frames. Does nothing when the connection is not open. Closes
   * it when the queue exceeds its limit.
   */
  send(frame: Frame, coalesceKey?: string): void {
    if (this.state !== 'open') return;
    if (this.#outbox.size === 0 && this.#canWrite()) this.#writeSequenced(frame);
    else if (!this.#outbox.add(frame, coalesceKey)) {
      this.close({ code: 1013, error: 'The client is too slow.', allowReconnect: true });
    }
  }

  /** Closes the connection and tells the client why, if possible. Does nothing when it is already closed. */
  close(reason: CloseReason): void {
    if (this.state === 'closed') return;
    const wasOpen = this.state === 'open';
    const transport = this.transport;
    if (transport && wasOpen) {
      const { error, allowReconnect } = reason;
      transport.write(new Frame({ type: messageType.close, error, allowReconnect }));
    }
    transport?.close(reason.code, reason.error ?? '');
    this.#end();
  }

  onText(text: string): void {
    if (this.state === 'closed') return;
    this.#receivedAt = performance.now();
    try {
      for (const record of splitRecords(text)) {
        if (this.state === 'handshake') this.#completeHandshake(record);
        else if (this.state === 'open') this.#receive(record);
      }
    } catch (error) {
      if (error instanceof ProtocolError) this.onViolation(1008, error.message);
      else {
        // An uncaught error in a socket's event handler would end the process.
        this.#owner.onError(error, 'reading messages');
        this.close({
          code: 1011,
          error: 'An unexpected error occurred on the server.',
          allowReconnect: true,
        });
      }
    }
  }

  onControlFrame(): void {
    if (this.state === 'closed') return;
    this.#receivedAt = performance.now();
    if (!this.#rate.take()) this.onViolation(1008, 'Too many messages.');
  }

  onWritable(transport: Transport): void {
    if (transport === this.transport) this.#flush();
  }

  onGone(transport: Transport, isFinal: boolean): void {
    if (transport !== this.transport) return;
    this.transport = undefined;
    this.#changedAt = performance.now();
    if (isFinal || !this.isResumable) this.#end();
  }

  onViolation(code: number, reason: string): void {
    if (this.state === 'handshake') this.transport?.write(new Frame({ error: reason }));
    this.close({ code, error: reason, allowReconnect: false });
  }

  /** Called about every second. Sends pings and acknowledgements, and checks all timeouts. */
  onTick(now: number): void {
    const { settings } = this.#owner;
    const transport = this.transport;
    if (this.state === 'closed') {
      if (now - this.#changedAt >= settings.closeTimeoutMs) this.#owner.onForgotten(this);
      return;
    }
    if (this.state !== 'open') {
      if (now - this.#changedAt >= settings.handshakeTimeoutMs) {
        this.close({ code: 1008, error: 'The handshake took too long.' });
      }
      return;
    }
    const absentSince = transport ? transport.absentSince?.() : this.#changedAt;
    const isLost =
      (absentSince !== undefined && now - absentSince >= settings.reconnectWindowMs) ||
      (transport && !transport.hasInherentKeepAlive && now - this.#receivedAt >= settings.clientTimeoutMs);
    const isStalled = this.#outbox.size > 0 && now - this.#sentAt >= settings.clientTimeoutMs;
    if (isLost && transport && this.isResumable) {
      // The network is silent. The client may reconnect within the window.
      this.transport = undefined;
      this.#changedAt = now;
      transport.terminate();
      return;
    }
    if (isLost || (transport && isStalled)) {
      this.close({ code: 1001, error: 'The client does not answer.', allowReconnect: true });
      return;
    }
    if (!transport || transport.hasInherentKeepAlive) return;
    if (this.#isWaitingForClient && now - this.#changedAt >= holdMs) this.#release();
    if (!transport.isWritable()) return;
    const ack = this.#replay?.takeAck();
    if (ack !== undefined) this.#write(new Frame({ type: messageType.ack, sequenceId: ack }));
    else if (now - this.#sentAt >= settings.keepAliveMs) this.#write(pingFrame);
  }

  #completeHandshake(record: string): void {
    const version = parseHandshake(record);
    if (version === 1) this.#replay = undefined;
    this.state = 'open';
    this.#isWaitingForClient = this.#replay !== undefined;
    this.#changedAt = performance.now();
    this.#write(handshakeFrame);
    this.#owner.onOpened(this);
  }

  /**
   * Handles one message of an open connection. Throws ProtocolError for an invalid message and above the rate
   * limit.
   */
  #receive(record: string): void {
    if (!this.#rate.take()) throw new ProtocolError('Too many messages.');
    const message = parseMessage(record);
    this.#release();
    if (!message) return;
    if (message.type === messageType.sequence) this.#replay?.startSequence(message.sequenceId);
    else if (this.#replay && !this.#replay.accept(isSequenced(message.type))) return;
    else if (message.type === messageType.ack) {
      this.#replay?.acknowledge(message.sequenceId);
      this.#flush();
    } else if (message.type === messageType.close) {
      this.transport?.close(1000, '');
      this.#end();
    } else if (message.type !== messageType.ping) this.#owner.onMessage(this, message);
  }

  /** Sends the messages that were held until the client sent its first message. */
  #release(): void {
    if (!this.#isWaitingForClient) return;
    this.#isWaitingForClient = false;
    this.#flush();
  }

  /** Sends queued messages as long as the transport and the replay buffer accept them. */
  #flush(): void {
    while (this.#outbox.size > 0 && this.#canWrite()) {
      const frame = this.#outbox.take();
      if (frame) this.#writeSequenced(frame);
    }
  }

  #canWrite(): boolean {
    return !this.#isWaitingForClient && !this.#replay?.isFull && this.transport?.isWritable() === true;
  }

  /** Sends a frame and stores it for a replay after a reconnect. */
  #writeSequenced(frame: Frame): void {
    this.#replay?.recordSent(frame);
    this.#write(frame);
  }

  #write(frame: Frame): void {
    this.#sentAt = performance.now();
    this.transport?.write(frame);
  }

  #end(): void {
    if (this.state === 'closed') return;
    const wasOpen = this.state === 'open';
    this.state = 'closed';
    this.#changedAt = performance.now();
    if (!this.isLingering) this.transport = undefined;
    this.#outbox.clear();
    this.#replay = undefined;
    this.#owner.onClosed(this, wasOpen);
  }
}
