import { lightWords } from '@anito/language/light-words';
import { type Concept, type Form, findConcept, findForm, listForms } from './concepts.ts';
import { listTerms } from './terms.ts';

/**
 * One word of a question: its term, its concept, the form of the answer that it asks for, and whether it only
 * surrounds the subject.
 */
export type QuestionWord = {
  term: string;
  concept: Concept | undefined;
  form: Form | undefined;
  isLight: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].join(' ')));

/** Returns the words of a question in their order, one per meaning, and without empty words such as "the". */
export function parseQuestion(text: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>();
  for (const term of listTerms(text)) {
    const concept = findConcept(term);
    const form = findForm(concept);
    words.set(concept ?? term, { term, concept, form, isLight: !concept && lightTerms.has(term) });
  }
  return [...words.values()];
}

/** Terms and concepts of a text, and the forms of answers that it contains. */
export type AnalyzedText = {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly forms: ReadonlySet<Form>;
};

/** Computes `forms` on first use, because few questions ask for a form. */
class LazyText implements AnalyzedText {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly #text: string;
  #forms: ReadonlySet<Form> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.terms = new Set(listTerms(text));
    const concepts = [...this.terms].flatMap((term) => findConcept(term) ?? []);
    this.concepts = concepts.length > 0 ? new Set(concepts) : noConcepts;
  }

  get forms(): ReadonlySet<Form> {
    this.#forms ??= new Set(listForms(this.#text));
    return this.#forms;
  }
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
export function matchName({ term, concept }: QuestionWord, text: AnalyzedText): number {
  if (text.terms.has(term)) return 1;
  return concept && text.concepts.has(concept) ? 0.85 : 0;
}

/**
 * Returns how well a text answers a word, 0 to 1. For a word that asks for a form, such as an amount for a
 * price, a text without that form matches less.
 */
export function matchWord(word: QuestionWord, text: AnalyzedText): number {
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
