import { canBeMisspelled, isMisspelling } from '@anito/language/is-misspelling';
import {
  intersectOccurrences,
  listParts,
  mergeOccurrences,
  noOccurrences,
  type Occurrences,
} from '../postings.ts';
import type { SearchableIndex } from '../searchable-index.ts';
import type { LargeSegment } from './large-segment.ts';

/**
 * A segment with the data that was read for one question: the entries of its words, and cosines. It is ranked
 * like an index in memory.
 */
export class QuestionSegment implements SearchableIndex {
  readonly segment: LargeSegment;
  readonly vectors: SearchableIndex['vectors'];
  readonly readable = null;
  readonly hasAllCosines = false;
  /** Slots that ranking considers: all that are alive, or the candidates. */
  alive: Uint8Array;
  /** Exact cosines, by slot. For other slots with a vector of a model, `#highestOther` is an upper bound. */
  readonly #cosines = new Map<number, number>();
  /**
   * Upper bound of the cosine, by the segment's number of the model. Contains only models for which the
   * question has a vector.
   */
  readonly #highestOther = new Map<number, number>();
  readonly #entries: Map<string, Occurrences>;
  readonly #frequencies = new Map<string, number>();
  readonly #similar: readonly string[];

  constructor(
    segment: LargeSegment,
    words: { entries: Map<string, Occurrences>; similar: readonly string[] },
    modelKeys: readonly string[],
  ) {
    this.segment = segment;
    this.alive = segment.alive;
    this.#entries = words.entries;
    this.#similar = words.similar;
    for (const key of modelKeys) {
      const model = this.#numberModel(key);
      if (model > 0) this.#highestOther.set(model, Number.NaN);
    }
    this.vectors = {
      get: (key) => {
        const model = this.#numberModel(key);
        if (!this.#highestOther.has(model)) return undefined;
        return {
          score: (_query: Float32Array, scores: Float32Array) => this.#fillCosines(model, scores),
        };
      },
    };
  }

  /**
   * Sets the upper bound of the cosines of a model, for all slots without an exact cosine. Does nothing when
   * the question has no vector of this model.
   */
  setCosineBound(modelKey: string, cosineBound: number): void {
    const model = this.#numberModel(modelKey);
    if (this.#highestOther.has(model)) this.#highestOther.set(model, cosineBound);
  }

  /** Returns whether the vector of a slot's passage is of a model. */
  isOfModel(slot: number, modelKey: string): boolean {
    const model = this.#numberModel(modelKey);
    return model > 0 && this.segment.header.modelOfSlot[slot] === model;
  }

  /**
   * Returns the 1-based number of a model in the segment, or 0 when none of its passages has a vector of it.
   */
  #numberModel(key: string): number {
    return this.segment.header.models.indexOf(key) + 1;
  }

  /** Sets the exact cosine of a slot. */
  setCosine(slot: number, cosine: number): void {
    this.#cosines.set(slot, cosine);
  }

  /** Excludes all slots from ranking and forgets their cosines. `include` includes slots again. */
  clear(): void {
    this.alive = new Uint8Array(this.slotCount);
    this.#cosines.clear();
    for (const model of this.#highestOther.keys()) this.#highestOther.set(model, Number.NaN);
  }

  /**
   * Includes a slot in ranking with its cosine. The cosine is NaN when none of the models has a vector for
   * it. A slot that should have a vector but has none stays excluded.
   */
  include(slot: number, cosine: number): void {
    const hasVector = this.#highestOther.has(this.segment.header.modelOfSlot[slot] as number);
    // The passage was deleted a moment ago.
    if (hasVector && Number.isNaN(cosine)) return;
    this.alive[slot] = 1;
    this.#cosines.set(slot, cosine);
  }

  get slotCount(): number {
    return this.segment.alive.length;
  }
  get passageCount(): number {
    return this.segment.passageCount;
  }
  get documentCount(): number {
    return this.segment.documentCount;
  }
  get totalLength(): number {
    return this.segment.totalLength;
  }
  get languages() {
    return this.segment.header.languages;
  }
  get passageIds(): Float64Array {
    return this.segment.header.passageIds;
  }
  get lengths(): Uint16Array {
    return this.segment.header.lengths;
  }
  get documentOfSlot(): Uint16Array {
    return this.segment.header.documentOfSlot;
  }
  get documentIds(): Float64Array {
    return this.segment.documentIds;
  }
  get documentLengths(): Uint32Array {
    return this.segment.documentLengths;
  }
  get languageOfSlot(): Uint8Array {
    return this.segment.header.languageOfSlot;
  }

  readonly postings: SearchableIndex['postings'] = {
    documentFrequency: (term) => this.#countDocuments(term),
    find: (terms) => terms.map((term) => this.#findEntries(term)).reduce(mergeOccurrences, noOccurrences),
    findTerms: (slot, terms) =>
      new Set([...terms].filter((term) => hasSlot(this.#findEntries(term).slots, slot))),
    findSlips: (term) =>
      canBeMisspelled(term)
        ? this.#similar.filter((other) => isMisspelling(term, other) && this.#countDocuments(other) > 0)
        : [],
  };

  /** Returns the entries of a term. A term of several parts matches the slots that contain all of them. */
  #findEntries(term: string): Occurrences {
    return listParts(term)
      .map((part) => this.#entries.get(part) ?? noOccurrences)
      .reduce(intersectOccurrences);
  }

  /** Returns the number of passages that are alive and contain a term. */
  #countDocuments(term: string): number {
    const cached = this.#frequencies.get(term);
    if (cached !== undefined) return cached;
    const { slots } = this.#findEntries(term);
    const { alive, passageCount } = this.segment;
    let count = slots.length;
    if (passageCount < alive.length) {
      count = 0;
      for (let i = 0; i < slots.length; i++) count += alive[slots[i] as number] as number;
    }
    this.#frequencies.set(term, count);
    return count;
  }

  /** Writes the exact cosines of a model's slots to `scores`, and the upper bound for its other slots. */
  #fillCosines(model: number, scores: Float32Array): void {
    const { modelOfSlot } = this.segment.header;
    const cosineBound = this.#highestOther.get(model) as number;
    for (let slot = 0; slot < modelOfSlot.length; slot++) {
      if (modelOfSlot[slot] === model) scores[slot] = cosineBound;
    }
    for (const [slot, cosine] of this.#cosines) if (modelOfSlot[slot] === model) scores[slot] = cosine;
  }
}

/** Returns whether a slot is in an ascending list. Returns false without a list. */
function hasSlot(slots: Occurrences['slots'] | undefined, slot: number): boolean {
  if (!slots) return false;
  let low = 0;
  let high = slots.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const current = slots[middle] as number;
    if (current === slot) return true;
    if (current < slot) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
