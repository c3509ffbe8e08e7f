import { lightWords } from '@anito/language/light-words';
import { type Concept, type Form, findConcept, findForm, listForms } from './concepts.ts';
import { asksPrice } from './question-price.ts';
import { listTerms } from './terms.ts';

/**
 * One word of a question: its term, its concept, the form of the answer that it asks for, and whether it only
 * surrounds the subject.
 */
export type QuestionWord = {
  term: string;
  /** Terms of the word written together with its neighbours: "x ray" as "xray". */
  readonly compounds: ReadonlySet<string>;
  concept: Concept | undefined;
  form: Form | undefined;
  isLight: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].join(' ')));

/** Returns the words of a question in their order, one per meaning, and without empty words such as "the". */
export function parseQuestion(text: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>();
  let compounds: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  for (const term of listTerms(text)) {
    const concept = findConcept(term);
    const form = findForm(concept);
    const isLight = !concept && lightTerms.has(term);
    words.set(concept ?? term, {
      term,
      concept,
      form,
      isLight,
      // Computed at the first use, because many lines are read for their words only.
      get compounds() {
        compounds ??= listCompounds(text);
        return compounds.get(term) ?? noTerms;
      },
    });
  }
  // "How much" is two empty words.
  if (asksPrice(text) && !words.has(priceWord.concept)) words.set(priceWord.concept, priceWord);
  return [...words.values()];
}

const priceWord = {
  term: 'price',
  concept: 'price',
  form: 'price',
  isLight: false,
  compounds: new Set(),
} as const satisfies QuestionWord;

/** Terms have six letters, so a longer first part would leave out the second one. */
const maxFirstPart = 5;
const plainWord = /\p{L}+/gu;

/**
 * Returns the terms of neighbouring words written together ("dry clean" as "dryclean"), by the term of each.
 */
function listCompounds(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const words = text.match(plainWord) ?? [];
  const compounds = new Map<string, Set<string>>();
  for (let i = 1; i < words.length; i += 1) {
    if (words[i - 1]!.length > maxFirstPart) continue;
    const [compound] = listTerms(words[i - 1]! + words[i]!);
    if (compound === undefined) continue;
    for (const term of listTerms(`${words[i - 1]} ${words[i]}`)) {
      const own = compounds.get(term);
      if (own) own.add(compound);
      else compounds.set(term, new Set([compound]));
    }
  }
  return compounds;
}

const hyphenated = /(?<![\p{L}-])\p{L}{1,30}-\p{L}{1,30}(?![\p{L}-])/gu;

/** Returns the terms of a text, and those of its hyphenated words written as one: "x-ray" as "xray". */
function listTextTerms(text: string): string[] {
  const joined = text.match(hyphenated)?.map((word) => word.replace('-', ''));
  return joined ? [...listTerms(text), ...listTerms(joined.join(' '))] : listTerms(text);
}

/** Terms and concepts of a text, and the forms of answers that it contains. */
export type AnalyzedText = {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly forms: ReadonlySet<Form>;
  /** Ranges of numbers that it states: "12-29 pcs", "12 to 14". */
  readonly ranges: readonly NumberRange[];
};

type NumberRange = { from: number; to: number };

const rangePattern =
  /(?<![\d.,:/₱$€£)-]|\) )(?!\d{3}-\d{4})(\d{1,4})(?: ?[-–] ?| to | hanggang | a | à )(\d{1,4})(?![\d/-]|[.,:]\d|\s?(?:[ap]\.?m|noon|nn|min|minutes?|hours?|hrs?|oras|days?|araw)\b)/giu;

/**
 * Returns the ranges of whole numbers in a text that rise. Hours and dates with a colon or slash are none.
 */
function listRanges(text: string): NumberRange[] {
  return [...text.matchAll(rangePattern)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => from < to);
}

/** Computes `forms` and `ranges` on first use, because few questions need them. */
class LazyText implements AnalyzedText {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly #text: string;
  #forms: ReadonlySet<Form> | undefined;
  #ranges: readonly NumberRange[] | undefined;

  constructor(text: string) {
    this.#text = text;
    this.terms = new Set(listTextTerms(text));
    const concepts = [...this.terms].flatMap((term) => findConcept(term) ?? []);
    this.concepts = concepts.length > 0 ? new Set(concepts) : noConcepts;
  }

  get ranges(): readonly NumberRange[] {
    this.#ranges ??= listRanges(this.#text);
    return this.#ranges;
  }

  get forms(): ReadonlySet<Form> {
    this.#forms ??= new Set(listForms(this.#text));
    return this.#forms;
  }
}

const noTerms: ReadonlySet<string> = new Set();

function hasAny(terms: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  for (const term of some) if (terms.has(term)) return true;
  return false;
}

/** Shared, because most texts name no concept. */
const noConcepts: ReadonlySet<Concept> = new Set();

/** Returns the terms, concepts and answer forms of a text, for matching with questions. */
export function analyzeText(text: string): AnalyzedText {
  return new LazyText(text);
}

/**
 * Returns how well a text names a word, 0 to 1: 1 if it contains the word, less if it contains another word
 * with the same meaning, otherwise 0.
 */
export function matchName(word: QuestionWord, text: AnalyzedText): number {
  if (text.terms.has(word.term) || hasAny(text.terms, word.compounds)) return 1;
  return word.concept && text.concepts.has(word.concept) ? 0.85 : 0;
}

/**
 * Returns how well a text answers a word, 0 to 1. For a word that asks for a form, such as an amount for a
 * price, a text without that form matches less.
 */
export function matchWord(word: QuestionWord, text: AnalyzedText): number {
  if (/^\d+$/.test(word.term) && text.ranges.some(({ from, to }) => from <= +word.term && +word.term <= to))
    return 1;
  if (!word.form) return matchName(word, text);
  return text.forms.has(word.form) ? 1 : 0.6 * matchName(word, text);
}

/**
 * Returns how many words of a question a table cell answers, by the name of its column or the form of its
 * value.
 */
export function countAnsweredWords(
  question: readonly QuestionWord[],
  cell: { name: string; value: string },
): number {
  const name = analyzeText(cell.name);
  const value = analyzeText(cell.value);
  return question.filter((word) => matchName(word, name) > 0 || (word.form && value.forms.has(word.form)))
    .length;
}
