import { GrowableArray } from './growable-array.ts';
import { canSlip, isSlip } from './is-slip.ts';

/** Terms of a run of consecutive passages, inverted: for `terms[i]` the entries `starts[i]` to `starts[i + 1]`. */
type Segment = {
  firstSlot: number;
  endSlot: number;
  terms: Uint32Array;
  starts: Uint32Array;
  slots: Uint32Array;
  counts: Uint8Array;
};

/** Slots in rising order, and for each of them a count. */
type Occurrences = { slots: Uint32Array; counts: Uint8Array };

const noOccurrences: Occurrences = { slots: new Uint32Array(), counts: new Uint8Array() };

/** A count is kept in 8 bits: BM25 has long been saturated there. Higher ones are taken as this. */
export const highestCount = 255;
/** Terms are numbered in 24 bits; a vocabulary beyond that is noise, and its further terms are not indexed. */
const mostTerms = 1 << 24;

/**
 * Which passages hold which terms. Passages are numbered by slot and only ever appended; the removed are
 * subtracted from `documentFrequency` and skipped by whoever reads. Segments are merged so that each is
 * less than half of the one before it: appending stays cheap and a lookup sees few segments.
 */
export class Postings {
  readonly #ids = new Map<string, number>();
  /** Terms by their first character: a slip keeps that. */
  readonly #byFirst = new Map<number, string[]>();
  readonly #frequencies = new GrowableArray((size) => new Uint32Array(size));
  /** Per slot the first of its entries in `#forward`; an entry is `term << 8 | count`. */
  readonly #offsets = new GrowableArray((size) => new Uint32Array(size));
  readonly #forward = new GrowableArray((size) => new Uint32Array(size));
  readonly #segments: Segment[] = [];

  constructor() {
    this.#offsets.push(0);
  }

  get slotCount(): number {
    return this.#offsets.length - 1;
  }

  get bytes(): number {
    let bytes = this.#ids.size * 112 + this.#frequencies.bytes + this.#offsets.bytes + this.#forward.bytes;
    for (const { terms, starts, slots, counts } of this.#segments) {
      bytes += terms.byteLength + starts.byteLength + slots.byteLength + counts.byteLength;
    }
    return bytes;
  }

  /** Adds a passage at the next slot; it is found after the next `commit`. */
  append(terms: Iterable<readonly [string, number]>): number {
    const slot = this.slotCount;
    for (const [term, count] of terms) {
      let id = this.#ids.get(term);
      if (id === undefined) {
        if (this.#ids.size >= mostTerms) continue;
        id = this.#ids.size;
        this.#ids.set(term, id);
        this.#frequencies.push(0);
        this.#noteTerm(term);
      }
      this.#frequencies.values[id] = (this.#frequencies.values[id] ?? 0) + 1;
      this.#forward.push(((id << 8) | Math.min(count, highestCount)) >>> 0);
    }
    this.#offsets.push(this.#forward.length);
    return slot;
  }

  /** Takes a slot's terms out of the frequencies. */
  remove(slot: number): void {
    const frequencies = this.#frequencies.values;
    for (let i = this.#offsets.values[slot] ?? 0; i < (this.#offsets.values[slot + 1] ?? 0); i++) {
      const id = (this.#forward.values[i] as number) >>> 8;
      frequencies[id] = (frequencies[id] ?? 0) - 1;
    }
  }

  /** Makes all appended passages findable. */
  commit(): void {
    let firstSlot = this.#segments.at(-1)?.endSlot ?? 0;
    if (firstSlot === this.slotCount) return;
    let previous = this.#segments.at(-1);
    while (previous && previous.endSlot - previous.firstSlot < 2 * (this.slotCount - firstSlot)) {
      firstSlot = previous.firstSlot;
      this.#segments.pop();
      previous = this.#segments.at(-1);
    }
    this.#segments.push(this.#invert(firstSlot, this.slotCount));
  }

  /** In how many passages a term occurs. */
  documentFrequency(term: string): number {
    const id = this.#ids.get(term);
    return id === undefined ? 0 : (this.#frequencies.values[id] ?? 0);
  }

  /** The slots with any of some terms, removed ones included. Terms are taken for one: their counts are added. */
  find(terms: readonly string[]): Occurrences {
    return terms.map((term) => this.#findTerm(term)).reduce(mergeOccurrences, noOccurrences);
  }

  #findTerm(term: string): Occurrences {
    const id = this.#ids.get(term);
    if (id === undefined) return noOccurrences;
    const found: Occurrences[] = [];
    for (const { terms, starts, slots, counts } of this.#segments) {
      const index = findSorted(terms, id);
      if (index < 0) continue;
      const begin = starts[index] as number;
      const end = starts[index + 1] as number;
      found.push({ slots: slots.subarray(begin, end), counts: counts.subarray(begin, end) });
    }
    return joinOccurrences(found);
  }

  /** Which of some terms a slot's passage has, in one reading of it. */
  findTerms(slot: number, terms: Iterable<string>): Set<string> {
    const wanted = new Map<number, string>();
    for (const term of terms) {
      const id = this.#ids.get(term);
      if (id !== undefined) wanted.set(id, term);
    }
    const found = new Set<string>();
    const end = this.#offsets.values[slot + 1] ?? 0;
    for (let i = this.#offsets.values[slot] ?? 0; i < end; i++) {
      const term = wanted.get((this.#forward.values[i] as number) >>> 8);
      if (term !== undefined) found.add(term);
    }
    return found;
  }

  /** The terms of one slot, as they were appended. */
  *termsOf(slot: number, names: readonly string[] = this.listTerms()): Generator<[string, number]> {
    for (let i = this.#offsets.values[slot] ?? 0; i < (this.#offsets.values[slot + 1] ?? 0); i++) {
      const entry = this.#forward.values[i] as number;
      yield [names[entry >>> 8] as string, entry & 255];
    }
  }

  /** Every term by its id. */
  listTerms(): string[] {
    return [...this.#ids.keys()];
  }

  /** Terms in use that differ from a word that is not by one slip of the keyboard. */
  findSlips(term: string): string[] {
    const similar: string[] = [];
    if (!canSlip(term)) return similar;
    for (const other of this.#byFirst.get(term.charCodeAt(0)) ?? []) {
      if (isSlip(term, other) && this.documentFrequency(other) > 0) similar.push(other);
    }
    return similar;
  }

  #noteTerm(term: string): void {
    const first = term.charCodeAt(0);
    const others = this.#byFirst.get(first);
    if (others) others.push(term);
    else this.#byFirst.set(first, [term]);
  }

  #invert(firstSlot: number, endSlot: number): Segment {
    const offsets = this.#offsets.values;
    const forward = this.#forward.values;
    const begin = offsets[firstSlot] as number;
    const end = offsets[endSlot] as number;
    const ends = new Uint32Array(this.#ids.size + 1);
    for (let i = begin; i < end; i++) {
      const next = ((forward[i] as number) >>> 8) + 1;
      ends[next] = (ends[next] as number) + 1;
    }
    let present = 0;
    for (let id = 0; id < this.#ids.size; id++) if (ends[id + 1] !== 0) present++;
    const terms = new Uint32Array(present);
    const starts = new Uint32Array(present + 1);
    for (let id = 0, index = 0, total = 0; id < this.#ids.size; id++) {
      const count = ends[id + 1] as number;
      if (count !== 0) {
        terms[index] = id;
        starts[index++] = total;
      }
      ends[id + 1] = total;
      total += count;
    }
    starts[present] = end - begin;
    const slots = new Uint32Array(end - begin);
    const counts = new Uint8Array(end - begin);
    for (let slot = firstSlot; slot < endSlot; slot++) {
      for (let i = offsets[slot] as number; i < (offsets[slot + 1] as number); i++) {
        const entry = forward[i] as number;
        const id = entry >>> 8;
        const target = ends[id + 1] as number;
        ends[id + 1] = target + 1;
        slots[target] = slot;
        counts[target] = entry & 255;
      }
    }
    return { firstSlot, endSlot, terms, starts, slots, counts };
  }
}

/** Occurrences one after the other, of slots that only rise. */
function joinOccurrences(parts: readonly Occurrences[]): Occurrences {
  if (parts.length < 2) return parts[0] ?? noOccurrences;
  const length = parts.reduce((sum, part) => sum + part.slots.length, 0);
  const joined = { slots: new Uint32Array(length), counts: new Uint8Array(length) };
  let at = 0;
  for (const { slots, counts } of parts) {
    joined.slots.set(slots, at);
    joined.counts.set(counts, at);
    at += slots.length;
  }
  return joined;
}

/** The slots of both, the counts in a slot that has both added up to the highest kept. */
function mergeOccurrences(a: Occurrences, b: Occurrences): Occurrences {
  if (a.slots.length === 0) return b;
  if (b.slots.length === 0) return a;
  const slots = new Uint32Array(a.slots.length + b.slots.length);
  const counts = new Uint8Array(slots.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.slots.length || j < b.slots.length; length++) {
    const ofA = a.slots[i] ?? Number.POSITIVE_INFINITY;
    const ofB = b.slots[j] ?? Number.POSITIVE_INFINITY;
    slots[length] = Math.min(ofA, ofB);
    const count = (ofA <= ofB ? (a.counts[i++] as number) : 0) + (ofB <= ofA ? (b.counts[j++] as number) : 0);
    counts[length] = Math.min(count, highestCount);
  }
  return { slots: slots.subarray(0, length), counts: counts.subarray(0, length) };
}

function findSorted(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
