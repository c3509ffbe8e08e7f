import { lightWords } from '@anito/language/light-words';
import { type Concept, type Form, findConcept, findForm, listForms } from './shop-words.ts';
import { listTerms } from './terms.ts';

/**
 * What is asked for by one word: the word itself, what it is a common word for, what an answer about it shows, and
 * whether it only stands around.
 */
export type AskedWord = {
  term: string;
  concept: Concept | undefined;
  form: Form | undefined;
  isLight: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].join(' ')));

/** The words of a question without the empty ones, each thing once. */
export function readQuestion(text: string): AskedWord[] {
  const words = new Map<string, AskedWord>();
  for (const term of listTerms(text)) {
    const concept = findConcept(term);
    const form = findForm(concept);
    words.set(concept ?? term, { term, concept, form, isLight: !concept && lightTerms.has(term) });
  }
  return [...words.values()];
}

/** Terms of a text, what they are common words for, and what it shows by its form. */
export type ReadText = {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly shown: ReadonlySet<Form>;
};

/** Few questions ask for what a text shows by its form: it is looked for when one does. */
class FormedText implements ReadText {
  readonly terms: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  readonly #text: string;
  #shown: ReadonlySet<Form> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.terms = new Set(listTerms(text));
    const concepts = [...this.terms].flatMap((term) => findConcept(term) ?? []);
    this.concepts = concepts.length > 0 ? new Set(concepts) : noConcepts;
  }

  get shown(): ReadonlySet<Form> {
    this.#shown ??= new Set(listForms(this.#text));
    return this.#shown;
  }
}

/** Shared: most texts name none. */
const noConcepts: ReadonlySet<Concept> = new Set();

/** Reads a text to be matched with questions. */
export function readText(text: string): ReadText {
  return new FormedText(text);
}

/** How well a text is about a word, 0 to 1: less when it says it in other words. */
export function matchName({ term, concept }: AskedWord, text: ReadText): number {
  if (text.terms.has(term)) return 1;
  return concept && text.concepts.has(concept) ? 0.85 : 0;
}

/** How well a text answers a word, 0 to 1: to name a price without saying an amount answers little. */
export function matchWord(word: AskedWord, text: ReadText): number {
  if (!word.form) return matchName(word, text);
  return text.shown.has(word.form) ? 1 : 0.6 * matchName(word, text);
}

/** How much of a question a cell answers, by the name of its column and the form of its value. */
export function matchText(question: readonly AskedWord[], cell: { name: string; value: string }): number {
  const name = readText(cell.name);
  const { shown } = readText(cell.value);
  return question.filter((word) => matchName(word, name) > 0 || (word.form && shown.has(word.form))).length;
}
