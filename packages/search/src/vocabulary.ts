import { randomInt } from 'node:crypto';
import { GrowableArray } from './growable-array.ts';

/** Ids have 24 bits; a vocabulary beyond that is noise, and its further terms are not taken. */
const idBits = 0xff_ff_ff;
const maxTerms = idBits - 1;
const smallestTable = 64;
/** Another one in each process, so that no text can be written whose words all fall on one place of the table. */
const hashStart = randomInt(2 ** 31, 2 ** 32);
const hashFactor = randomInt(2 ** 31, 2 ** 32) | 1;
/** For a term that is looked for; a longer one takes a buffer of its own. */
const termBuffer = Buffer.alloc(256);
const bytesPerCodeUnit = 3;
/** A slip changes at most two letters next to each other. */
const slipLetters = 2;

/** How many terms may still be compared for one question. */
export type SlipBudget = { comparisons: number };

/**
 * Terms numbered in the order of their arrival. They stand as UTF-8 one behind the other, and a hash table of their
 * numbers finds them (open addressing, linear probing): about 20 bytes a term, where a `Map` of strings takes 112.
 */
export class Vocabulary {
  readonly #bytes = new GrowableArray((size) => new Uint8Array(size));
  /** Where each term begins in `#bytes`, and where the last ends. */
  readonly #starts = new GrowableArray((size) => new Uint32Array(size));
  /** Terms by their first byte, chained: the id + 1 of the latest for each byte, and for each term of the one before. */
  readonly #latest = new Uint32Array(256);
  readonly #before = new GrowableArray((size) => new Uint32Array(size));
  /** The id of a term + 1, over it the highest 8 bits of the term's hash; 0 is free. */
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

  /** The id of the term that stands in `source` from `begin` to `end`, new or known; -1 when there are too many. */
  add(source: Uint8Array, begin: number, end: number): number {
    const hash = hashBytes(source, begin, end);
    const place = this.#findPlace(hash, source, begin, end);
    const entry = this.#table[place] as number;
    if (entry !== 0) return (entry & idBits) - 1;
    if (this.size === maxTerms) return -1;
    const id = this.size;
    this.#table[place] = (hash & ~idBits) | (id + 1);
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

  /** Adds a term of another vocabulary. */
  addFrom(other: Vocabulary, id: number): number {
    const starts = other.#starts.values;
    return this.add(other.#bytes.values, starts[id] as number, starts[id + 1] as number);
  }

  /** The id of a term; -1 when it is not known. */
  find(term: string): number {
    const most = term.length * bytesPerCodeUnit;
    const buffer = most <= termBuffer.length ? termBuffer : Buffer.alloc(most);
    const length = buffer.write(term);
    const place = this.#findPlace(hashBytes(buffer, 0, length), buffer, 0, length);
    return ((this.#table[place] as number) & idBits) - 1;
  }

  /** All terms by their ids. */
  *list(): Generator<string> {
    const starts = this.#starts.values;
    const { buffer } = this.#bytes.values;
    for (let id = 0; id < this.size; id++) {
      const begin = starts[id] as number;
      yield Buffer.from(buffer, begin, (starts[id + 1] as number) - begin).toString();
    }
  }

  /**
   * The terms that begin and end like one, but for at most two letters in one place; a few others with them. Those added
   * last come first, and as many as the budget has are looked at.
   */
  listSimilar(term: string, budget: SlipBudget): string[] {
    const wanted = Buffer.from(term);
    const before = this.#before.values;
    const starts = this.#starts.values;
    const bytes = this.#bytes.values;
    const similar: string[] = [];
    for (
      let next = this.#latest[wanted[0] as number] as number;
      next > 0 && budget.comparisons-- > 0;
      next = before[next - 1] as number
    ) {
      const id = next - 1;
      const begin = starts[id] as number;
      const end = starts[id + 1] as number;
      if (Math.abs(end - begin - wanted.length) > bytesPerCodeUnit) continue;
      const shorter = Math.min(end - begin, wanted.length);
      let same = 1;
      while (same < shorter && bytes[begin + same] === wanted[same]) same++;
      let back = 0;
      while (same + back < shorter && bytes[end - 1 - back] === wanted[wanted.length - 1 - back]) back++;
      if (countLetters(wanted, same, wanted.length - back) > slipLetters) continue;
      if (countLetters(bytes, begin + same, end - back) > slipLetters) continue;
      similar.push(Buffer.from(bytes.buffer, begin, end - begin).toString());
    }
    return similar;
  }

  /** Gives back the room that is kept for more terms. */
  trim(): void {
    this.#bytes.trim();
    this.#starts.trim();
    this.#before.trim();
  }

  /** Where the term stands in the table, or the free place where it would. */
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

/** How many letters begin in a piece of UTF-8. */
function countLetters(bytes: Uint8Array, begin: number, end: number): number {
  let letters = 0;
  for (let i = begin; i < end; i++) if (((bytes[i] as number) & 0xc0) !== 0x80) letters++;
  return letters;
}

/** A multiplicative hash, its upper half mixed into the lower one: 32 bits, signed. */
function hashBytes(source: Uint8Array, begin: number, end: number): number {
  let hash = hashStart;
  for (let i = begin; i < end; i++) hash = Math.imul(hash ^ (source[i] as number), hashFactor);
  return hash ^ (hash >>> 15);
}
