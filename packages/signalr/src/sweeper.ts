import { isExpired } from './admission.ts';
import type { Connection } from './connection.ts';
import type { Principal } from './principal.ts';
import type { HubSettings } from './settings.ts';

/** The hub that a sweeper checks. */
export interface SweeperTarget<P extends Principal> {
  readonly settings: HubSettings;
  readonly onError: (error: unknown, doing: string) => void;
  connections(): Iterable<Connection<P>>;
  /** Returns those of the principals whose access was revoked. */
  listRevoked?(principals: readonly P[]): Promise<Iterable<P>>;
}

/** One timer for all connections: pings, timeouts, expired tokens and revoked principals. */
export class Sweeper<P extends Principal> {
  readonly #target: SweeperTarget<P>;
  readonly #timer: NodeJS.Timeout;
  #recheckedAt = performance.now();
  #isRechecking = false;

  constructor(target: SweeperTarget<P>) {
    this.#target = target;
    const { keepAliveMs, clientTimeoutMs, handshakeTimeoutMs, reconnectWindowMs, recheckMs } =
      target.settings;
    const shortest = Math.min(keepAliveMs, clientTimeoutMs, handshakeTimeoutMs, reconnectWindowMs, recheckMs);
    this.#timer = setInterval(() => this.#sweep(), Math.min(1000, Math.max(5, shortest / 4)));
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = performance.now();
    for (const connection of this.#target.connections()) {
      try {
        if (connection.state !== 'closed' && isExpired(connection.principal)) {
          // The client may reconnect at once with a new token.
          connection.close({ code: 1008, error: 'The access token has expired.', allowReconnect: true });
        } else connection.onTick(now);
      } catch (error) {
        this.#target.onError(error, 'checking a connection');
      }
    }
    if (now - this.#recheckedAt >= this.#target.settings.recheckMs) void this.#recheck(now);
  }

  /**
   * Closes the connections whose access was revoked. When the check fails, for example during an outage of
   * the database, connections stay open.
   */
  async #recheck(now: number): Promise<void> {
    if (!this.#target.listRevoked || this.#isRechecking) return;
    this.#isRechecking = true;
    this.#recheckedAt = now;
    try {
      const principals = new Set<P>();
      for (const connection of this.#target.connections()) principals.add(connection.principal);
      if (principals.size === 0) return;
      const revoked = new Set(await this.#target.listRevoked([...principals]));
      for (const connection of this.#target.connections()) {
        if (revoked.has(connection.principal)) {
          connection.close({ code: 1008, error: 'Access was revoked.', allowReconnect: false });
        }
      }
    } catch (error) {
      this.#target.onError(error, 'listing revoked principals');
    } finally {
      this.#isRechecking = false;
    }
  }
}
