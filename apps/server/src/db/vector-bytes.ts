/**
 * Returns the stored form of a vector: its float32 components. The buffer shares the memory of the vector.
 */
export function encodeVector({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Returns the vector of its stored form, on separate memory. */
export function decodeVector(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
