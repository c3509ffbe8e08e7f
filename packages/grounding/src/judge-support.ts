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

/** Minimum share of a sentence's words that the cited passages must contain. */
const leastSupport = 0.2;
/**
 * A citation is wrong when another passage contains at least this share of the words, and the cited ones less
 * than `maxRelativeSupport` of it.
 */
const clearlyElsewhere = 0.8;
const shareOfElsewhere = 0.6;
/**
 * Minimum number of words for these checks. A shorter sentence is only compared with other passages, and a
 * single word not at all.
 */
const leastTerms = 3;
const leastComparedTerms = 2;

/** Minimum number of words in an opening that the question does not contain. */
const leastFurtherTerms = 2;

const namePattern = /(?<=[\p{L}\p{N},;)'"’] )\p{Lu}[\p{L}\p{M}'’-]{2,}/gu;
/** Minimum number of words in the same order that count as a quotation. */
const fewestQuoted = 4;

/** Languages in which a capital letter within a sentence marks a name. */
const namingLanguages = new Set<Language>(['en', 'fil', 'es', 'fr']);

/** The passages and instructions in the prompt of a model, and its question. */
export type JudgedBy = {
  /** Numbered from 1. */
  passages: readonly GivenPassage[];
  instructions: string;
  /** In the visitor's words. The answer is in its language. */
  question: string;
  /** The current day in the prompt, as a local date. */
  today: Date;
};

/**
 * Judges whether passages support a sentence. They must contain every number, price, date, time, address and
 * name in it. If both are in the same language, they must also contain enough of its words, and no other
 * passage may contain clearly more.
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

  /**
   * Returns whether the passages with these numbers support a sentence. Without passages, the sentence must
   * not state any fact.
   */
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
   * Returns the passage that clearly supports a sentence without a citation: one of its paragraphs contains
   * all words and figures of the sentence, and no other document does. Undefined when there is none.
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

  /** Returns whether a text contains enough terms that the question does not have. */
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

  /**
   * Returns whether the instructions or another passage contain a sentence word for word, and the cited
   * passages do not.
   */
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

/**
 * Returns a function that analyzes the words of a sentence like search does. Results are cached by the
 * languages of the passages.
 */
function createTermReader(sentence: string): ReadTerms {
  const known = new Map<string, ReturnType<ReadTerms>>();
  return (languages) => {
    const key = languages.join();
    const terms = known.get(key) ?? analyzeQuestion(sentence, languages).filter(({ isLight }) => !isLight);
    known.set(key, terms);
    return terms;
  };
}

/** Returns the share of a sentence's words that the passages together contain, and the number of words. */
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
 * Returns whether the words of a passage can be compared with a sentence in the question's language. English
 * and Filipino share a business vocabulary. Other pairs of languages are not comparable. A passage that is
 * too short to detect counts as the question's language, if it has only Latin letters.
 */
function isComparable(asked: Language, { language, isLatin }: JudgedPassage): boolean {
  if (language === 'simple') return isLatin;
  return asked === language || (bridged.has(asked) && bridged.has(language));
}

/** Removes the number of a list item, which states no fact. */
function stripOrdinal(sentence: string): string {
  return sentence.replace(/^(?:[-*•]\s+)?\**\d{1,3}[.)]\**\s+/, '');
}

/** Removes the current date, which the prompt contains. */
function dropToday(facts: Facts, today: Date): Facts {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  if (!facts.months.has(month) || !facts.numbers.has(String(day))) return facts;
  facts.months.delete(month);
  facts.numbers.delete(String(day));
  facts.numbers.delete(String(year));
  return facts;
}
