/** One tensor in row-major order. */
export type Tensor = { dims: number[]; data: Float32Array };

type Entry = { dtype: string; shape: number[]; data_offsets: [number, number] };

/**
 * Returns all 16-bit and 32-bit float tensors of a safetensors file by name, widened to 32 bits. Leaves out
 * tensors of other types. Source: https://huggingface.co/docs/safetensors (header length, JSON header, raw
 * little-endian data)
 */
export function readSafetensors(file: Buffer): Map<string, Tensor> {
  const headerLength = Number(file.readBigUInt64LE(0));
  const dataStart = 8 + headerLength;
  const header = JSON.parse(file.toString('utf8', 8, dataStart)) as Record<string, Entry>;
  const tensors = new Map<string, Tensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const [start, end] = entry.data_offsets;
    const raw = file.subarray(dataStart + start, dataStart + end);
    if (entry.dtype === 'F16') tensors.set(name, { dims: entry.shape, data: widenHalves(raw) });
    else if (entry.dtype === 'F32') tensors.set(name, { dims: entry.shape, data: copyFloats(raw) });
  }
  return tensors;
}

/** Converts little-endian IEEE 754 half-precision numbers to 32-bit floats. */
export function widenHalves(raw: Uint8Array): Float32Array {
  const table = halfTable();
  const floats = new Float32Array(raw.length / 2);
  for (let i = 0; i < floats.length; i++) floats[i] = table[raw[2 * i]! | (raw[2 * i + 1]! << 8)]!;
  return floats;
}

/**
 * Returns the 32-bit floats of a copy of `raw`, because a slice of the file may not start at a multiple of
 * four.
 */
function copyFloats(raw: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(raw).buffer);
}

let cachedTable: Float32Array | undefined;

/**
 * Returns a cached table of all 65,536 half-precision numbers by their bits. A lookup is much faster than 22
 * million computations.
 */
function halfTable(): Float32Array {
  if (cachedTable) return cachedTable;
  const table = new Float32Array(65_536);
  for (let half = 0; half < table.length; half++) {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = half & 1023;
    if (exponent === 0) table[half] = sign * fraction * 2 ** -24;
    else if (exponent === 31) table[half] = fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    else table[half] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  cachedTable = table;
  return table;
}
