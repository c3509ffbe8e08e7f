import type { AskedQuestion } from './read-question.ts';

/** Shorter words differ by a letter too often. */
const shortest = 5;

/** Takes a word that no text says for the one that differs from it by one letter only: "plywod", "pandisal". */
export function mendWords(question: AskedQuestion, said: Set<string>): AskedQuestion {
  const words = question.words.map((word) => {
    if (word.concept || said.has(word.term) || word.term.length < shortest) return word;
    const near = [...said].filter((term) => term.length >= shortest && isSlip(word.term, term));
    return near.length === 1 ? { ...word, term: near[0]! } : word;
  });
  return { ...question, words };
}

/** Whether two words with the same first letter differ by one letter put in, left out or exchanged. */
function isSlip(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
