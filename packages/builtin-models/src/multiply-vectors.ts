/** The dot product of two vectors with as many components: of two of length 1, how near they are, -1 to 1. */
export function multiplyVectors(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i]! * b[i]!;
  return product;
}
