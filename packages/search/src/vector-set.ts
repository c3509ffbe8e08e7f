import { GrowableArray } from './growable-array.ts';
import { findMaxMagnitude, normalizeVector, type QuantizedVector } from './quantize-vector.ts';
import { allocateBlock, blockBytes, freeBlocks, multiplyBlock, setQuery, viewBytes } from './vector-arena.ts';

/**
 * Largest component of the question. It is quantized finer than the passages. With 16,384 components, the
 * sums still fit into 32 bits.
 */
const maxQueryComponent = 1023;

/**
 * The vectors of one embedding model in one collection. Each vector is normalized and stored as int8 with its
 * own scale. A cosine is then off by about 0.002, which changed no measured ranking.
 */
export class VectorSet {
  readonly dimensions: number;
  readonly #stride: number;
  readonly #perBlock: number;
  readonly #blocks: number[] = [];
  readonly #slots = new GrowableArray((size) => new Uint32Array(size));
  readonly #scales = new GrowableArray((size) => new Float32Array(size));

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / 16) * 16;
    this.#perBlock = Math.floor(blockBytes / this.#stride);
  }

  get bytes(): number {
    return this.#blocks.length * blockBytes + this.#slots.bytes + this.#scales.bytes;
  }

  append(slot: number, { scale, components }: QuantizedVector): void {
    const place = this.#appendPlace(slot, scale);
    place.set(components);
    place.fill(0, components.length);
  }

  /** Copies vectors to another set. `toNewSlot` returns the new slot of a vector, or undefined to skip it. */
  copyInto(copy: VectorSet, toNewSlot: (slot: number) => number | undefined): void {
    for (let entry = 0; entry < this.#slots.length; entry++) {
      const slot = toNewSlot(this.#slots.values[entry] as number);
      if (slot === undefined) continue;
      const place = copy.#appendPlace(slot, this.#scales.values[entry] as number);
      place.set(this.#place(entry));
    }
  }

  /** Returns whether there is a vector of a slot that `isWanted` selects. */
  holdsSlot(isWanted: (slot: number) => boolean): boolean {
    for (let entry = 0; entry < this.#slots.length; entry++) {
      if (isWanted(this.#slots.values[entry] as number)) return true;
    }
    return false;
  }

  /** Writes the cosine of `query` and each vector to `scores[slot]`. */
  score(query: Float32Array, scores: Float32Array): void {
    const unit = normalizeVector(query);
    const queryScale = findMaxMagnitude(unit) / maxQueryComponent || 1;
    const rounded = new Int16Array(this.#stride);
    for (let i = 0; i < unit.length; i++) rounded[i] = Math.round((unit[i] as number) / queryScale);
    setQuery(rounded);
    const slots = this.#slots.values;
    const scales = this.#scales.values;
    for (let block = 0, entry = 0; entry < this.#slots.length; block++) {
      const count = Math.min(this.#perBlock, this.#slots.length - entry);
      const products = multiplyBlock(this.#blocks[block] as number, count, this.#stride);
      for (let i = 0; i < count; i++, entry++) {
        scores[slots[entry] as number] = (products[i] as number) * (scales[entry] as number) * queryScale;
      }
    }
  }

  /** Releases unused capacity, except for the rest of a block. */
  trim(): void {
    this.#slots.trim();
    this.#scales.trim();
  }

  /** Releases the memory. The set must not be used afterwards. */
  release(): void {
    freeBlocks(this.#blocks);
    this.#slots.length = 0;
  }

  /** Adds an entry and returns its bytes. Their content is undefined. */
  #appendPlace(slot: number, scale: number): Int8Array {
    const entry = this.#slots.length;
    if (entry === this.#blocks.length * this.#perBlock) allocateBlock(this.#blocks);
    this.#slots.push(slot);
    this.#scales.push(scale);
    return this.#place(entry);
  }

  /** Returns the bytes of an entry. */
  #place(entry: number): Int8Array {
    const block = this.#blocks[Math.floor(entry / this.#perBlock)] as number;
    return viewBytes(block, (entry % this.#perBlock) * this.#stride, this.#stride);
  }
}
