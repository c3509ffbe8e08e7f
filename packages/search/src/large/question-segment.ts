import { canSlip, isSlip } from '@anito/language/is-slip';
import {
  intersectOccurrences,
  listParts,
  mergeOccurrences,
  noOccurrences,
  type Occurrences,
} from '../postings.ts';
import type { SearchedIndex } from '../searched-index.ts';
import type { LargeSegment } from './large-segment.ts';

/**
 * A segment with what was read of it for one question: the entries of the question's words, and cosines. Ranks like any
 * index of a collection in memory.
 */
export class QuestionSegment implements SearchedIndex {
  readonly segment: LargeSegment;
  readonly vectors: SearchedIndex['vectors'];
  readonly readable = null;
  readonly hasAllCosines = false;
  /** Those that ranking looks at: all that are alive, or the candidates. */
  alive: Uint8Array;
  readonly #model: number;
  /** What is known of cosines: of some slots the cosine itself, of the others with a vector of the model this at most. */
  readonly #cosines = new Map<number, number>();
  #highestOther = Number.NaN;
  readonly #entries: Map<string, Occurrences>;
  readonly #frequencies = new Map<string, number>();
  readonly #similar: readonly string[];

  constructor(
    segment: LargeSegment,
    words: { entries: Map<string, Occurrences>; similar: readonly string[] },
    modelKey: string,
  ) {
    this.segment = segment;
    this.alive = segment.alive;
    this.#entries = words.entries;
    this.#similar = words.similar;
    this.#model = segment.header.models.indexOf(modelKey) + 1;
    const score = (_query: Float32Array, scores: Float32Array) => this.#fillCosines(scores);
    this.vectors = { get: (key) => (this.#model > 0 && key === modelKey ? { score } : undefined) };
  }

  /** What the cosines are at most, of all passages but the nearest. */
  bound(highestOther: number): void {
    this.#highestOther = highestOther;
  }

  setCosine(slot: number, cosine: number): void {
    this.#cosines.set(slot, cosine);
  }

  /** From now on ranking looks only at what is chosen. */
  clear(): void {
    this.alive = new Uint8Array(this.slotCount);
    this.#cosines.clear();
    this.#highestOther = Number.NaN;
  }

  /** Has ranking look at a slot with its cosine; NaN where the model has given it no vector. */
  choose(slot: number, cosine: number): void {
    const hasVector = this.#model > 0 && this.segment.header.modelOfSlot[slot] === this.#model;
    // Deleted a moment ago.
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

  readonly postings: SearchedIndex['postings'] = {
    documentFrequency: (term) => this.#countDocuments(term),
    find: (terms) => terms.map((term) => this.#findEntries(term)).reduce(mergeOccurrences, noOccurrences),
    findTerms: (slot, terms) =>
      new Set([...terms].filter((term) => hasSlot(this.#findEntries(term).slots, slot))),
    findSlips: (term) =>
      canSlip(term)
        ? this.#similar.filter((other) => isSlip(term, other) && this.#countDocuments(other) > 0)
        : [],
  };

  #findEntries(term: string): Occurrences {
    return listParts(term)
      .map((part) => this.#entries.get(part) ?? noOccurrences)
      .reduce(intersectOccurrences);
  }

  #countDocuments(term: string): number {
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
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

  #fillCosines(scores: Float32Array): void {
    const { modelOfSlot } = this.segment.header;
    for (let slot = 0; slot < modelOfSlot.length; slot++) {
      if (modelOfSlot[slot] === this.#model) scores[slot] = this.#highestOther;
    }
    for (const [slot, cosine] of this.#cosines) scores[slot] = cosine;
  }
}

function hasSlot(slots: Occurrences['slots'] | undefined, slot: number): boolean {
  if (!slots) return false;
  let low = 0;
  let high = slots.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = slots[middle] as number;
    if (found === slot) return true;
    if (found < slot) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
