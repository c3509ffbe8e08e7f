import { canSlip, isSlip } from '@anito/language/is-slip';
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
import { type SlipBudget, Vocabulary } from './vocabulary.ts';

/** Slots in rising order, and for each of them a count. */
export type Occurrences = { slots: Slots; counts: Uint8Array };

export const noOccurrences: Occurrences = { slots: new Uint32Array(), counts: new Uint8Array() };

/** A count is kept in 8 bits: BM25 has long been saturated there. Higher ones are taken as this. */
const highestCount = 255;
/** Entries appended before they become a segment, 8 bytes each: the terms of some 16,000 passages. */
const maxPending = 1 << 20;

/** Between the parts of a term that are all to be there. */
const partMark = ' ';
const space = 0x20;
const countMark = 0x5e;
const zero = 0x30;
let encodedBuffer = Buffer.alloc(4096);

/**
 * Which passages hold which terms. Passages are numbered by slot and only ever appended; the removed are subtracted
 * from `documentFrequency` and skipped by whoever reads. Segments are merged so that each is less than half of the one
 * before it: appending stays cheap and a lookup sees few segments. What was appended last becomes a segment when it is
 * first asked for.
 */
export class Postings {
  readonly #vocabulary = new Vocabulary();
  readonly #segments: Segment[] = [];
  /** How many of a term's entries are those of removed slots; shorter than the vocabulary, or empty. */
  #removed = new Uint32Array();
  #pendingSlots = new GrowableArray((size) => new Uint32Array(size));
  #pendingTerms = new GrowableArray((size) => new Uint32Array(size));
  #slotCount = 0;

  get bytes(): number {
    const ofSegments = this.#segments.reduce((sum, segment) => sum + countBytes(segment), 0);
    const ofPending = this.#pendingSlots.bytes + this.#pendingTerms.bytes;
    return this.#vocabulary.bytes + this.#removed.byteLength + ofSegments + ofPending;
  }

  /** Adds a passage at the next slot, its terms as `encodeTerms` writes them; gives the number of its words. */
  append(encoded: string): number {
    if (this.#pendingSlots.length >= maxPending) this.#commit();
    const most = encoded.length * 3;
    if (most > encodedBuffer.length) encodedBuffer = Buffer.alloc(most);
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
        count = Math.min(count, highestCount);
      }
      words += count;
      const term = this.#vocabulary.add(bytes, begin, termEnd);
      if (term < 0) continue;
      this.#pendingSlots.push(slot);
      this.#pendingTerms.push(((term << 8) | count) >>> 0);
    }
    return words;
  }

  /** Takes slots out of the frequencies. */
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

  /** The postings of the slots that are not 0 in `alive`, which are numbered anew in their order. */
  compact(alive: Uint8Array): Postings {
    this.#commit();
    const compacted = new Postings();
    const moved = new Uint32Array(this.#slotCount);
    for (let slot = 0; slot < this.#slotCount; slot++) {
      if (alive[slot] !== 0) moved[slot] = compacted.#slotCount++;
    }
    for (const { firstSlot, terms, starts, slots, counts } of this.#segments) {
      for (let i = 0; i + 1 < starts.length; i++) {
        const known = terms ? (terms[i] as number) : i;
        for (let entry = starts[i] as number; entry < (starts[i + 1] as number); entry++) {
          const slot = firstSlot + (slots[entry] as number);
          if (alive[slot] === 0) continue;
          const term = compacted.#vocabulary.addFrom(this.#vocabulary, known);
          compacted.#pendingSlots.push(moved[slot] as number);
          compacted.#pendingTerms.push(((term << 8) | (counts[entry] as number)) >>> 0);
        }
      }
    }
    return compacted;
  }

  /** Makes a segment of what was appended and gives back the room kept for more. */
  settle(): void {
    this.#commit();
    this.#vocabulary.trim();
  }

  /** In how many passages a term occurs; for one of several parts, removed passages are counted until they are compacted. */
  documentFrequency(term: string): number {
    this.#commit();
    if (term.includes(partMark)) return this.#findOccurrences(term).slots.length;
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
   * The slots with any of some terms, removed ones included. Terms are taken for one: their counts are added. A term
   * with spaces is several parts, which a passage must all have; the rarest of them there is counted.
   */
  find(terms: readonly string[]): Occurrences {
    this.#commit();
    return terms.map((term) => this.#findOccurrences(term)).reduce(mergeOccurrences, noOccurrences);
  }

  /** Which of some terms a slot's passage has. */
  findTerms(slot: number, terms: Iterable<string>): Set<string> {
    this.#commit();
    const found = new Set<string>();
    const segment = this.#segments.find(({ endSlot }) => slot < endSlot);
    if (!segment) return found;
    const has = (part: string) => {
      const id = this.#vocabulary.find(part);
      return id >= 0 && findSlot(segment, slot, findTerm(segment, id)) >= 0;
    };
    for (const term of terms) if (term.split(partMark).every(has)) found.add(term);
    return found;
  }

  /** Every term that was ever appended. */
  listTerms(): Generator<string> {
    return this.#vocabulary.list();
  }

  /** Terms in use that differ from a word that is not by one slip of the keyboard. */
  findSlips(term: string, budget: SlipBudget): string[] {
    if (!canSlip(term)) return [];
    return this.#vocabulary
      .listSimilar(term, budget)
      .filter((other) => isSlip(term, other) && this.documentFrequency(other) > 0);
  }

  #findOccurrences(term: string): Occurrences {
    if (term.includes(partMark)) {
      return term
        .split(partMark)
        .map((part) => this.#findOccurrences(part))
        .reduce(intersectOccurrences);
    }
    const id = this.#vocabulary.find(term);
    if (id < 0) return noOccurrences;
    const found: (Occurrences & { firstSlot: number })[] = [];
    for (const segment of this.#segments) {
      const [begin, end] = findTerm(segment, id);
      if (begin === end) continue;
      const { firstSlot, slots, counts } = segment;
      found.push({ firstSlot, slots: slots.subarray(begin, end), counts: counts.subarray(begin, end) });
    }
    return joinOccurrences(found);
  }

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

/** Occurrences one after the other, of slots that only rise; each part's are counted from its first. */
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

/** The slots of both, the counts in a slot that has both added up to the highest kept. */
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
    counts[length] = Math.min(count, highestCount);
  }
  return { slots: slots.subarray(0, length), counts: counts.subarray(0, length) };
}

/** The parts of a term, of which a passage must have all; most have one. */
export function listParts(term: string): string[] {
  return term.split(partMark);
}

/** The slots that both have, each with the lower of its counts. */
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
