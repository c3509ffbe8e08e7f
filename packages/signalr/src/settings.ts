/** Every interval and bound of a hub; times in milliseconds, sizes in bytes. */
export interface HubSettings {
  /** A ping goes out after this long without another message. */
  keepAliveMs: number;
  /** A client that sends nothing for this long, or takes nothing of what waits for it, is dropped. */
  clientTimeoutMs: number;
  /** From negotiate to a transport, and from a transport to a finished handshake. */
  handshakeTimeoutMs: number;
  /** How long a cut connection with stateful reconnect, or a long-polling one between polls, is kept. */
  reconnectWindowMs: number;
  /** A poll without news is answered empty after this long. */
  pollTimeoutMs: number;
  /** How often `listRevoked` is asked. */
  recheckMs: number;
  /** How long a closing socket may take before it is destroyed. */
  closeTimeoutMs: number;
  /** Sent but not yet acknowledged messages kept for a stateful reconnect. */
  replayBufferBytes: number;
  /** Messages waiting behind the one being sent; past it the connection is dropped. */
  maxQueuedBytes: number;
  /** Largest WebSocket message or POST body taken. */
  maxMessageBytes: number;
  maxConnectionsPerUser: number;
  maxConnections: number;
  /** Sustained rate of incoming messages per connection. */
  messagesPerSecond: number;
  /** Incoming messages allowed at once over the sustained rate. */
  messageBurst: number;
}

/** What SignalR's own server uses where it has the setting (keep-alive, time-outs, windows, buffer). */
export const defaultSettings: HubSettings = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  reconnectWindowMs: 15_000,
  pollTimeoutMs: 100_000,
  recheckMs: 30_000,
  closeTimeoutMs: 2_000,
  replayBufferBytes: 100_000,
  maxQueuedBytes: 100_000,
  maxMessageBytes: 64 * 1024,
  maxConnectionsPerUser: 100,
  maxConnections: 20_000,
  messagesPerSecond: 50,
  messageBurst: 200,
};
