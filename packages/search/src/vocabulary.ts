import { randomInt } from 'node:crypto';
import { GrowableArray } from './growable-array.ts';

/** Ids have 24 bits. Terms beyond that are ignored: a vocabulary of this size is noise. */
const idBits = 0xff_ff_ff;
const maxTerms = idBits - 1;
const smallestTable = 64;
/** Random in each process, so that no text can be crafted whose words all collide in the hash table. */
const hashStart = randomInt(2 ** 31, 2 ** 32);
const hashFactor = randomInt(2 ** 31, 2 ** 32) | 1;
/** Buffer for a term that is looked up. A longer term gets a new buffer. */
const termBuffer = Buffer.alloc(256);
const bytesPerCodeUnit = 3;
/** A typing error changes at most two adjacent letters. */
const maxChangedLetters = 2;

/** Number of terms that may still be compared for one question. */
export type ComparisonBudget = { comparisons: number };

/**
 * Terms, numbered in the order of their arrival. They are stored as consecutive UTF-8 and found by a hash
 * table of their numbers (open addressing, linear probing). This takes about 20 bytes per term, where a `Map`
 * of strings takes 112.
 */
export class Vocabulary {
  readonly #bytes = new GrowableArray((size) => new Uint8Array(size));
  /** Start of each term in `#bytes`, and the end of the last one. */
  readonly #starts = new GrowableArray((size) => new Uint32Array(size));
  /**
   * Linked lists of terms by their first byte. `#latest` has the id + 1 of the latest term of each byte, and
   * `#before` that of the previous one for each term.
   */
  readonly #latest = new Uint32Array(256);
  readonly #before = new GrowableArray((size) => new Uint32Array(size));
  /** Id + 1 of a term in the lower 24 bits, the highest 8 bits of its hash above. 0 is free. */
  #table = new Uint32Array(smallestTable);

  constructor() {
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  get bytes(): number {
    return this.#bytes.bytes + this.#starts.bytes + this.#before.bytes + this.#table.byteLength;
  }

  /**
   * Adds the term in `source` from `begin` to `end` and returns its id, also when it exists. Returns -1 when
   * there are too many terms.
   */
  add(source: Uint8Array, begin: number, end: number): number {
    const hash = hashBytes(source, begin, end);
    const tableIndex = this.#findPlace(hash, source, begin, end);
    const entry = this.#table[tableIndex] as number;
    if (entry !== 0) return (entry & idBits) - 1;
    if (this.size === maxTerms) return -1;
    const id = this.size;
    this.#table[tableIndex] = (hash & ~idBits) | (id + 1);
    const first = source[begin] as number;
    this.#before.push(this.#latest[first] as number);
    this.#latest[first] = id + 1;
    this.#bytes.reserve(end - begin);
    const bytes = this.#bytes.values;
    for (let i = begin; i < end; i++) bytes[this.#bytes.length++] = source[i] as number;
    this.#starts.push(this.#bytes.length);
    if (this.size * 4 > this.#table.length * 3) this.#growTable();
    return id;
  }

  /** Adds a term of another vocabulary and returns its id. */
  addFrom(other: Vocabulary, id: number): number {
    const starts = other.#starts.values;
    return this.add(other.#bytes.values, starts[id] as number, starts[id + 1] as number);
  }

  /** Returns the id of a term, or -1. */
  find(term: string): number {
    const maxBytes = term.length * bytesPerCodeUnit;
    const buffer = maxBytes <= termBuffer.length ? termBuffer : Buffer.alloc(maxBytes);
    const length = buffer.write(term);
    const tableIndex = this.#findPlace(hashBytes(buffer, 0, length), buffer, 0, length);
    return ((this.#table[tableIndex] as number) & idBits) - 1;
  }

  /** Yields all terms in the order of their ids. */
  *list(): Generator<string> {
    const starts = this.#starts.values;
    const { buffer } = this.#bytes.values;
    for (let id = 0; id < this.size; id++) {
      const begin = starts[id] as number;
      yield Buffer.from(buffer, begin, (starts[id + 1] as number) - begin).toString();
    }
  }

  /**
   * Returns the terms that equal `term` at the beginning and at the end, except for at most two letters in
   * one place. May contain a few others. Starts with the terms that were added last, and compares at most as
   * many as the budget allows.
   */
  listSimilar(term: string, budget: ComparisonBudget): string[] {
    const termBytes = Buffer.from(term);
    const before = this.#before.values;
    const starts = this.#starts.values;
    const bytes = this.#bytes.values;
    const similar: string[] = [];
    for (
      let next = this.#latest[termBytes[0] as number] as number;
      next > 0 && budget.comparisons-- > 0;
      next = before[next - 1] as number
    ) {
      const id = next - 1;
      const begin = starts[id] as number;
      const end = starts[id + 1] as number;
      if (Math.abs(end - begin - termBytes.length) > bytesPerCodeUnit) continue;
      const shorter = Math.min(end - begin, termBytes.length);
      let same = 1;
      while (same < shorter && bytes[begin + same] === termBytes[same]) same++;
      let back = 0;
      while (same + back < shorter && bytes[end - 1 - back] === termBytes[termBytes.length - 1 - back])
        back++;
      if (countLetters(termBytes, same, termBytes.length - back) > maxChangedLetters) continue;
      if (countLetters(bytes, begin + same, end - back) > maxChangedLetters) continue;
      similar.push(Buffer.from(bytes.buffer, begin, end - begin).toString());
    }
    return similar;
  }

  /** Releases unused capacity. */
  trim(): void {
    this.#bytes.trim();
    this.#starts.trim();
    this.#before.trim();
  }

  /** Returns the position of the term in the table, or the free position for it. */
  #findPlace(hash: number, source: Uint8Array, begin: number, end: number): number {
    const table = this.#table;
    const starts = this.#starts.values;
    const bytes = this.#bytes.values;
    const mask = table.length - 1;
    const length = end - begin;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = table[place] as number;
      if (entry === 0) return place;
      if (((entry ^ hash) & ~idBits) !== 0) continue;
      const id = (entry & idBits) - 1;
      const start = starts[id] as number;
      if ((starts[id + 1] as number) - start !== length) continue;
      let i = 0;
      while (i < length && bytes[start + i] === source[begin + i]) i++;
      if (i === length) return place;
    }
  }

  #growTable(): void {
    const starts = this.#starts.values;
    const table = new Uint32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let id = 0; id < this.size; id++) {
      const hash = hashBytes(this.#bytes.values, starts[id] as number, starts[id + 1] as number);
      let place = hash & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = (hash & ~idBits) | (id + 1);
    }
    this.#table = table;
  }
}

/** Counts the characters that start in a range of UTF-8 bytes. */
function countLetters(bytes: Uint8Array, begin: number, end: number): number {
  let letters = 0;
  for (let i = begin; i < end; i++) if (((bytes[i] as number) & 0xc0) !== 0x80) letters++;
  return letters;
}

/** Returns a multiplicative hash with its upper half mixed into the lower one: 32 bits, signed. */
function hashBytes(source: Uint8Array, begin: number, end: number): number {
  let hash = hashStart;
  for (let i = begin; i < end; i++) hash = Math.imul(hash ^ (source[i] as number), hashFactor);
  return hash ^ (hash >>> 15);
}
