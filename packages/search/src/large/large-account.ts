import { endOfVersion } from '../content-rows.ts';
import { MemoryLimitError, type RequiredCollection } from '../index-cache.ts';
import { PassageIndex } from '../passage-index.ts';
import type { IndexedCollection, LargeRows, LargeState } from './large-rows.ts';
import { LargeSegment } from './large-segment.ts';

/**
 * Changes of a collection since the last update of the index in the database. They are searched in memory.
 */
type Delta = {
  index: PassageIndex;
  /** Documents that are in the delta now or have no text any more. */
  changed: Set<number>;
  /**
   * Documents that existed at the last deletion. Undefined when nothing was deleted since the index was
   * updated.
   */
  remainingIds: Set<number> | undefined;
  contentVersion: number;
  /** State of the stored index on which this delta is based. */
  base: IndexedCollection;
};

/** Thrown when the account's index no longer exists. The account is then searched in memory. */
export class NotLargeError extends Error {}

/**
 * Data of one large account in the search thread: the headers of its segments, and the changes since they
 * were built.
 */
export class LargeAccount {
  readonly ownerId: string;
  readonly #rows: LargeRows;
  readonly #limitBytes: number;
  #state: LargeState | undefined;
  #segments = new Map<number, LargeSegment>();
  readonly #deltas = new Map<number, Delta>();
  #updating: Promise<void> | undefined;

  constructor(rows: LargeRows, ownerId: string, limitBytes: number) {
    this.#rows = rows;
    this.#limitBytes = limitBytes;
    this.ownerId = ownerId;
  }

  get revision(): number {
    return this.#state?.revision ?? -1;
  }

  get tables() {
    return this.#state?.tables ?? [];
  }

  get bytes(): number {
    let bytes = 0;
    for (const segment of this.#segments.values()) bytes += segment.bytes;
    for (const { index, changed, remainingIds: standing } of this.#deltas.values())
      bytes += index.bytes + 40 * (changed.size + (standing?.size ?? 0));
    return bytes;
  }

  /** Number of passages that the stored index does not contain yet. */
  get pendingCount(): number {
    return [...this.#deltas.values()].reduce((sum, { index }) => sum + index.passageCount, 0);
  }

  /** Returns the number of passages in some collections. */
  countPassages(collectionIds: ReadonlySet<number>): number {
    const parts = [
      ...this.listSegments(collectionIds),
      ...this.listDeltas(collectionIds).map(({ index }) => index),
    ];
    return parts.reduce((sum, { passageCount }) => sum + passageCount, 0);
  }

  /** Returns the embedding models of the passages in some collections. */
  listModels(collectionIds: ReadonlySet<number>): string[] {
    const models = [
      ...this.listSegments(collectionIds).flatMap(({ embeddingModels }) => embeddingModels),
      ...this.listDeltas(collectionIds).flatMap(({ index }) => index.listModels()),
    ];
    return [...new Set(models)];
  }

  /** Returns the segments with passages of some collections. */
  listSegments(collectionIds: ReadonlySet<number>): LargeSegment[] {
    return [...this.#segments.values()].filter(
      (segment) => collectionIds.has(segment.collectionId) && segment.passageCount > 0,
    );
  }

  /** Returns the deltas of some collections that contain passages. */
  listDeltas(collectionIds: ReadonlySet<number>): { collectionId: number; index: PassageIndex }[] {
    return [...this.#deltas].flatMap(([collectionId, { index }]) =>
      collectionIds.has(collectionId) && index.passageCount > 0 ? [{ collectionId, index }] : [],
    );
  }

  /**
   * Updates the account at least to the given versions, or to the newest revision in the database when
   * `isStale`. Throws NotLargeError when the index no longer exists, and MemoryLimitError when too much
   * changed since it was updated.
   */
  async update(collections: readonly RequiredCollection[], isStale: boolean): Promise<void> {
    // Updates run one after the other, so that each sees the results of the previous one.
    const update = (this.#updating ?? Promise.resolve()).then(async () => {
      if (!this.#state || isStale) await this.#readState();
      for (const required of collections) await this.#updateCollection(required);
    });
    this.#updating = update.catch(() => undefined);
    await update;
  }

  release(): void {
    for (const { index } of this.#deltas.values()) index.release();
    this.#deltas.clear();
    this.#segments.clear();
    this.#state = undefined;
  }

  /**
   * Reads the newest revision: loads additional segments, and drops deltas that are based on an older state.
   * Throws NotLargeError when there is no index.
   */
  async #readState(): Promise<void> {
    const state = await this.#rows.findLargeState(this.ownerId);
    if (!state) throw new NotLargeError();
    const segments = new Map<number, LargeSegment>();
    for (const stored of state.segments) {
      const loaded = this.#segments.get(stored.id);
      if (loaded) {
        loaded.dead = stored.dead;
        segments.set(stored.id, loaded);
        continue;
      }
      const row = await this.#rows.findSegment(this.ownerId, stored.id);
      // Deleted meanwhile. The revision that is read with the words of a question will differ.
      if (row) segments.set(stored.id, new LargeSegment(stored, row.header, row.documentIds));
    }
    this.#segments = segments;
    this.#state = state;
    for (const [collectionId, delta] of this.#deltas) {
      if (isSameState(delta.base, this.#findIndexed(collectionId))) continue;
      delta.index.release();
      this.#deltas.delete(collectionId);
    }
    for (const segment of segments.values()) this.#hideChanged(segment);
  }

  /**
   * Reads the changes of a collection into its delta, unless it has the required version. Drops a deleted
   * collection.
   */
  async #updateCollection({ id, contentVersion, purgedVersion }: RequiredCollection): Promise<void> {
    const needed = Math.max(contentVersion, purgedVersion);
    const loaded = this.#deltas.get(id);
    if (loaded && loaded.contentVersion >= needed) return;
    // Read the state before the documents: a document that changes meanwhile has a higher version and is read
    // next time.
    const state = await this.#rows.findContentState(this.ownerId, id);
    if (!state) {
      this.#dropDelta(id);
      return;
    }
    if (!state.isLarge) throw new NotLargeError();
    const base = this.#findIndexed(id);
    const delta = loaded ?? {
      index: new PassageIndex(),
      changed: new Set<number>(),
      remainingIds: undefined,
      contentVersion: -1,
      base,
    };
    const start = loaded ? endOfVersion(loaded.contentVersion) : base.place;
    for await (const { documentIds, passages } of this.#rows.readChangedDocuments(this.ownerId, id, start)) {
      delta.index.apply(documentIds, passages);
      for (const documentId of documentIds) delta.changed.add(documentId);
      if (this.bytes + (loaded ? 0 : delta.index.bytes) <= this.#limitBytes) continue;
      // Too large until the stored index has taken in the changes. A partly read delta has no version from
      // which reading can continue.
      delta.index.release();
      this.#deltas.delete(id);
      throw new MemoryLimitError();
    }
    if (state.purgedVersion > Math.max(base.purgedVersion, delta.contentVersion)) {
      delta.remainingIds = await this.#rows.listDocumentIds(this.ownerId, id);
      delta.index.retain(delta.remainingIds);
    }
    delta.index.trim();
    delta.contentVersion = state.contentVersion;
    this.#deltas.set(id, delta);
    for (const segment of this.#segments.values())
      if (segment.collectionId === id) this.#hideChanged(segment);
  }

  /**
   * Returns the state of the stored index for a collection. Without one, the state before the first document.
   */
  #findIndexed(collectionId: number): IndexedCollection {
    return (
      this.#state?.collections.find((collection) => collection.collectionId === collectionId) ?? {
        collectionId,
        place: endOfVersion(-1),
        purgedVersion: -1,
      }
    );
  }

  /**
   * Excludes the documents of a segment that the delta contains in a newer version, and deleted documents.
   */
  #hideChanged(segment: LargeSegment): void {
    const delta = this.#deltas.get(segment.collectionId);
    segment.hide((id) => delta?.changed.has(id) === true || delta?.remainingIds?.has(id) === false);
  }

  /** Removes a deleted collection: its delta and its segments. */
  #dropDelta(collectionId: number): void {
    this.#deltas.get(collectionId)?.index.release();
    this.#deltas.delete(collectionId);
    for (const [id, segment] of this.#segments) {
      if (segment.collectionId === collectionId) this.#segments.delete(id);
    }
  }
}

function isSameState(a: IndexedCollection, b: IndexedCollection): boolean {
  return (
    a.place.contentVersion === b.place.contentVersion &&
    a.place.documentId === b.place.documentId &&
    a.purgedVersion === b.purgedVersion
  );
}
