/** A page with fewer characters or words has too little text to judge. */
const minCharacters = 20;
const minWords = 30;
/**
 * Largest share of meaningless characters. Custom symbol fonts produce them before list items, and seldom
 * elsewhere.
 */
const maxUnmappedShare = 0.08;
/**
 * Largest share of words of four or more letters without a vowel. Every language in Latin script has fewer.
 */
const maxVowellessShare = 0.32;

/**
 * Characters of fonts without a mapping to letters: control, private and unassigned characters, and the
 * replacement character.
 */
const unmappedCharacter = /[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu;
const latinWord = /(?<![\p{L}\p{M}])[\p{Script=Latin}\p{M}]{4,40}(?![\p{L}\p{M}])/gu;
const vowel = /[aeiouyæøœı]/i;

/**
 * Returns whether the text of a page probably consists of codes that its fonts do not map to letters: too
 * many unmapped characters, or too many words without vowels. Returns false for a short text.
 */
export function isMeaningless(texts: string[]): boolean {
  const text = texts.join(' ');
  const length = text.replace(/\s/g, '').length;
  if (length < minCharacters) return false;
  if ((text.match(unmappedCharacter)?.length ?? 0) > length * maxUnmappedShare) return true;
  const words = text.normalize('NFD').match(latinWord) ?? [];
  const vowelless = words.filter((word) => !vowel.test(word));
  return words.length >= minWords && vowelless.length > words.length * maxVowellessShare;
}

/** Returns whether a text contains characters of fonts without a mapping to letters. */
export function hasUnmappedCharacters(text: string): boolean {
  return text.search(unmappedCharacter) >= 0;
}
