import { lightWords } from '@anito/language/light-words';
import { ambiguousNumberWords, numberWords } from '@anito/language/number-words';
import { type Concept, type Form, findConcept, findForm, listForms } from './concepts.ts';
import { asksPrice } from './question-price.ts';
import { listTerms } from './terms.ts';

/**
 * One word of a question: its term, its concept, the form of the answer that it asks for, and whether it only
 * surrounds the subject.
 */
export type QuestionWord = {
  term: string;
  /** The word written together with its neighbours: "x ray" as "xray". */
  readonly compounds: readonly Compound[];
  concept: Concept | undefined;
  form: Form | undefined;
  isLight: boolean;
  /** Its value if it is a number, in digits or as a word. */
  number?: number | undefined;
};

/** Two words written as one, and the term of this word. */
type Compound = { term: string; whole: string };

/** Values of number words by their terms, without words such as "one" and "first", which often state no number. */
const numberTerms = new Map(
  [...numberWords].flatMap(([word, value]) =>
    ambiguousNumberWords.has(word) ? [] : listTerms(word).map((term): [string, number] => [term, value]),
  ),
);
const findNumber = (term: string) => (/^\d+$/.test(term) ? Number(term) : numberTerms.get(term));

const lightTerms = new Set(listTerms([...lightWords].join(' ')));

/** Returns the words of a question in their order, one per meaning, and without empty words such as "the". */
export function parseQuestion(text: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>();
  let compounds: ReadonlyMap<string, readonly Compound[]> | undefined;
  for (const term of listTerms(text)) {
    const concept = findConcept(term);
    const form = findForm(concept);
    const isLight = !concept && lightTerms.has(term);
    words.set(concept ?? term, {
      term,
      concept,
      form,
      isLight,
      number: findNumber(term),
      // Computed at the first use, because many lines are read for their words only.
      get compounds() {
        compounds ??= listCompounds(text);
        return compounds.get(term) ?? noCompounds;
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
  compounds: [],
} as const satisfies QuestionWord;

/** Longer first words are seldom the first part of a compound. */
const maxFirstPart = 5;
const plainWord = /\p{L}+/gu;

/**
 * Returns neighbouring words written together ("dry clean" as "dryclean"), by the term of each of them.
 */
function listCompounds(text: string): ReadonlyMap<string, readonly Compound[]> {
  const words = text.match(plainWord) ?? [];
  const compounds = new Map<string, Compound[]>();
  for (let i = 1; i < words.length; i += 1) {
    if (words[i - 1]!.length > maxFirstPart) continue;
    const joined = words[i - 1]! + words[i]!;
    const [joinedTerm] = listTerms(joined);
    if (joinedTerm === undefined) continue;
    const compound = { term: joinedTerm, whole: foldWord(joined) };
    for (const term of listTerms(`${words[i - 1]} ${words[i]}`))
      compounds.set(term, [...(compounds.get(term) ?? []), compound]);
  }
  return compounds;
}

/** Returns a word in lower case without accents and without the ending of a plural or verb. */
function foldWord(word: string): string {
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/(?<=\p{L}{3})(?:s|ing|ed)$/u, '');
}

const hyphenated = /(?<![\p{L}-])\p{L}{1,30}-\p{L}{1,30}(?![\p{L}-])/gu;

/** Returns the hyphenated words of a text, each written as one word: "x-ray" as "xray". */
const listJoinedWords = (text: string) => text.match(hyphenated)?.map((word) => word.replace('-', '')) ?? [];

/** Returns the terms of a text, and those of its hyphenated words written as one. */
function listTextTerms(text: string): string[] {
  const joined = listJoinedWords(text);
  return joined.length > 0 ? [...listTerms(text), ...listTerms(joined.join(' '))] : listTerms(text);
}

/** Terms and concepts of a text, and the forms of answers that it contains. */
export type AnalyzedText = {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly forms: ReadonlySet<Form>;
  /** Ranges of numbers that it states: "12-29 pcs", "12 to 14". */
  readonly ranges: readonly NumberRange[];
  /** Numbers that it states in digits or as words. */
  readonly numbers: ReadonlySet<number>;
  /** Whole words, folded, as compounds are. Terms are too short to tell compounds apart. */
  readonly words: ReadonlySet<string>;
};

type NumberRange = { from: number; to: number };

/** Follows times and durations. Ages are ranges: years are missing. */
const timeUnits =
  '[ap]\\.?m|noon|nn|ng (?:umaga|hapon|gabi|tanghali)|(?:(?:working|business|banking|calendar) )?' +
  '(?:min|minutes?|minutos?|hours?|hrs?|oras|horas?|heures?|days?|araw|d[ií]as?|jours?|' +
  'weeks?|wks?|linggo|semanas?|semaines?|months?|buwan|mes(?:es)?|mois)';

const rangePattern = new RegExp(
  '(?<![\\d.,:/₱$€£)-]|\\) )(?!\\d{3}-\\d{4})(\\d{1,4})(?: ?[-–] ?| to | hanggang | a | à )(\\d{1,4})' +
    `(?![\\d/-]|[.,:]\\d|\\s?(?:na )?(?:${timeUnits})\\b)`,
  'giu',
);

/**
 * Returns the ranges of whole numbers in a text that rise. Hours and dates with a colon or slash are none.
 */
function listRanges(text: string): NumberRange[] {
  return [...text.matchAll(rangePattern)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => from < to);
}

/** Computes `forms`, `ranges`, `numbers` and `words` on first use, because few questions need them. */
class LazyText implements AnalyzedText {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly #text: string;
  #forms: ReadonlySet<Form> | undefined;
  #ranges: readonly NumberRange[] | undefined;
  #words: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<number> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.terms = new Set(listTextTerms(text));
    const concepts = [...this.terms].flatMap((term) => findConcept(term) ?? []);
    this.concepts = concepts.length > 0 ? new Set(concepts) : noConcepts;
  }

  get words(): ReadonlySet<string> {
    this.#words ??= new Set(
      [...(this.#text.match(plainWord) ?? []), ...listJoinedWords(this.#text)].map(foldWord),
    );
    return this.#words;
  }

  get numbers(): ReadonlySet<number> {
    this.#numbers ??= new Set(
      (this.#text.match(numberOrWord) ?? []).flatMap(
        (word) => numberWords.get(word.toLowerCase()) ?? (/^\d/.test(word) ? Number(word) : []),
      ),
    );
    return this.#numbers;
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

/** A whole number or a word. Parts of prices, times and longer numbers are none. */
const numberOrWord = /(?<![\d.,:₱$€£])\d{1,6}(?![\d.,:]\d|\d)|\p{L}{2,12}/gu;

const noCompounds: readonly Compound[] = [];

/** Shared, because most texts name no concept. */
const noConcepts: ReadonlySet<Concept> = new Set();

/** Returns the terms, concepts and answer forms of a text, for matching with questions. */
export function analyzeText(text: string): AnalyzedText {
  return new LazyText(text);
}

/**
 * Returns how well a text names a word, 0 to 1: 1 if it contains the word, also as another way to write its
 * number, less if it contains another word with the same meaning, otherwise 0.
 */
export function matchName(word: QuestionWord, text: AnalyzedText): number {
  if (text.terms.has(word.term) || (word.number !== undefined && text.numbers.has(word.number))) return 1;
  if (word.compounds.some(({ term, whole }) => text.terms.has(term) && text.words.has(whole))) return 1;
  return word.concept && text.concepts.has(word.concept) ? 0.85 : 0;
}

/**
 * Returns how well a text answers a word, 0 to 1. For a word that asks for a form, such as an amount for a
 * price, a text without that form matches less.
 */
export function matchWord(word: QuestionWord, text: AnalyzedText): number {
  const number = /^\d/.test(word.term) ? word.number : undefined;
  if (number !== undefined && text.ranges.some(({ from, to }) => from <= number && number <= to)) return 1;
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
