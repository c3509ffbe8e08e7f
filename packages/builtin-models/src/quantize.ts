import type { Tensor } from './safetensors.ts';

/** Integers, and for each row of the source the factor that converts them back to floats. */
export type QuantizedRows = { values: Int8Array; scales: Float32Array };

/**
 * Quantizes each row of a matrix symmetrically to integers from -`limit` to `limit`, with a separate scale. A
 * value times the scale of its row is the original number.
 */
export function quantizeRows(tensor: Tensor, limit: number): QuantizedRows {
  const [rows, columns] = tensor.dims as [number, number];
  const values = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const weights = tensor.data.subarray(row * columns, (row + 1) * columns);
    const scale = findMaxMagnitude(weights) / limit || 1;
    scales[row] = scale;
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = Math.round(weights[column]! / scale);
    }
  }
  return { values, scales };
}

/**
 * Returns a transposed matrix: the weights are [outputs, inputs], but a matrix product needs [inputs,
 * outputs].
 */
export function transpose(values: Int8Array, rows: number, columns: number): Int8Array {
  const transposed = new Int8Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      transposed[column * rows + row] = values[row * columns + column]!;
  }
  return transposed;
}

/** Returns the largest absolute value, or 0 for no values. */
function findMaxMagnitude(values: Float32Array): number {
  let max = 0;
  for (const value of values) max = Math.max(max, Math.abs(value));
  return max;
}
