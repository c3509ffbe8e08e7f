/** Below this a page has too little text to tell. */
const leastCharacters = 20;
const leastWords = 30;
/** Characters that say nothing: symbols of a font of its own stand before items of lists, and seldom elsewhere. */
const mostOdd = 0.08;
/** Words of four letters and more without a vowel: none of the languages written in Latin letters has so many. */
const mostVowelless = 0.32;

/**
 * What a font gives that does not say which letters its shapes are: controls, private and unassigned characters, and the
 * sign that stands for none.
 */
const odd = /[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu;
const latinWord = /(?<![\p{L}\p{M}])[\p{Script=Latin}\p{M}]{4,40}(?![\p{L}\p{M}])/gu;
const vowel = /[aeiouyæøœı]/i;

/** Whether the text of a page is only codes, which its fonts do not translate into letters. */
export function isMeaningless(texts: string[]): boolean {
  const text = texts.join(' ');
  const length = text.replace(/\s/g, '').length;
  if (length < leastCharacters) return false;
  if ((text.match(odd)?.length ?? 0) > length * mostOdd) return true;
  const words = text.normalize('NFD').match(latinWord) ?? [];
  const vowelless = words.filter((word) => !vowel.test(word));
  return words.length >= leastWords && vowelless.length > words.length * mostVowelless;
}

/** Whether a part of it is such. */
export function hasOddCharacters(text: string): boolean {
  return text.search(odd) >= 0;
}
