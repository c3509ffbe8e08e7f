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

/** How a message is sent. */
interface SendOptions {
  /** Of messages with the same key that still wait for a slow client, only the newest is sent. */
  coalesceKey?: string;
}

/** How connections are closed. */
interface CloseOptions {
  /** Whether the client's automatic reconnect may try again; default true for `close`, false for `closeUser`. */
  allowReconnect?: boolean;
  /** Text for the client's close handler. */
  error?: string;
}

/** A SignalR hub to be mounted on a node:http server. */
export interface Hub<P extends Principal = Principal> {
  /** Whether a request's URL belongs to this hub. */
  matches(url: string | undefined): boolean;
  /** Answers negotiate, polls, event streams and posts; 404 for other paths; never rejects. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers a WebSocket upgrade; refuses with 404 for other paths; never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Adds a method that clients can call, named in any case. */
  on(name: string, method: HubMethod<P>): void;
  /** Runs after the handshake and before the client's first call; if it fails the client is sent away. */
  onConnected(callback: (client: HubClient<P>) => unknown): void;
  /** Runs once after a connected client is gone for good. */
  onDisconnected(callback: (client: HubClient<P>) => unknown): void;
  sendToConnection(connectionId: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToUser(userId: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToGroup(group: string, target: string, args: unknown[], options?: SendOptions): void;
  sendToAll(target: string, args: unknown[], options?: SendOptions): void;
  /** Calls one client and waits for its result; rejects when it fails, leaves, or after `timeoutMs` (30 s). */
  invokeConnection(
    connectionId: string,
    target: string,
    args: unknown[],
    timeoutMs?: number,
  ): Promise<unknown>;
  /** False when the connection is gone. */
  addToGroup(connectionId: string, group: string): boolean;
  removeFromGroup(connectionId: string, group: string): void;
  /** Closes all connections of a user at once, as after a sign-out everywhere. */
  closeUser(userId: string, options?: CloseOptions): void;
  /** Refuses new connections and closes all, spread over `spreadMs` so that not all come back at once. */
  close(options?: CloseOptions & { spreadMs?: number }): Promise<void>;
  /** Connections now, those still in negotiation included. */
  readonly connectionCount: number;
}

/** Makes a hub; it listens to nothing until a server hands it requests and upgrades. */
export function createHub<P extends Principal>(options: HubOptions<P>): Hub<P> {
  const core = new HubCore<P>(options);
  const { registry, groups } = core;
  const sockets = createSocketServer(core.settings);

  // Nothing is serialised for nobody, and only once for many.
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
