/** Minimum length. Shorter words are too often one letter away from another word. */
const minLength = 5;

/** Words of letters only. Another number or code is a different thing, not a misspelling. */
const letters = /^[\p{L}\p{M}]+$/u;

/**
 * Returns whether a word has at least five characters, all of them letters. Other words are not checked for
 * misspellings.
 */
export function canBeMisspelled(word: string): boolean {
  return word.length >= minLength && letters.test(word);
}

/**
 * Returns whether two words differ by exactly one typing error: a missing, additional or wrong letter, or two
 * swapped letters, but not at the first letter (optimal string alignment distance 1). `word` must pass
 * `canBeMisspelled`.
 */
export function isMisspelling(word: string, other: string): boolean {
  const difference = word.length - other.length;
  if (difference > 1 || difference < -1) return false;
  if (word.charCodeAt(0) !== other.charCodeAt(0)) return false;
  let start = 1;
  while (start < word.length && word.charCodeAt(start) === other.charCodeAt(start)) start++;
  let end = word.length;
  let otherEnd = other.length;
  while (end > start && otherEnd > start && word.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end--;
    otherEnd--;
  }
  const remaining = end - start;
  const otherRemaining = otherEnd - start;
  if (remaining <= 1 && otherRemaining <= 1) return remaining + otherRemaining > 0;
  return (
    remaining === 2 &&
    otherRemaining === 2 &&
    word[start] === other[start + 1] &&
    word[start + 1] === other[start]
  );
}
