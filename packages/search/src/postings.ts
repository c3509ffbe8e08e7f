import { canBeMisspelled, isMisspelling } from '@anito/language/is-misspelling';
import { GrowableArray } from './growable-array.ts';
import {
  countBytes,
  findSlot,
  findTerm,
  invertEntries,
  mergeSegments,
  type Segment,
  type Slots,
} from './segment.ts';
import { type ComparisonBudget, Vocabulary } from './vocabulary.ts';

/** Slots in ascending order, with a count for each. */
export type Occurrences = { slots: Slots; counts: Uint8Array };

export const noOccurrences: Occurrences = { slots: new Uint32Array(), counts: new Uint8Array() };

/** Counts have 8 bits: BM25 is saturated long before 255. Higher counts are stored as 255. */
const maxCount = 255;
/**
 * Number of appended entries that become a segment. They take 8 bytes each and are the terms of about 16,000
 * passages.
 */
const maxPending = 1 << 20;

/** Separates the parts of a term. A passage must contain all of them. */
const partSeparator = ' ';
const space = 0x20;
const countMark = 0x5e;
const zero = 0x30;
let encodedBuffer = Buffer.alloc(4096);

/**
 * Inverted index: which passages contain which terms. Passages are numbered by slot and only appended.
 * Removed passages are subtracted from `documentFrequency`, and readers must skip them. Segments are merged
 * so that each is less than half as long as the one before it: appending stays cheap and a lookup visits few
 * segments. Pending entries become a segment at the next lookup.
 */
export class Postings {
  readonly #vocabulary = new Vocabulary();
  readonly #segments: Segment[] = [];
  /** Number of entries of removed slots, by term. Shorter than the vocabulary, or empty. */
  #removed = new Uint32Array();
  #pendingSlots = new GrowableArray((size) => new Uint32Array(size));
  #pendingTerms = new GrowableArray((size) => new Uint32Array(size));
  #slotCount = 0;

  get bytes(): number {
    const ofSegments = this.#segments.reduce((sum, segment) => sum + countBytes(segment), 0);
    const ofPending = this.#pendingSlots.bytes + this.#pendingTerms.bytes;
    return this.#vocabulary.bytes + this.#removed.byteLength + ofSegments + ofPending;
  }

  /**
   * Adds a passage at the next slot. `encoded` has the format of `encodeTerms`. Returns the number of its
   * words.
   */
  append(encoded: string): number {
    if (this.#pendingSlots.length >= maxPending) this.#commit();
    const maxBytes = encoded.length * 3;
    if (maxBytes > encodedBuffer.length) encodedBuffer = Buffer.alloc(maxBytes);
    const bytes = encodedBuffer;
    const end = bytes.write(encoded);
    const slot = this.#slotCount++;
    let words = 0;
    for (let begin = 0, at = 0; begin < end; begin = at + 1) {
      for (at = begin; at < end && bytes[at] !== space && bytes[at] !== countMark; ) at++;
      const termEnd = at;
      let count = 1;
      if (bytes[at] === countMark && at < end) {
        for (count = 0; ++at < end && bytes[at] !== space; )
          count = count * 10 + (bytes[at] as number) - zero;
        count = Math.min(count, maxCount);
      }
      words += count;
      const term = this.#vocabulary.add(bytes, begin, termEnd);
      if (term < 0) continue;
      this.#pendingSlots.push(slot);
      this.#pendingTerms.push(((term << 8) | count) >>> 0);
    }
    return words;
  }

  /** Subtracts slots from the document frequencies. */
  remove(slots: readonly number[]): void {
    if (slots.length === 0) return;
    this.#commit();
    const isRemoved = new Uint8Array(this.#slotCount);
    for (const slot of slots) isRemoved[slot] = 1;
    const removed = new Uint32Array(this.#vocabulary.size);
    removed.set(this.#removed);
    for (const { firstSlot, terms, starts, slots } of this.#segments) {
      for (let i = 0; i + 1 < starts.length; i++) {
        const term = terms ? (terms[i] as number) : i;
        let count = 0;
        for (let entry = starts[i] as number; entry < (starts[i + 1] as number); entry++) {
          count += isRemoved[firstSlot + (slots[entry] as number)] as number;
        }
        removed[term] = (removed[term] as number) + count;
      }
    }
    this.#removed = removed;
  }

  /** Returns the postings of the slots that are not 0 in `alive`. They are renumbered in their order. */
  compact(alive: Uint8Array): Postings {
    this.#commit();
    const compacted = new Postings();
    const newSlots = new Uint32Array(this.#slotCount);
    for (let slot = 0; slot < this.#slotCount; slot++) {
      if (alive[slot] !== 0) newSlots[slot] = compacted.#slotCount++;
    }
    for (const { firstSlot, terms, starts, slots, counts } of this.#segments) {
      for (let i = 0; i + 1 < starts.length; i++) {
        const oldTerm = terms ? (terms[i] as number) : i;
        for (let entry = starts[i] as number; entry < (starts[i + 1] as number); entry++) {
          const slot = firstSlot + (slots[entry] as number);
          if (alive[slot] === 0) continue;
          const term = compacted.#vocabulary.addFrom(this.#vocabulary, oldTerm);
          compacted.#pendingSlots.push(newSlots[slot] as number);
          compacted.#pendingTerms.push(((term << 8) | (counts[entry] as number)) >>> 0);
        }
      }
    }
    return compacted;
  }

  /** Turns pending entries into a segment and releases unused capacity. */
  trim(): void {
    this.#commit();
    this.#vocabulary.trim();
  }

  /**
   * Returns the number of passages that contain a term. For a term of several parts, removed passages count
   * until they are compacted.
   */
  documentFrequency(term: string): number {
    this.#commit();
    if (term.includes(partSeparator)) return this.#findOccurrences(term).slots.length;
    const id = this.#vocabulary.find(term);
    if (id < 0) return 0;
    let frequency = -(this.#removed[id] ?? 0);
    for (const segment of this.#segments) {
      const [begin, end] = findTerm(segment, id);
      frequency += end - begin;
    }
    return frequency;
  }

  /**
   * Returns the slots that contain any of the terms, including removed slots. The counts of the terms are
   * added. A term with spaces has several parts: a passage must contain all of them, and the count is that of
   * the rarest part.
   */
  find(terms: readonly string[]): Occurrences {
    this.#commit();
    return terms.map((term) => this.#findOccurrences(term)).reduce(mergeOccurrences, noOccurrences);
  }

  /** Returns those of the given terms that a slot's passage contains. */
  findTerms(slot: number, terms: Iterable<string>): Set<string> {
    this.#commit();
    const foundTerms = new Set<string>();
    const segment = this.#segments.find(({ endSlot }) => slot < endSlot);
    if (!segment) return foundTerms;
    const has = (part: string) => {
      const id = this.#vocabulary.find(part);
      return id >= 0 && findSlot(segment, slot, findTerm(segment, id)) >= 0;
    };
    for (const term of terms) if (term.split(partSeparator).every(has)) foundTerms.add(term);
    return foundTerms;
  }

  /** Yields every term that was ever appended. */
  listTerms(): Generator<string> {
    return this.#vocabulary.list();
  }

  /**
   * Returns the terms in use that differ from an unknown word by one typing error. Stops when the budget is
   * used up. Empty for a word that is too short or has digits.
   */
  findSlips(term: string, budget: ComparisonBudget): string[] {
    if (!canBeMisspelled(term)) return [];
    return this.#vocabulary
      .listSimilar(term, budget)
      .filter((other) => isMisspelling(term, other) && this.documentFrequency(other) > 0);
  }

  #findOccurrences(term: string): Occurrences {
    if (term.includes(partSeparator)) {
      return term
        .split(partSeparator)
        .map((part) => this.#findOccurrences(part))
        .reduce(intersectOccurrences);
    }
    const id = this.#vocabulary.find(term);
    if (id < 0) return noOccurrences;
    const occurrences: (Occurrences & { firstSlot: number })[] = [];
    for (const segment of this.#segments) {
      const [begin, end] = findTerm(segment, id);
      if (begin === end) continue;
      const { firstSlot, slots, counts } = segment;
      occurrences.push({ firstSlot, slots: slots.subarray(begin, end), counts: counts.subarray(begin, end) });
    }
    return joinOccurrences(occurrences);
  }

  /**
   * Turns pending entries into a segment, and merges it with previous segments that are less than twice as
   * long.
   */
  #commit(): void {
    const slots = this.#pendingSlots;
    const terms = this.#pendingTerms;
    let firstSlot = this.#segments.at(-1)?.endSlot ?? 0;
    if (firstSlot === this.#slotCount) return;
    const entries = { slots: slots.values, termCounts: terms.values, length: slots.length };
    const vocabularySize = this.#vocabulary.size;
    const range = { firstSlot, endSlot: this.#slotCount, vocabularySize };
    const parts = [invertEntries(entries, range)];
    let previous = this.#segments.at(-1);
    while (previous && previous.endSlot - previous.firstSlot < 2 * (this.#slotCount - firstSlot)) {
      ({ firstSlot } = previous);
      parts.unshift(previous);
      this.#segments.pop();
      previous = this.#segments.at(-1);
    }
    this.#segments.push(parts.length === 1 ? (parts[0] as Segment) : mergeSegments(parts, vocabularySize));
    this.#pendingSlots = new GrowableArray((size) => new Uint32Array(size));
    this.#pendingTerms = new GrowableArray((size) => new Uint32Array(size));
  }
}

/**
 * Concatenates the occurrences of consecutive segments. The slots of each part are relative to its first
 * slot.
 */
function joinOccurrences(parts: readonly (Occurrences & { firstSlot: number })[]): Occurrences {
  const [only] = parts;
  if (!only) return noOccurrences;
  if (parts.length === 1 && only.firstSlot === 0) return only;
  const length = parts.reduce((sum, part) => sum + part.slots.length, 0);
  const joined = { slots: new Uint32Array(length), counts: new Uint8Array(length) };
  let at = 0;
  for (const { firstSlot, slots, counts } of parts) {
    joined.counts.set(counts, at);
    for (let i = 0; i < slots.length; i++) joined.slots[at++] = firstSlot + (slots[i] as number);
  }
  return joined;
}

/** Returns the slots of either list. The counts of a slot in both are added, up to the maximum count. */
export function mergeOccurrences(a: Occurrences, b: Occurrences): Occurrences {
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
    counts[length] = Math.min(count, maxCount);
  }
  return { slots: slots.subarray(0, length), counts: counts.subarray(0, length) };
}

/** Splits a term into the parts that a passage must all contain. Most terms have one part. */
export function listParts(term: string): string[] {
  return term.split(partSeparator);
}

/** Returns the slots that are in both lists, each with the lower count. */
export function intersectOccurrences(a: Occurrences, b: Occurrences): Occurrences {
  const slots = new Uint32Array(Math.min(a.slots.length, b.slots.length));
  const counts = new Uint8Array(slots.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.slots.length && j < b.slots.length; ) {
    const [ofA, ofB] = [a.slots[i] as number, b.slots[j] as number];
    if (ofA === ofB) {
      slots[length] = ofA;
      counts[length++] = Math.min(a.counts[i] as number, b.counts[j] as number);
    }
    if (ofA <= ofB) i++;
    if (ofB <= ofA) j++;
  }
  return { slots: slots.subarray(0, length), counts: counts.subarray(0, length) };
}
