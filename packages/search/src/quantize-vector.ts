const maxStored = 127;
const headerBytes = 4;

/**
 * A quantized direction. Each component times `scale` is the component of the unit vector, within half a
 * step.
 */
export type QuantizedVector = { scale: number; components: Int8Array };

/** Quantizes the direction of a vector to 8 bits per component. A zero vector stays zero. */
export function quantizeVector(vector: Float32Array): QuantizedVector {
  const unit = normalizeVector(vector);
  const scale = findMaxMagnitude(unit) / maxStored || 1;
  const components = new Int8Array(unit.length);
  for (let i = 0; i < unit.length; i++) components[i] = Math.round((unit[i] as number) / scale);
  return { scale, components };
}

/**
 * Encodes a vector for the passage's row: the scale as a little-endian float32, then one byte per component.
 */
export function encodeQuantized({ scale, components }: QuantizedVector): Buffer {
  const encoded = Buffer.allocUnsafe(headerBytes + components.length);
  encoded.writeFloatLE(scale, 0);
  encoded.set(components, headerBytes);
  return encoded;
}

/** Decodes the output of `encodeQuantized`, sharing its memory. */
export function decodeQuantized(encoded: Buffer): QuantizedVector {
  const { buffer, byteOffset, length } = encoded;
  const components = new Int8Array(buffer, byteOffset + headerBytes, length - headerBytes);
  return { scale: encoded.readFloatLE(0), components };
}

/** Returns the vector with length 1. A zero vector stays zero. */
export function normalizeVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) * (vector[i] as number);
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  const unit = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i++) unit[i] = (vector[i] as number) * scale;
  return unit;
}

/** Returns the largest magnitude of a component. */
export function findMaxMagnitude(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] as number));
  return largest;
}
