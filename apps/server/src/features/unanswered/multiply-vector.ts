/** The product of a vector with one as its bytes are kept: of two of length 1, how near they are. */
export function multiplyVector(vector: Float32Array, kept: Buffer): number {
  let product = 0;
  for (let i = 0; i < vector.length; i++) product += vector[i]! * kept.readFloatLE(i * 4);
  return product;
}
