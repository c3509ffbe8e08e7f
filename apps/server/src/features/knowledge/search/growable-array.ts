type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A typed array that grows by doubling; `values` may be longer than `length`. */
export class GrowableArray<T extends Numbers> {
  values: T;
  length = 0;
  readonly #create: (size: number) => T;

  constructor(create: (size: number) => T, capacity = 16) {
    this.#create = create;
    this.values = create(capacity);
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  /** Makes room for `count` more values. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.values.length) return;
    const grown = this.#create(Math.max(needed, this.values.length * 2));
    grown.set(this.values.subarray(0, this.length));
    this.values = grown;
  }

  get bytes(): number {
    return this.values.byteLength;
  }
}
