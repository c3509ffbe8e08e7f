/**
 * The part of the protocol buffer wire format that an ONNX file needs, as byte arrays.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
const textEncoder = new TextEncoder();

/** Concatenates byte arrays. */
export function joinBytes(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Encodes an integer as a base-128 varint. Negative integers are 64-bit two's complement. */
export function writeVarint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let remaining = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(remaining & 127n);
    remaining >>= 7n;
    bytes.push(remaining > 0n ? low | 128 : low);
  } while (remaining > 0n);
  return Uint8Array.from(bytes);
}

/** Encodes an integer field as a varint. `field` is the field number. */
export function writeInteger(field: number, value: number): Uint8Array {
  return joinBytes([writeVarint(field << 3), writeVarint(value)]);
}

/** Encodes a field of bytes: a nested message or raw data. */
export function writeBytes(field: number, bytes: Uint8Array): Uint8Array {
  return joinBytes([writeVarint((field << 3) | 2), writeVarint(bytes.length), bytes]);
}

/** Encodes a UTF-8 text field. */
export function writeText(field: number, text: string): Uint8Array {
  return writeBytes(field, textEncoder.encode(text));
}

/** Encodes a 32-bit float field. */
export function writeFloat(field: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return joinBytes([writeVarint((field << 3) | 5), bytes]);
}
