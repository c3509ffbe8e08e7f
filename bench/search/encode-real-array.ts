const float4Oid = 700;

/** Bytes before the values: dimensions, null flag, element type, length, lower bound. */
const headerBytes = 20;
const bytesPerValue = 8;

/**
 * Encodes concatenated vectors as a `real[]` in PostgreSQL's binary format (`array_recv`): each value is its
 * length in bytes and a big-endian float32. `pg` sends a Buffer parameter as binary.
 */
export function encodeRealArray(vectors: Float32Array[]): Buffer {
  const count = vectors.reduce((sum, vector) => sum + vector.length, 0);
  const buffer = Buffer.allocUnsafe(headerBytes + count * bytesPerValue);
  for (const [index, value] of [1, 0, float4Oid, count, 1].entries()) buffer.writeInt32BE(value, index * 4);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let offset = headerBytes;
  for (const vector of vectors) {
    for (const value of vector) {
      view.setInt32(offset, 4);
      view.setFloat32(offset + 4, value);
      offset += bytesPerValue;
    }
  }
  return buffer;
}
