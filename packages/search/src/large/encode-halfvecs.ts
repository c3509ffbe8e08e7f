/** Array header in bytes: dimensions, null flag, element type, length, lower bound. */
const arrayHeaderBytes = 20;
/** Element header in bytes: length in bytes, dimensions, unused. */
const elementHeaderBytes = 8;

/**
 * Encodes vectors as a `halfvec[]` in PostgreSQL's binary format (`array_recv`, and `halfvec_recv` of
 * pgvector). The components are 8-bit integers of quantized vectors, which 16-bit floats represent exactly.
 * The scale is omitted, because it does not change a cosine. `typeOid` is the OID of `halfvec` in this
 * database.
 */
export function encodeHalfvecs(vectors: readonly Int8Array[], typeOid: number): Buffer {
  const bytes = vectors.reduce((sum, { length }) => sum + elementHeaderBytes + 2 * length, 0);
  const encoded = Buffer.alloc(arrayHeaderBytes + bytes);
  for (const [place, value] of [1, 0, typeOid, vectors.length, 1].entries())
    encoded.writeInt32BE(value, place * 4);
  let offset = arrayHeaderBytes;
  for (const vector of vectors) {
    encoded.writeInt32BE(4 + 2 * vector.length, offset);
    encoded.writeInt16BE(vector.length, offset + 4);
    offset += elementHeaderBytes;
    for (const component of vector) {
      encoded.writeUInt16BE(halves[component + 128] as number, offset);
      offset += 2;
    }
  }
  return encoded;
}

/** Bits of -128 to 127 as IEEE 754 16-bit floats. */
const halves = Array.from({ length: 256 }, (_, index) => encodeHalf(index - 128));

/** Encodes an integer from -128 to 127 as a 16-bit float. */
function encodeHalf(value: number): number {
  if (value === 0) return 0;
  const exponent = 31 - Math.clz32(Math.abs(value));
  const fraction = (Math.abs(value) << (10 - exponent)) & 0x3ff;
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}
