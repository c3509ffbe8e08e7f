import { findRoot } from '@anito/language/business-words';
import { emptyWords } from '@anito/language/empty-words';
import { canSlip, isSlip } from '@anito/language/is-slip';
import { lightWords } from '@anito/language/light-words';
import { findConcept } from './shop-words.ts';
import { listTerms } from './terms.ts';

const wordPattern = /\p{L}+/gu;
/** Shorter words are one slip from too many others ("bayan", "bayad"). */
const shortestMended = 6;

/**
 * A question whose words that no passage says, and that are no common ones, are those one slip apart that a passage
 * says ("replcement" → "replacement"): sentences are compared with what was meant.
 */
export function mendSlips(question: string, passages: readonly { title: string; text: string }[]): string {
  const doubtful = (question.match(wordPattern) ?? []).filter(
    (word) => word.length >= shortestMended && canSlip(word) && !isCommon(word),
  );
  if (doubtful.length === 0) return question;
  const said = new Set(
    passages.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(wordPattern) ?? []),
  );
  // Who misses a letter of "discount" may read of discounts.
  for (const word of said) if (isPlural(word)) said.add(word.slice(0, -1));
  return question.replace(wordPattern, (written) => {
    const word = written.toLowerCase();
    if (said.has(word) || !doubtful.includes(written)) return written;
    for (const other of said) if (other.length >= word.length - 1 && isSlip(word, other)) return other;
    return written;
  });
}

function isPlural(word: string): boolean {
  return word.length > shortestMended && /[^s]s$/.test(word);
}

function isCommon(written: string): boolean {
  const word = written.toLowerCase();
  if (lightWords.has(word) || emptyWords.en.has(word) || emptyWords.fil.has(word)) return true;
  return findRoot(word) !== undefined || listTerms(word).some((term) => findConcept(term) !== undefined);
}
