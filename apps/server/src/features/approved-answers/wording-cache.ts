import { type QuantizedVector, quantizeVector } from '@anito/search/quantize-vector';
import { decodeVector } from '../../db/vector-bytes.ts';
import type { VectorRow, WordingRow } from './approved-answers.store.ts';
import { type ParsedWording, parseWording } from './parse-wording.ts';

/** A wording parsed for comparison. Its direction is set once its vector is known. */
export type CachedWording = WordingRow & ParsedWording & { direction: QuantizedVector | null };

/** The wordings of an assistant's approved answers at a version. */
type CacheEntry = { version: string; wordings: readonly CachedWording[]; placedAt: number };

/** Largest number of cached wordings, about 2.5 KB each. */
const maxCachedWordings = 40_000;
/** Parsing this many takes a few milliseconds. */
const wordingsPerTurn = 50;
/** Half a megabyte per statement. */
const vectorsPerQuery = 300;
/**
 * Interval between lookups of missing vectors, in milliseconds, so that not every question looks for them.
 */
const vectorRetryMs = 5_000;

/** Caches the wordings of the recently asked assistants in this process. */
export class WordingCache {
  readonly #entries = new Map<number, CacheEntry>();
  #count = 0;

  /** Returns the wordings of an assistant, read again when the version has changed. */
  async get(
    assistantId: number,
    version: string,
    list: () => Promise<readonly WordingRow[]>,
  ): Promise<readonly CachedWording[]> {
    const entry = this.#entries.get(assistantId);
    if (entry?.version === version) {
      this.#entries.delete(assistantId);
      this.#entries.set(assistantId, entry);
      return entry.wordings;
    }
    const wordings: CachedWording[] = [];
    for (const [place, row] of (await list()).entries()) {
      if (place % wordingsPerTurn === wordingsPerTurn - 1) await new Promise(setImmediate);
      wordings.push({ ...row, ...parseWording(row.text), direction: null });
    }
    this.#store(assistantId, { version, wordings, placedAt: 0 });
    return wordings;
  }

  /**
   * Loads the missing vectors of an assistant's cached wordings, at most every `vectorRetryMs`. The first
   * time it calls `onMissing` if some do not exist yet. Does nothing for an assistant that is not cached.
   */
  async loadVectors(
    assistantId: number,
    listVectors: (ids: readonly number[]) => Promise<readonly VectorRow[]>,
    onMissing: () => Promise<void>,
  ): Promise<void> {
    const entry = this.#entries.get(assistantId);
    if (!entry || entry.placedAt + vectorRetryMs > Date.now()) return;
    const isFirst = entry.placedAt === 0;
    entry.placedAt = Date.now();
    const missing = new Map(
      entry.wordings.flatMap((wording) => (wording.direction ? [] : [[wording.id, wording] as const])),
    );
    const ids = [...missing.keys()];
    for (let start = 0; start < ids.length; start += vectorsPerQuery) {
      for (const { id, vector } of await listVectors(ids.slice(start, start + vectorsPerQuery))) {
        missing.get(id)!.direction = quantizeVector(decodeVector(vector));
        missing.delete(id);
      }
    }
    if (isFirst && missing.size > 0) await onMissing();
  }

  /** Stores an entry and deletes the least recently used ones beyond the limit. */
  #store(assistantId: number, entry: CacheEntry): void {
    this.#count += entry.wordings.length - (this.#entries.get(assistantId)?.wordings.length ?? 0);
    this.#entries.delete(assistantId);
    this.#entries.set(assistantId, entry);
    for (const [id, { wordings }] of this.#entries) {
      if (this.#count <= maxCachedWordings) break;
      this.#entries.delete(id);
      this.#count -= wordings.length;
    }
  }
}

/** The cache of approved wordings. */
export type WordingDeps = { approvedWordings: WordingCache };
