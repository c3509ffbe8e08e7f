/** A transformation of the plane in PDF's notation: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Returns the transformation that applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Returns a value of at least six numbers as a matrix, and the identity matrix for any other value. */
export function readMatrix(value: unknown): Matrix {
  const numbers =
    ArrayBuffer.isView(value) || Array.isArray(value) ? [...(value as number[])].map(Number) : [];
  if (numbers.length < 6 || !numbers.every(Number.isFinite)) return [1, 0, 0, 1, 0, 0];
  return numbers.slice(0, 6) as unknown as Matrix;
}

/** Sides of an axis-aligned rectangle. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Transforms the rectangle between two corners, and returns the axis-aligned rectangle around the result.
 * `top` is its smaller y.
 */
export function boundBox(
  matrix: Matrix,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: ArrayLike<number> & Iterable<number>,
): Box {
  const [a, b, c, d, e, f] = matrix;
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  return {
    left: Math.min(...xs) + e,
    right: Math.max(...xs) + e,
    top: Math.min(...ys) + f,
    bottom: Math.max(...ys) + f,
  };
}

/**
 * Returns the common part of two boxes. If they do not overlap, its left is beyond its right or its top
 * beyond its bottom.
 */
export function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
