/**
 * Returns a unit vector in which each word is hashed to a dimension. Texts that share words get near vectors,
 * and equal texts get equal vectors. Vectors of different models are unrelated.
 */
export function embedText(text: string, dimensions: number, model = ''): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const hash = hashWord(model + word);
    vector[hash % dimensions]! += hash & 0x10000 ? 1 : -1;
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) {
    hash ^= word.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
