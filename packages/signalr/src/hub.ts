import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import type { HubMethod } from './dispatcher.ts';
import { answerRequest } from './http-endpoint.ts';
import { HubCore, type HubOptions } from './hub-core.ts';
import type { HubClient, Principal } from './principal.ts';
import { Frame, messageType } from './protocol.ts';
import { answerUpgrade, createSocketServer } from './upgrade-endpoint.ts';

export { HubError } from './dispatcher.ts';
export type { HubOptions } from './hub-core.ts';
export type { Principal } from './principal.ts';

/** Options of sending a message. */
interface SendOptions {
  /** Of the waiting messages with the same key, a slow client gets only the newest. */
  coalesceKey?: string;
}

/** Options of closing connections. */
interface CloseOptions {
  /** Whether the client may reconnect automatically. Default: true for `close`, false for `closeUser`. */
  allowReconnect?: boolean;
  /** Text for the client's close handler. */
  error?: string;
}

/** A SignalR hub that is mounted on a node:http server. */
export interface Hub<P extends Principal = Principal> {
  /** Returns whether a request's URL belongs to this hub. */
  matches(url: string | undefined): boolean;
  /** Handles negotiation, polls, event streams and posts. Answers 404 for other paths. Never rejects. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles a WebSocket upgrade. Rejects other paths with 404. The promise never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Adds a method that clients can call. Its name is case-insensitive. */
  on(name: string, method: HubMethod<P>): void;
  /**
   * Called after the handshake and before the client's first call. The connection is closed when it fails.
   */
  onConnected(callback: (client: HubClient<P>) => unknown): void;
  /** Called once after a connected client has finally disconnected. */
  onDisconnected(callback: (client: HubClient<P>) => unknown): void;
  /**
   * Sends a message to one connection. Does nothing when it does not exist or is not open. The next three
   * methods also skip such connections.
   */
  sendToConnection(connectionId: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToUser(userId: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToGroup(group: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToAll(target: string, args: unknown[], options?: SendOptions): void;
  /**
   * Calls one client and waits for its result. Rejects when it fails, disconnects, or after `timeoutMs` (30
   * s).
   */
  invokeConnection(
    connectionId: string,
    target: string,
    args: unknown[],
    timeoutMs?: number,
  ): Promise<unknown>;
  /** Returns false when the connection does not exist or is not open. */
  addToGroup(connectionId: string, group: string): boolean;
  removeFromGroup(connectionId: string, group: string): void;
  /** Closes all connections of a user at once, for example after signing out everywhere. */
  closeUser(userId: string, options?: CloseOptions): void;
  /**
   * Rejects new connections and closes all others over `spreadMs`, so that not all clients reconnect at once.
   */
  close(options?: CloseOptions & { spreadMs?: number }): Promise<void>;
  /** Number of current connections, including those in negotiation. */
  readonly connectionCount: number;
}

/** Creates a hub. It handles nothing until a server passes it requests and upgrades. */
export function createHub<P extends Principal>(options: HubOptions<P>): Hub<P> {
  const core = new HubCore<P>(options);
  const { registry, groups } = core;
  const sockets = createSocketServer(core.settings);

  // Sends a message to connections. Serializes it only when there is a receiver, and only once for many.
  function send(
    connections: Iterable<Connection<P>>,
    target: string,
    args: unknown[],
    { coalesceKey }: SendOptions = {},
  ): void {
    let frame: Frame | undefined;
    for (const connection of connections) {
      frame ??= new Frame({ type: messageType.invocation, target, arguments: args });
      connection.send(frame, coalesceKey);
    }
  }

  function findOne(connectionId: string): Connection<P>[] {
    const connection = registry.findById(connectionId);
    return connection ? [connection] : [];
  }

  return {
    matches: (url) => core.matches(url),
    handleRequest: (request, response) => answerRequest(core, request, response),
    handleUpgrade: (request, socket, head) => answerUpgrade(core, sockets, request, socket, head),
    on: (name, method) => core.dispatcher.register(name, method),
    onConnected: (callback) => void core.connectedCallbacks.push(callback),
    onDisconnected: (callback) => void core.disconnectedCallbacks.push(callback),
    sendToConnection: (connectionId, ...message) => send(findOne(connectionId), ...message),
    sendToUser: (userId, ...message) => send(registry.ofUser(userId), ...message),
    sendToGroup: (group, ...message) => send(groups.members(group) ?? [], ...message),
    sendToAll: (...message) => send(registry.all(), ...message),
    async invokeConnection(connectionId, target, args, timeoutMs = 30_000) {
      const connection = registry.findById(connectionId);
      if (connection?.state !== 'open') throw new Error('The client is not connected.');
      return await core.results.invoke(connection, target, args, timeoutMs);
    },
    addToGroup(connectionId, group) {
      const connection = registry.findById(connectionId);
      if (connection?.state !== 'open') return false;
      groups.add(connection, group);
      return true;
    },
    removeFromGroup(connectionId, group) {
      const connection = registry.findById(connectionId);
      if (connection) groups.remove(connection, group);
    },
    closeUser(userId, { allowReconnect = false, error } = {}) {
      for (const connection of [...registry.ofUser(userId)]) {
        connection.close({ code: 1008, error, allowReconnect });
      }
    },
    async close({ allowReconnect = true, error, spreadMs = 0 } = {}) {
      core.isClosing = true;
      const connections = [...registry.all()];
      const startedAt = performance.now();
      for (const [index, connection] of connections.entries()) {
        const wait = (index / connections.length) * spreadMs - (performance.now() - startedAt);
        if (wait > 1) await sleep(wait);
        connection.close({ code: 1001, error, allowReconnect });
      }
      core.sweeper.stop();
    },
    get connectionCount() {
      return registry.size;
    },
  };
}
