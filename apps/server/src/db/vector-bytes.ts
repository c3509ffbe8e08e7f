/** Returns a vector as stored: the bytes of its float32 components. The buffer shares the vector's memory. */
export function encodeVector({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Returns the vector of stored bytes, as a copy. */
export function decodeVector(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
