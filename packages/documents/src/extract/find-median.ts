/** Returns the median, the greater of the two middle values of an even number. Returns 0 without values. */
export function findMedian(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
