import type { AskedQuestion } from './read-question.ts';
import { findConcept } from './shop-words.ts';

/** `listTerms` cuts longer words. */
const termLength = 6;
/** Shorter words differ by a letter too often. */
const shortest = 5;

/** Takes a word that no text says for the one that differs from it by one letter only: "plywod", "pandisal". */
export function mendWords(question: AskedQuestion, said: Set<string>): AskedQuestion {
  const words = question.words.map((word) => {
    if (word.concept || said.has(word.term) || word.term.length < shortest) return word;
    const near = [...said].filter((term) => term.length >= shortest && isSlip(word.term, term));
    const [term] = near;
    return term && near.length === 1 ? { ...word, term, concept: findConcept(term) } : word;
  });
  return { ...question, words };
}

/** Whether two words with the same first letter differ by one letter put in, left out or exchanged. */
function isSlip(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (rest.slice(1) === otherRest.slice(1)) return true;
  return isBegun(rest.slice(1), otherRest, one) || isBegun(otherRest.slice(1), rest, other);
}

/** Whether what follows an inserted letter is the other word's rest, of which the cut may have left one letter more. */
function isBegun(rest: string, otherRest: string, longer: string): boolean {
  return rest === otherRest || (longer.length === termLength && rest === otherRest.slice(0, -1));
}
