import { type ContentRows, endOfVersion } from './content-rows.ts';
import { PassageIndex } from './passage-index.ts';
import { type SharedSignal, StoppedError } from './shared-signal.ts';
import { countFreeBytes } from './vector-arena.ts';

/** A collection, and the versions that an answer must reflect at least. */
export type RequiredCollection = { id: number; contentVersion: number; purgedVersion: number };

type Entry = {
  index: PassageIndex;
  /** Version in the database that the index reflects at least. -1 before the first load. */
  contentVersion: number;
  bytes: number;
  refreshing: Promise<void> | undefined;
  /** Signals of the requests that wait for the refresh. */
  signals: Set<SharedSignal>;
  /** The collection was deleted, or never belonged to this owner. */
  isGone: boolean;
};

/** Thrown when the account's index is stored in the database (large/). */
export class LargeAccountError extends Error {}

/** Thrown when the indexes for a question exceed the memory limit of search. */
export class MemoryLimitError extends Error {}

/** An index that uses more than this share of the limit counts as big. */
const bigIndexShare = 1 / 8;
/**
 * Share of the limit for big indexes. Small ones get the rest. Each kind may use memory that the other leaves
 * free.
 */
const shareForBigIndexes = 1 / 2;
/** Time in milliseconds before a collection that did not fit is loaded again. */
const retryAfterMs = 30_000;
const maxRetries = 3;

/**
 * Caches the indexes of recently searched collections and brings them up to date before each use. Their
 * memory stays below a limit, also while an index is loading. The least recently used indexes are evicted
 * first, and big ones never at the expense of the small ones' share.
 */
export class IndexCache {
  readonly #entries = new Map<string, Entry>();
  readonly #refusedUntil = new Map<string, number>();
  readonly #rows: ContentRows;
  readonly #rejectsLarge: boolean;
  limitBytes: number;
  #bytes = 0;
  loads = 0;
  refreshes = 0;
  evictions = 0;

  constructor(rows: ContentRows, limitBytes: number, rejectsLarge = false) {
    this.#rows = rows;
    this.limitBytes = limitBytes;
    this.#rejectsLarge = rejectsLarge;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Bytes held by the indexes, including free vector memory that cannot be released. */
  get bytes(): number {
    return this.#bytes + countFreeBytes();
  }

  /**
   * Calls `read` with the indexes of an owner's collections, each with at least the given versions. Omits
   * foreign, deleted and empty collections. `read` must not keep the indexes: evicted ones release their
   * memory. Throws MemoryLimitError, LargeAccountError and StoppedError.
   */
  async use<Result>(
    ownerId: string,
    collections: readonly RequiredCollection[],
    signal: SharedSignal,
    read: (indexes: { collectionId: number; index: PassageIndex }[]) => Result,
  ): Promise<Result> {
    const keys = new Set(collections.map(({ id }) => entryKey(ownerId, id)));
    // Another question may evict an index while a later one is loading. It is then loaded again.
    for (let missing: readonly RequiredCollection[] = collections; missing.length > 0; ) {
      const missingIds = new Set<number>();
      for (const required of missing) {
        if (!(await this.#updateEntry(ownerId, required, signal, keys))) missingIds.add(required.id);
      }
      missing = collections.filter(
        ({ id }) => !missingIds.has(id) && !this.#entries.has(entryKey(ownerId, id)),
      );
      if (missingIds.size > 0) collections = collections.filter(({ id }) => !missingIds.has(id));
    }
    const loadedIndexes: { collectionId: number; index: PassageIndex }[] = [];
    for (const { id } of collections) {
      const entry = this.#entries.get(entryKey(ownerId, id));
      if (entry && entry.index.passageCount > 0) loadedIndexes.push({ collectionId: id, index: entry.index });
    }
    signal.throwIfAborted();
    return read(loadedIndexes);
  }

  /**
   * Brings the index of one collection to the required version. Returns false when the owner has no such
   * collection. Waits for a refresh that is already running.
   */
  async #updateEntry(
    ownerId: string,
    required: RequiredCollection,
    signal: SharedSignal,
    usedKeys: ReadonlySet<string>,
  ): Promise<boolean> {
    const key = entryKey(ownerId, required.id);
    const needed = Math.max(required.contentVersion, required.purgedVersion);
    if ((this.#refusedUntil.get(key) ?? 0) > performance.now()) throw new MemoryLimitError();
    for (let retries = 0; ; ) {
      signal.throwIfAborted();
      const entry = this.#getEntry(key);
      const previousVersion = entry.contentVersion;
      if (previousVersion >= needed) return true;
      const sharedRefresh = entry.refreshing;
      entry.signals.add(signal);
      entry.refreshing ??= this.#refresh(entry, ownerId, required.id, usedKeys).finally(() => {
        entry.refreshing = undefined;
      });
      const otherRefreshes = this.#listRefreshing(entry);
      try {
        await entry.refreshing;
      } catch (error) {
        if (!(error instanceof MemoryLimitError) || otherRefreshes.length === 0 || ++retries > maxRetries)
          throw error;
        // An index that is loading cannot be evicted. There may be room after it has loaded.
        await Promise.allSettled(otherRefreshes);
        continue;
      } finally {
        entry.signals.delete(signal);
      }
      if (entry.isGone) return false;
      // Our own refresh found nothing newer: the required version is ahead of the database.
      if (!sharedRefresh && entry.contentVersion === previousVersion) return true;
    }
  }

  /** Returns the entry and marks it as most recently used. */
  #getEntry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
    } else {
      entry = {
        index: new PassageIndex(),
        contentVersion: -1,
        bytes: 0,
        refreshing: undefined,
        signals: new Set(),
        isGone: false,
      };
      this.loads++;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * Loads the documents that changed since the loaded version and removes the deleted ones. When the first
   * load fails, the entry is dropped.
   */
  async #refresh(
    entry: Entry,
    ownerId: string,
    collectionId: number,
    usedKeys: ReadonlySet<string>,
  ): Promise<void> {
    const loadedVersion = entry.contentVersion;
    const key = entryKey(ownerId, collectionId);
    try {
      // Read the state before the documents: a document that changes meanwhile has a higher version and is
      // read next time.
      const state = await this.#rows.findContentState(ownerId, collectionId);
      if (!state) {
        entry.isGone = true;
        this.#drop(key);
        return;
      }
      if (state.isLarge && this.#rejectsLarge) throw new LargeAccountError();
      this.refreshes++;
      const cursor = endOfVersion(loadedVersion);
      for await (const changed of this.#rows.readChangedDocuments(ownerId, collectionId, cursor)) {
        if ([...entry.signals].every(({ aborted }) => aborted)) throw new StoppedError();
        entry.index.apply(changed.documentIds, changed.passages);
        this.#evictToLimit(entry, usedKeys);
      }
      if (loadedVersion >= 0 && state.purgedVersion > loadedVersion) {
        entry.index.retain(await this.#rows.listDocumentIds(ownerId, collectionId));
      }
      entry.index.trim();
      this.#evictToLimit(entry, usedKeys);
      entry.contentVersion = state.contentVersion;
    } catch (error) {
      const isRefused = error instanceof MemoryLimitError;
      if (isRefused && this.#listRefreshing(entry).length === 0)
        this.#refusedUntil.set(key, performance.now() + retryAfterMs);
      // A partly loaded index has no version from which loading can continue.
      if (loadedVersion < 0 || isRefused || error instanceof LargeAccountError) this.#drop(key);
      throw error;
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
    entry.index.release();
  }

  /**
   * Evicts other indexes until the limit holds for all entries, including the grown one. Starts with the
   * least recently used index of the kind that exceeds its share. Keeps indexes that the question uses and
   * indexes that are loading. Throws MemoryLimitError when these are too large.
   */
  #evictToLimit(grown: Entry, usedKeys: ReadonlySet<string>): void {
    const bytes = grown.index.bytes;
    this.#bytes += bytes - grown.bytes;
    grown.bytes = bytes;
    if (this.bytes <= this.limitBytes) return;
    for (const isBig of [true, false]) {
      const share = this.limitBytes * (isBig ? shareForBigIndexes : 1 - shareForBigIndexes);
      const ofKind = [...this.#entries].filter(([, entry]) => this.#isBig(entry) === isBig);
      let kindBytes = ofKind.reduce((sum, [, entry]) => sum + entry.bytes, 0);
      for (const [key, entry] of ofKind) {
        if (this.bytes <= this.limitBytes) return;
        if (kindBytes <= share) break;
        if (usedKeys.has(key) || entry === grown || entry.refreshing) continue;
        kindBytes -= entry.bytes;
        this.#drop(key);
        this.evictions++;
      }
    }
    // Free vector memory is small and used by the next vectors, so it does not count here.
    if (this.#bytes > this.limitBytes) throw new MemoryLimitError();
  }

  #listRefreshing(except: Entry): Promise<void>[] {
    return [...this.#entries.values()].flatMap((entry) =>
      entry !== except && entry.refreshing ? [entry.refreshing] : [],
    );
  }

  #isBig({ bytes }: Entry): boolean {
    return bytes > this.limitBytes * bigIndexShare;
  }
}

function entryKey(ownerId: string, collectionId: number): string {
  return `${collectionId}:${ownerId}`;
}
