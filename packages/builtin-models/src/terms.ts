import { findRoot } from '@anito/language/business-words';
import { emptyWords } from '@anito/language/empty-words';
import { removeHyphenAffixes } from '@anito/language/filipino-root';
import { findLightRoot } from '@anito/language/light-words';
import { nameDates } from '@anito/language/name-dates';

const wordPattern = /[\p{L}\p{N}]+/gu;
/** Separates a number from its unit or ordinal: "1hp", "15th". */
const gluedPattern = /(?<=\d)(?:st|nd|rd|th)\b|(?<=\d)(?=\p{L}{1,6}(?![\p{L}\p{N}]))/gu;
/** Separators inside a number. */
const thousandsPattern = /(?<=\d),(?=\d{3}(?!\d))/g;
/** The end of a possessive or contraction is not a word: "driver's", "I'm", "can't". */
const contractionPattern = /(?<=\p{L})['’](?:s|m|t|d|re|ve|ll)(?![\p{L}\p{N}])/gu;
const marksPattern = /\p{M}+/gu;

/**
 * Returns the terms of a text in their order, with repetitions. A term is a word without accents, common
 * endings and Filipino affixes, truncated to six letters. This stem is good enough to compare a question with
 * a sentence in any of the four languages ("deliver", "delivery", "delivering"). Empty words, such as "the",
 * have no term.
 */
export function listTerms(text: string): string[] {
  const folded = text.normalize('NFD').replace(marksPattern, '').toLowerCase();
  const plain = removeHyphenAffixes(
    nameDates(folded)
      .replace(thousandsPattern, '')
      .replace(contractionPattern, '')
      .replace(gluedPattern, ' '),
  );
  const terms: string[] = [];
  for (const word of plain.match(wordPattern) ?? []) {
    const term = findTerm(word);
    if (term !== null) terms.push(term);
  }
  return terms;
}

/** Longer runs of letters are not cached, because they are no words that occur again. */
const maxCachedLength = 30;
/** Texts repeat their words, and each takes a few microseconds. */
const maxCachedTerms = 20_000;
const cachedTerms = new Map<string, string | null>();

/** Returns the term of one word, or null for an empty word. */
function findTerm(word: string): string | null {
  let term = cachedTerms.get(word);
  if (term !== undefined) return term;
  term = isEmptyWord(word) || isEmptyWord(findRoot(word) ?? word) ? null : stem(word);
  if (word.length > maxCachedLength) return term;
  if (cachedTerms.size >= maxCachedTerms) cachedTerms.clear();
  cachedTerms.set(word, term);
  return term;
}

/**
 * Returns whether a word has no meaning for a question in any of the supported languages, such as "the" or
 * "ng".
 */
function isEmptyWord(word: string): boolean {
  return Object.values(emptyWords).some((words) => words.has(word));
}

/** "kapeng" in "kapeng barako". */
const linkerPattern = /(?<=\p{L}{3}[aeiou])ng$/u;

/** Returns a word without common endings and affixes, at most six letters. A number stays unchanged. */
function stem(word: string): string {
  if (/^\d/.test(word)) return word;
  const bare = findRoot(word) ?? findLightRoot(word) ?? word;
  const single = bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
  const root = single.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '').replace(linkerPattern, '');
  const plain = root === single ? root : root.replace(/([bdgmnprt])\1$/, '$1');
  return plain.replace(/(?<=\p{L}{3})e$/u, '').slice(0, 6);
}
