import { detectLanguage, type Language } from '@anito/language/detect-language';
import { commonCapitals } from '@anito/language/month-names';
import { analyzeQuestion } from '@anito/search/analyze-text';
import {
  type GivenPassage,
  type JudgedPassage,
  listWords,
  readPassage,
  writeWording,
} from './judged-passage.ts';
import { type Facts, findUnsaid, readFacts } from './read-facts.ts';

/** Of a sentence's words: what the passages that it cites must say of it at least, */
const leastSupport = 0.2;
/** and how far another passage may be ahead of them before the citation counts as wrong. */
const clearlyElsewhere = 0.8;
const shareOfElsewhere = 0.6;
/** Of fewer words nothing can be said but that another passage says them, and of one not even that. */
const leastTerms = 3;
const leastComparedTerms = 2;

/** So many words of an opening are new to who asks. */
const leastFurtherTerms = 2;

const namePattern = /(?<=[\p{L}\p{N},;)'"’] )\p{Lu}[\p{L}\p{M}'’-]{2,}/gu;
/** So many words in the same order are no chance. */
const fewestQuoted = 4;

/** In these a capital within a sentence means a name. */
const namingLanguages = new Set<Language>(['en', 'fil', 'es', 'fr']);

/** What a model was given, what it was told beside that, and what it was asked. */
export type JudgedBy = {
  /** By their numbers from 1. */
  passages: readonly GivenPassage[];
  instructions: string;
  /** As the visitor wrote it: an answer is in its language. */
  question: string;
  /** The day that the model was told, as a local date. */
  today: Date;
};

/**
 * Judges whether passages hold what a sentence states: every number, price, date, time, address and name, and, where
 * both are in the same language, enough of its words, and no other passage clearly more.
 */
export class SupportJudge {
  readonly #given: readonly GivenPassage[];
  readonly #passages: readonly JudgedPassage[];
  readonly #instructions: string;
  #told: string | undefined;
  readonly #today: Date;
  readonly #asked: Language;
  readonly #askedWords: ReadonlySet<string>;
  readonly #question: string;
  #askedTerms: ReadonlySet<string> | undefined;

  constructor({ passages, instructions, question, today }: JudgedBy) {
    this.#given = passages;
    this.#passages = passages.map(readPassage);
    this.#instructions = instructions;
    this.#today = today;
    this.#question = question;
    this.#asked = detectLanguage(question);
    this.#askedWords = new Set(listWords(question));
  }

  /** Whether passages, by their numbers, hold a sentence; with none it must state nothing. */
  holds(sentence: string, numbers: readonly number[]): boolean {
    const facts = dropToday(readFacts(stripOrdinal(sentence), true), this.#today);
    const stated = numbers.map((number) => this.#passages[number - 1]!.facts);
    if (findUnsaid(facts, stated).length > 0 || this.#isQuotedElsewhere(sentence, numbers)) return false;
    const cited = this.#listComparable(numbers);
    if (cited.length === 0 || cited.length < numbers.length || sentence.startsWith('|')) return true;
    if (namingLanguages.has(this.#asked) && this.#hasStrangeName(sentence, cited)) return false;
    const readTerms = createTermReader(sentence);
    const { share, of } = measureSupport(readTerms, cited);
    if (of < leastComparedTerms || share >= clearlyElsewhere) return true;
    const isTold = cited.every(({ language }) => language !== 'simple');
    if (isTold && of >= leastTerms && share < leastSupport) return false;
    const others = this.#passages.map((_, i) => i + 1).filter((number) => !numbers.includes(number));
    return !this.#listComparable(others).some((passage) => {
      const elsewhere = measureSupport(readTerms, [passage]).share;
      return elsewhere >= clearlyElsewhere && share < shareOfElsewhere * elsewhere;
    });
  }

  /**
   * The passage that clearly holds a sentence of which nothing says what it rests on: one paragraph of it says all
   * of its words and figures, and no other document does. Undefined where there is none.
   */
  findHolder(sentence: string): number | undefined {
    const facts = dropToday(readFacts(stripOrdinal(sentence), true), this.#today);
    const readTerms = createTermReader(sentence);
    const says = (passage: JudgedPassage) => {
      if (!isComparable(this.#asked, passage) || findUnsaid(facts, [passage.facts]).length > 0) return false;
      const { share, of } = measureSupport(readTerms, [passage]);
      return of >= leastTerms && share === 1;
    };
    const holders = this.#given.flatMap((given, i) =>
      says(this.#passages[i]!) ? [{ given, number: i + 1 }] : [],
    );
    if (new Set(holders.map(({ given }) => given.documentId)).size !== 1) return undefined;
    return holders.find(
      ({ given, number }) =>
        this.#passages[number - 1]!.lines.some((line) => says(readPassage({ ...given, text: line }))) &&
        this.holds(sentence, [number]),
    )?.number;
  }

  /** Whether words say something beyond the question: so many terms that it does not have. */
  goesBeyondQuestion(words: string): boolean {
    this.#askedTerms ??= new Set(
      createTermReader(this.#question)([this.#asked]).flatMap(({ forms, synonyms }) => [
        ...forms,
        ...synonyms,
      ]),
    );
    const further = createTermReader(words)([this.#asked]).filter(
      ({ forms }) => !forms.some((form) => this.#askedTerms!.has(form)),
    );
    return further.length >= leastFurtherTerms;
  }

  #listComparable(numbers: readonly number[]): JudgedPassage[] {
    return numbers
      .map((number) => this.#passages[number - 1]!)
      .filter((passage) => isComparable(this.#asked, passage));
  }

  #hasStrangeName(sentence: string, cited: readonly JudgedPassage[]): boolean {
    return (sentence.match(namePattern) ?? [])
      .flatMap(listWords)
      .some(
        (word) =>
          !commonCapitals.has(word) &&
          !this.#askedWords.has(word) &&
          !cited.some(({ words }) => words.has(word)),
      );
  }

  /** Whether the instructions or another passage say a sentence word for word, and not those that it cites. */
  #isQuotedElsewhere(sentence: string, cited: readonly number[]): boolean {
    const wording = writeWording(sentence);
    if (wording.trim().split(' ').length < fewestQuoted) return false;
    const isSaid = (passage: JudgedPassage) => passage.wording.includes(wording);
    if (cited.some((number) => isSaid(this.#passages[number - 1]!))) return false;
    this.#told ??= writeWording(this.#instructions);
    return this.#told.includes(wording) || this.#passages.some(isSaid);
  }
}

type ReadTerms = (languages: Language[]) => ReturnType<typeof analyzeQuestion>;

/** Reads the words of a sentence as search does, once for languages in which several passages are. */
function createTermReader(sentence: string): ReadTerms {
  const known = new Map<string, ReturnType<ReadTerms>>();
  return (languages) => {
    const key = languages.join();
    const terms = known.get(key) ?? analyzeQuestion(sentence, languages).filter(({ isLight }) => !isLight);
    known.set(key, terms);
    return terms;
  };
}

/** The share of a sentence's words that passages say together, and of how many. */
function measureSupport(
  readTerms: ReadTerms,
  passages: readonly JudgedPassage[],
): { share: number; of: number } {
  const terms = readTerms([...new Set(passages.map(({ language }) => language))]);
  const said = terms.filter(({ forms, synonyms }) =>
    passages.some(({ terms: own }) => [...forms, ...synonyms].some((form) => own.has(form))),
  );
  return { share: said.length / Math.max(1, terms.length), of: terms.length };
}

const bridged = new Set<Language>(['en', 'fil', 'simple']);

/**
 * English and Filipino share a vocabulary of business; any other two languages have none to compare. What is too short
 * to tell is in the language of the question, unless its letters say otherwise.
 */
function isComparable(asked: Language, { language, isLatin }: JudgedPassage): boolean {
  if (language === 'simple') return isLatin;
  return asked === language || (bridged.has(asked) && bridged.has(language));
}

/** The number of an item in a list states nothing. */
function stripOrdinal(sentence: string): string {
  return sentence.replace(/^(?:[-*•]\s+)?\**\d{1,3}[.)]\**\s+/, '');
}

/** The product itself tells the model which day it is. */
function dropToday(facts: Facts, today: Date): Facts {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  if (!facts.months.has(month) || !facts.numbers.has(String(day))) return facts;
  facts.months.delete(month);
  facts.numbers.delete(String(day));
  facts.numbers.delete(String(year));
  return facts;
}
