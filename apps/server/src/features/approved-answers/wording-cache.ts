import { type QuantizedVector, quantizeVector } from '@anito/search/quantize-vector';
import { readVector } from '../../db/vector-bytes.ts';
import type { VectorRow, WordingRow } from './approved-answers.store.ts';
import { type ReadWording, readWording } from './read-wording.ts';

/** A wording parsed for comparison. Its direction is set once its vector is known. */
export type KnownWording = WordingRow & ReadWording & { direction: QuantizedVector | null };

/** The wordings of an assistant's approved answers at a version. */
type Wordings = { version: string; wordings: readonly KnownWording[]; placedAt: number };

/** Largest number of cached wordings, about 2.5 KB each. */
const wordingsKept = 40_000;
/** Parsing this many takes a few milliseconds. */
const wordingsPerTurn = 50;
/** Half a megabyte per statement. */
const vectorsPerTurn = 300;
/**
 * Interval between lookups of missing vectors, in milliseconds, so that not every question looks for them.
 */
const placedAgainMs = 5_000;

/** Caches the wordings of the recently asked assistants in this process. */
export class WordingCache {
  readonly #known = new Map<number, Wordings>();
  #count = 0;

  /** Returns the wordings of an assistant, read again when the version has changed. */
  async get(
    assistantId: number,
    version: string,
    list: () => Promise<readonly WordingRow[]>,
  ): Promise<readonly KnownWording[]> {
    const known = this.#known.get(assistantId);
    if (known?.version === version) {
      this.#known.delete(assistantId);
      this.#known.set(assistantId, known);
      return known.wordings;
    }
    const wordings: KnownWording[] = [];
    for (const [place, row] of (await list()).entries()) {
      if (place % wordingsPerTurn === wordingsPerTurn - 1) await new Promise(setImmediate);
      wordings.push({ ...row, ...readWording(row.text), direction: null });
    }
    this.#keep(assistantId, { version, wordings, placedAt: 0 });
    return wordings;
  }

  /**
   * Loads the missing vectors of an assistant's wordings. Calls `onMissing` once if some do not exist yet.
   */
  async place(
    assistantId: number,
    listVectors: (ids: readonly number[]) => Promise<readonly VectorRow[]>,
    onMissing: () => Promise<void>,
  ): Promise<void> {
    const known = this.#known.get(assistantId);
    if (!known || known.placedAt + placedAgainMs > Date.now()) return;
    const isFirst = known.placedAt === 0;
    known.placedAt = Date.now();
    const missing = new Map(known.wordings.flatMap((one) => (one.direction ? [] : [[one.id, one] as const])));
    const ids = [...missing.keys()];
    for (let start = 0; start < ids.length; start += vectorsPerTurn) {
      for (const { id, vector } of await listVectors(ids.slice(start, start + vectorsPerTurn))) {
        missing.get(id)!.direction = quantizeVector(readVector(vector));
        missing.delete(id);
      }
    }
    if (isFirst && missing.size > 0) await onMissing();
  }

  #keep(assistantId: number, read: Wordings): void {
    this.#count += read.wordings.length - (this.#known.get(assistantId)?.wordings.length ?? 0);
    this.#known.delete(assistantId);
    this.#known.set(assistantId, read);
    for (const [id, { wordings }] of this.#known) {
      if (this.#count <= wordingsKept) break;
      this.#known.delete(id);
      this.#count -= wordings.length;
    }
  }
}

/** The cache of approved wordings. */
export type WordingDeps = { approvedWordings: WordingCache };
