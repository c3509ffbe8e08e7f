import { LargeAccount, NotLargeError } from './large-account.ts';
import type { LargeRows } from './large-rows.ts';

/**
 * Caches the recently searched large accounts below a limit of bytes. The least recently used ones are
 * evicted first.
 */
export class LargeCache {
  readonly #accounts = new Map<string, { account: LargeAccount; users: number }>();
  readonly #rows: LargeRows;
  readonly #limitBytes: number;
  loads = 0;
  refreshes = 0;
  evictions = 0;

  constructor(rows: LargeRows, limitBytes: number) {
    this.#rows = rows;
    this.#limitBytes = limitBytes;
  }

  get size(): number {
    return this.#accounts.size;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { account } of this.#accounts.values()) bytes += account.bytes;
    return bytes;
  }

  /**
   * Calls `read` with an account, which is empty at its first use: `read` updates it. `read` must not keep
   * it. An account in use is not evicted.
   */
  async use<Result>(ownerId: string, read: (account: LargeAccount) => Promise<Result>): Promise<Result> {
    let entry = this.#accounts.get(ownerId);
    if (!entry) {
      entry = { account: new LargeAccount(this.#rows, ownerId, this.#limitBytes), users: 0 };
      this.loads++;
    }
    // Marks the account as most recently used.
    this.#accounts.delete(ownerId);
    this.#accounts.set(ownerId, entry);
    const { account } = entry;
    const { revision } = account;
    entry.users++;
    try {
      return await read(account);
    } catch (error) {
      // The account is only partly read or no longer large. The next use reads it from the start.
      if (error instanceof NotLargeError || account.revision < 0) this.#accounts.delete(ownerId);
      throw error;
    } finally {
      entry.users--;
      if (account.revision !== revision) this.refreshes++;
      this.#evict();
    }
  }

  #evict(): void {
    let { bytes } = this;
    for (const [ownerId, { account, users }] of this.#accounts) {
      if (bytes <= this.#limitBytes) return;
      if (users > 0) continue;
      bytes -= account.bytes;
      account.release();
      this.#accounts.delete(ownerId);
      this.evictions++;
    }
  }
}
