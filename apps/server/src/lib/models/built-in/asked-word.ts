import { lightWords } from '../../words/light-words.ts';
import { type Concept, findConcept } from './shop-words.ts';
import { listTerms, numerals } from './terms.ts';

/**
 * What is asked for by one word: the word itself, what it is a common word for, whether it is an amount of money, and
 * whether it only stands around what is asked.
 */
export type AskedWord = {
  term: string;
  concept: Concept | undefined;
  isAmount?: boolean;
  isLight?: boolean;
  /** Written as a name is, with a capital within the sentence. */
  isName?: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].filter((word) => !numerals.has(word)).join(' ')));

/** Whether a term of `listTerms` only stands around what is asked. */
export function isLightTerm(term: string): boolean {
  return lightTerms.has(term);
}

/** The words of a part of a question that say something. */
export function readWords(text: string): AskedWord[] {
  return listTerms(text)
    .map((term): AskedWord => ({ term, concept: findConcept(term) }))
    .filter(({ term, concept }) => concept || !lightTerms.has(term));
}
