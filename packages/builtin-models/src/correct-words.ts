import { canBeMisspelled, isMisspelling } from '@anito/language/is-misspelling';
import { type AnalyzedUnit, memoize } from './analyzed-units.ts';
import { matchName, parseQuestion, type QuestionWord } from './question-words.ts';

/** Minimum length of a word that is corrected. One letter turns many shorter words into another one. */
const minLength = 6;
const writtenWord = /\p{L}{1,40}/gu;

/**
 * Returns a question with the words of the units in place of misspelt ones: "battry" becomes "battery". Only
 * words without a known meaning that no unit names are corrected, and only by one letter. `listUnits` is
 * called only if a word may be misspelt, because it takes longer than all else here.
 */
export function correctWords(question: string, listUnits: () => readonly AnalyzedUnit[]): string {
  const getUnits = memoize(listUnits);
  const getWords = memoize(() => groupWords(getUnits()));
  return question.replace(writtenWord, (written, at: number) => {
    // A capital letter inside a sentence starts a name.
    if (written.length < minLength || (at > 0 && /^\p{Lu}/u.test(written)) || !canBeMisspelled(written))
      return written;
    const [word] = parseQuestion(written);
    if (!word || word.concept || word.isLight) return written;
    if (getUnits().some((unit) => isNamed(word, unit))) return written;
    const lower = written.toLowerCase();
    return findSimilar(lower, getWords().get(lower[0]!) ?? []) ?? written;
  });
}

const isNamed = (word: QuestionWord, { content, context, path }: AnalyzedUnit) =>
  [content, context, path].some((text) => matchName(word, text) > 0);

/** Returns the words of the units by their first letter, which is rarely misspelt. */
function groupWords(units: readonly AnalyzedUnit[]): Map<string, string[]> {
  const words = new Set(units.flatMap(({ content, context }) => [...content.words, ...context.words]));
  return Map.groupBy(words, (word) => word[0]!);
}

/** Returns the one of the words that differs from a word by one letter, if it is the only one. */
function findSimilar(word: string, words: readonly string[]): string | undefined {
  const similar = words.filter((other) => isMisspelling(word, other) && !hasOtherEnd(word, other));
  return similar.length === 1 ? similar[0] : undefined;
}

/** Whether only the last letter differs, as in "marker" and "market", which are two words. */
const hasOtherEnd = (word: string, other: string) =>
  word.length === other.length && word.slice(0, -1) === other.slice(0, -1);
