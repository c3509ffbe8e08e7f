/** A vector as its row keeps it: its float32 components one after another, on the same memory. */
export function writeVector({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The inverse of `writeVector`, on memory of its own. */
export function readVector(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
