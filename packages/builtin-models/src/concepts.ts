import { type Concept, conceptWords } from '@anito/language/business-words';
import { listTerms } from './terms.ts';

export type { Concept };

const concepts = new Map<string, Concept>();
for (const [concept, { english, filipino, others }] of conceptWords) {
  for (const word of [...english, ...filipino, ...others]) {
    const [term, ...furtherTerms] = listTerms(word);
    // The name of a date ("undas") has the terms of the date, which have meanings of their own.
    if (term === undefined || furtherTerms.length > 0) continue;
    // Words of two rows may have the same term. The earlier row is the more frequent one.
    if (!concepts.has(term)) concepts.set(term, concept);
  }
}

/**
 * Returns the concept of a term from `listTerms`, a meaning that synonyms and translations share. Returns
 * undefined for a term without a concept.
 */
export function findConcept(term: string): Concept | undefined {
  return concepts.get(term);
}

const numeral =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|isang?|dalawang?|tatlong?|apat na|limang?)';
const hours =
  /\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?h\b|\b\d{1,2} (?:in the (?:morning|afternoon|evening)|noon)|\balas-/i;
const weekdays =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|miyerkules|huwebes|biyernes|sabado|linggo|miercoles|jueves|viernes|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b/i;
const spans = new RegExp(
  `\\b${numeral}(?: (?:to|or|hanggang) ${numeral})?[ -](?:minute|hour|day|week|month|year|minuto|oras|araw|linggo|buwan|taon|working)|\\bnext day\\b`,
  'i',
);
/** Joins patterns to one that matches where any of them does, regardless of case. */
const joinPatterns = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

/** Patterns by the form of answer. */
const patterns = {
  price:
    /[₱$€£]|\bphp(?=\b|\d)|\bP\s?\d[\d,.]*\b|\bpesos?\b|\bpiso\b|\b\d[\d,]*\.\d\d\b|\bfree\b|\blibre\b|\bgratis\b|\bgratuit|\d\s?%|\bpercent\b/i,
  time: joinPatterns(hours, weekdays),
  duration: spans,
  discount: /\d\s?(?:%|percent) (?:off|less|discount|lower)|\bless \d/i,
  contact: /@|\+?\d[\d ()-]{6,}\d|https?:|www\./i,
  place: /\b(?:Street|Avenue|Road|Highway|Building|Kalye|floor)\b|\b(?:St|Ave|Brgy)\.|\bBarangay \p{Lu}/u,
} as const satisfies Readonly<Record<string, RegExp>>;

/** Form of an answer, for example an amount or an hour. */
export type Form = keyof typeof patterns;

/**
 * Returns the form of answer that a question about a concept requires, such as an amount for the concept
 * `price`. A text without it only names the concept. Returns undefined for a concept without such a form.
 */
export function findForm(concept: Concept | undefined): Form | undefined {
  return concept !== undefined && concept in patterns ? (concept as Form) : undefined;
}

/**
 * Returns the forms of answers that a text contains, such as an amount, an hour or a phone number. Empty
 * without any.
 */
export function listForms(text: string): Form[] {
  return (Object.keys(patterns) as Form[]).filter((form) => patterns[form].test(text));
}
