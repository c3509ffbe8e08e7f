/** Intervals and limits of a hub. Times are in milliseconds, sizes in bytes. */
export interface HubSettings {
  /** Time without other messages after which a ping is sent. */
  keepAliveMs: number;
  /** A client is disconnected when it sends nothing, or reads nothing of its queue, for this time. */
  clientTimeoutMs: number;
  /** Timeout from negotiation to a transport, and from a transport to a complete handshake. */
  handshakeTimeoutMs: number;
  /** Time for which a broken stateful connection, or a long-polling one between polls, is kept. */
  reconnectWindowMs: number;
  /** Time after which a poll without messages gets an empty response. */
  pollTimeoutMs: number;
  /** Interval of `listRevoked` calls. */
  recheckMs: number;
  /** Time after which a closing socket is destroyed. */
  closeTimeoutMs: number;
  /** Size of sent but unacknowledged messages for stateful reconnect. */
  replayBufferBytes: number;
  /** Size of the queued messages without the first one. A connection above it is closed. */
  maxQueuedBytes: number;
  /** Maximum size of a WebSocket message or POST body. */
  maxMessageBytes: number;
  maxConnectionsPerUser: number;
  maxConnections: number;
  /** Sustained rate of incoming messages per connection. */
  messagesPerSecond: number;
  /** Number of incoming messages that may exceed the sustained rate at once. */
  messageBurst: number;
}

/**
 * Default settings. Settings that SignalR's own server has (keep-alive, timeouts, windows, buffer) use its
 * values.
 */
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
