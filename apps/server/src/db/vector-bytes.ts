/** Returns the stored form of a vector: its float32 components, on the same memory. */
export function writeVector({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The inverse of `encodeVector`, on separate memory. */
export function readVector(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
