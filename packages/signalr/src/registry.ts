import type { Connection } from './connection.ts';
import type { Principal } from './principal.ts';
import type { HubSettings } from './settings.ts';

/** All connections including pending ones, by token, id and user, with limits on their number. */
export class Registry<P extends Principal> {
  readonly #byToken = new Map<string, Connection<P>>();
  readonly #byId = new Map<string, Connection<P>>();
  readonly #byUser = new Map<string, Set<Connection<P>>>();
  readonly #settings: HubSettings;

  constructor(settings: HubSettings) {
    this.#settings = settings;
  }

  /**
   * Returns the HTTP status with which another connection of this user is rejected: 503 at the limit of the
   * hub, 429 at the limit of the user. Undefined below both.
   */
  findRefusal(userId: string): 429 | 503 | undefined {
    if (this.#byToken.size >= this.#settings.maxConnections) return 503;
    const count = this.#byUser.get(userId)?.size ?? 0;
    return count >= this.#settings.maxConnectionsPerUser ? 429 : undefined;
  }

  add(connection: Connection<P>): void {
    this.#byToken.set(connection.token, connection);
    this.#byId.set(connection.connectionId, connection);
    const ofUser = this.#byUser.get(connection.userId);
    if (ofUser) ofUser.add(connection);
    else this.#byUser.set(connection.userId, new Set([connection]));
  }

  /** Removes a closed connection from all indexes except the one by token. */
  retire(connection: Connection<P>): void {
    this.#byId.delete(connection.connectionId);
    const ofUser = this.#byUser.get(connection.userId);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) this.#byUser.delete(connection.userId);
  }

  remove(connection: Connection<P>): void {
    this.retire(connection);
    this.#byToken.delete(connection.token);
  }

  /** Returns the connection of a token, if it belongs to the user. */
  findOwn(token: string, userId: string): Connection<P> | undefined {
    const connection = this.#byToken.get(token);
    return connection?.userId === userId ? connection : undefined;
  }

  /** Returns the principal of a token's connection, as its latest request or its negotiation set it. */
  findOpener(token: string): P | undefined {
    return this.#byToken.get(token)?.principal;
  }

  findById(connectionId: string): Connection<P> | undefined {
    return this.#byId.get(connectionId);
  }

  ofUser(userId: string): Iterable<Connection<P>> {
    return this.#byUser.get(userId) ?? [];
  }

  all(): Iterable<Connection<P>> {
    return this.#byToken.values();
  }

  get size(): number {
    return this.#byId.size;
  }
}
