import { type Concept, conceptWords } from '@anito/language/business-words';
import { listTerms } from './terms.ts';

export type { Concept };

const concepts = new Map<string, Concept>();
for (const [concept, { english, filipino, others }] of conceptWords) {
  for (const term of listTerms([...english, ...filipino, ...others].join(' '))) {
    // Cut short, words of two rows may be one: the earlier row is the one asked more often.
    if (!concepts.has(term)) concepts.set(term, concept);
  }
}

/** What a term of `listTerms` is a word for, if it is a common one. */
export function findConcept(term: string): Concept | undefined {
  return concepts.get(term);
}

const numeral =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|isang?|dalawang?|tatlong?|apat na|limang?)';
const patterns: Readonly<Record<Concept, RegExp>> = {
  price:
    /[₱$€£]|\bphp(?=\b|\d)|\bP\s?\d[\d,.]*\b|\bpesos?\b|\b\d[\d,]*\.\d\d\b|\bfree\b|\blibre\b|\bgratis\b|\bgratuit|\d\s?%|\bpercent\b/i,
  time: /\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?h\b|\b\d{1,2} (?:in the (?:morning|afternoon|evening)|noon)|\balas-|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|miyerkules|huwebes|biyernes|sabado|linggo|domingo|lundi|dimanche)\b/i,
  duration: new RegExp(
    `\\b${numeral}(?: (?:to|or|hanggang) ${numeral})?[ -](?:minute|hour|day|week|month|year|minuto|oras|araw|linggo|buwan|taon|working)|\\bnext day\\b`,
    'i',
  ),
  discount: /\d\s?(?:%|percent) (?:off|less|discount|lower)|\bless \d/i,
  contact: /@|\+?\d[\d ()-]{6,}\d|https?:|www\./i,
  place: /\b(?:Street|Avenue|Road|Highway|Building|Kalye|floor)\b|\b(?:St|Ave|Brgy)\.|\bBarangay \p{Lu}/u,
};

/** Whether an answer about a concept has a form of its own that tells it from a text that only names it. */
export function hasForm(concept: Concept): boolean {
  return concept in patterns;
}

/** Concepts that a text answers by the form of what it says: an amount, an hour, a telephone number. */
export function listShownConcepts(text: string): Concept[] {
  return Object.entries(patterns).flatMap(([concept, pattern]) => (pattern.test(text) ? [concept] : []));
}
