/**
 * Returns the dot product of two vectors of the same length. For unit vectors this is their cosine, -1 to 1.
 */
export function multiplyVectors(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i]! * b[i]!;
  return product;
}
