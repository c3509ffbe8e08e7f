/** Returns the stored form of a vector: its float32 components, on the same memory. */
export function encodeVector({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The inverse of `encodeVector`, on separate memory. */
export function decodeVector(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
