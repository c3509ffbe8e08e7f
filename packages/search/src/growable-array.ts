type Numbers = Int8Array | Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A typed array that grows by doubling. `values` may be longer than `length`. */
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

  /** Reserves capacity for `count` more values. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.values.length) this.#resize(Math.max(needed, this.values.length * 2));
  }

  /** Releases unused capacity. */
  trim(): void {
    if (this.values.length > this.length) this.#resize(this.length);
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  #resize(capacity: number): void {
    const resized = this.#create(capacity);
    resized.set(this.values.subarray(0, this.length));
    this.values = resized;
  }
}
