import { ConnectionIndex } from './connection-index.ts';
import type { QueryRows } from './database-link.ts';
import { endOfVersion, findContentState, listDocumentIds, readChangedDocuments } from './search.store.ts';

/** A connection and the versions that an answer must at least reflect. */
export type WantedConnection = { id: number; contentVersion: number; purgedVersion: number };

type Entry = {
  index: ConnectionIndex;
  /** The version in the database that the index reflects at least; -1 before the first load. */
  contentVersion: number;
  bytes: number;
  refreshing: Promise<void> | undefined;
  /** The connection was deleted, or never was this owner's. */
  isGone: boolean;
};

/** The account's index lies in the database (large/). */
export class LargeAccountError extends Error {}

/**
 * The indexes of the connections searched lately, brought up to date before each use. Kept under a limit of
 * bytes by dropping those not used the longest.
 */
export class IndexCache {
  readonly #entries = new Map<string, Entry>();
  readonly #query: QueryRows;
  readonly #limitBytes: number;
  readonly #leavesLarge: boolean;
  #bytes = 0;
  loads = 0;
  refreshes = 0;
  evictions = 0;

  constructor(query: QueryRows, limitBytes: number, leavesLarge = false) {
    this.#query = query;
    this.#limitBytes = limitBytes;
    this.#leavesLarge = leavesLarge;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Calls `read` with the indexes of an owner's connections, at least as new as wanted; foreign, deleted and
   * empty ones are left out. `read` must not keep them: dropped indexes give their memory back.
   */
  async use<Result>(
    ownerId: string,
    connections: readonly WantedConnection[],
    read: (indexes: { connectionId: number; index: ConnectionIndex }[]) => Result,
  ): Promise<Result> {
    const keys = new Set(connections.map(({ id }) => entryKey(ownerId, id)));
    // Another question may drop an index while a later one is loaded: then it is loaded once more.
    for (let missing: readonly WantedConnection[] = connections; missing.length > 0; ) {
      const gone = new Set<number>();
      for (const wanted of missing) if (!(await this.#bringUpToDate(ownerId, wanted))) gone.add(wanted.id);
      missing = connections.filter(({ id }) => !gone.has(id) && !this.#entries.has(entryKey(ownerId, id)));
      if (gone.size > 0) connections = connections.filter(({ id }) => !gone.has(id));
    }
    const found: { connectionId: number; index: ConnectionIndex }[] = [];
    for (const { id } of connections) {
      const entry = this.#entries.get(entryKey(ownerId, id));
      if (entry && entry.index.passageCount > 0) found.push({ connectionId: id, index: entry.index });
    }
    const result = read(found);
    this.#evict(keys);
    return result;
  }

  /** False when the owner has no such connection. */
  async #bringUpToDate(ownerId: string, wanted: WantedConnection): Promise<boolean> {
    const key = entryKey(ownerId, wanted.id);
    const needed = Math.max(wanted.contentVersion, wanted.purgedVersion);
    for (;;) {
      const entry = this.#getEntry(key);
      const before = entry.contentVersion;
      if (before >= needed) return true;
      const shared = entry.refreshing;
      entry.refreshing ??= this.#refresh(entry, ownerId, wanted.id, key).finally(() => {
        entry.refreshing = undefined;
      });
      await entry.refreshing;
      if (entry.isGone) return false;
      // A refresh of our own that found nothing newer: the caller's version is ahead of the database.
      if (!shared && entry.contentVersion === before) return true;
    }
  }

  /** The entry, now the most recently used. */
  #getEntry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
    } else {
      entry = {
        index: new ConnectionIndex(),
        contentVersion: -1,
        bytes: 0,
        refreshing: undefined,
        isGone: false,
      };
      this.loads++;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  async #refresh(entry: Entry, ownerId: string, connectionId: number, key: string): Promise<void> {
    const known = entry.contentVersion;
    try {
      const query = this.#query;
      // Read before the documents: what changes meanwhile has a higher version and is read again next time.
      const state = await findContentState(query, ownerId, connectionId);
      if (!state) {
        entry.isGone = true;
        this.#drop(key);
        return;
      }
      if (state.isLarge && this.#leavesLarge) {
        this.#drop(key);
        throw new LargeAccountError();
      }
      this.refreshes++;
      for await (const changed of readChangedDocuments(query, ownerId, connectionId, endOfVersion(known))) {
        entry.index.apply(changed.documentIds, changed.passages);
      }
      if (known >= 0 && state.purgedVersion > known) {
        entry.index.retain(new Set(await listDocumentIds(query, ownerId, connectionId)));
      }
      entry.index.settle();
      entry.contentVersion = state.contentVersion;
      this.#measure(entry);
    } catch (error) {
      // A half-loaded index knows no version to go on from.
      if (known < 0) this.#drop(key);
      throw error;
    }
  }

  #measure(entry: Entry): void {
    const bytes = entry.index.bytes;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
    entry.index.release();
  }

  /** Drops the least recently used until the limit holds; what the present question uses stays. */
  #evict(used: ReadonlySet<string>): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#limitBytes) return;
      if (used.has(key) || entry.refreshing) continue;
      this.#drop(key);
      this.evictions++;
    }
  }
}

function entryKey(ownerId: string, connectionId: number): string {
  return `${connectionId}:${ownerId}`;
}
