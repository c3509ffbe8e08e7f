import { detectLanguage, type Language } from '@anito/language/detect-language';
import { capitalizedWords } from '@anito/language/month-names';
import { analyzeQuestion } from '@anito/search/analyze-text';
import {
  type AnalyzedPassage,
  analyzePassage,
  listWords,
  type PromptPassage,
  toWording,
} from './analyzed-passage.ts';
import { extractFacts, type Facts, findUnsupportedFacts } from './extract-facts.ts';

/** Minimum share of a sentence's words that the cited passages must contain. */
const minSupport = 0.2;
/**
 * A citation is wrong when another passage contains at least this share of the words, and the cited ones less
 * than `maxRelativeSupport` of it.
 */
const minOtherSupport = 0.8;
const maxRelativeSupport = 0.6;
/**
 * Minimum number of words for these checks. A shorter sentence is only compared with other passages, and a
 * single word not at all.
 */
const minTerms = 3;
const minComparedTerms = 2;

/** Minimum number of words in an opening that the question does not contain. */
const minNewTerms = 2;

const namePattern = /(?<=[\p{L}\p{N},;)'"’] )\p{Lu}[\p{L}\p{M}'’-]{2,}/gu;
/** Minimum number of words in the same order that count as a quotation. */
const minQuotedWords = 4;

/** Languages in which a capital letter within a sentence marks a name. */
const namingLanguages = new Set<Language>(['en', 'fil', 'es', 'fr']);

/** The passages and instructions in the prompt of a model, and its question. */
export type SupportContext = {
  /** Numbered from 1. */
  passages: readonly PromptPassage[];
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
  readonly #promptPassages: readonly PromptPassage[];
  readonly #passages: readonly AnalyzedPassage[];
  readonly #instructions: string;
  #instructionWording: string | undefined;
  readonly #today: Date;
  readonly #questionLanguage: Language;
  readonly #questionWords: ReadonlySet<string>;
  readonly #question: string;
  #questionTerms: ReadonlySet<string> | undefined;

  constructor({ passages, instructions, question, today }: SupportContext) {
    this.#promptPassages = passages;
    this.#passages = passages.map(analyzePassage);
    this.#instructions = instructions;
    this.#today = today;
    this.#question = question;
    this.#questionLanguage = detectLanguage(question);
    this.#questionWords = new Set(listWords(question));
  }

  /**
   * Returns whether the passages with these numbers support a sentence. Without passages, the sentence must
   * not state any fact.
   */
  supports(sentence: string, numbers: readonly number[]): boolean {
    const facts = removeToday(extractFacts(stripOrdinal(sentence), true), this.#today);
    const passageFacts = numbers.map((number) => this.#passages[number - 1]!.facts);
    if (findUnsupportedFacts(facts, passageFacts).length > 0 || this.#isQuotedElsewhere(sentence, numbers))
      return false;
    const cited = this.#listComparable(numbers);
    if (cited.length === 0 || cited.length < numbers.length || sentence.startsWith('|')) return true;
    if (namingLanguages.has(this.#questionLanguage) && this.#hasUnknownName(sentence, cited)) return false;
    const readTerms = createTermReader(sentence);
    const { share, total } = measureSupport(readTerms, cited);
    if (total < minComparedTerms || share >= minOtherSupport) return true;
    const areLanguagesKnown = cited.every(({ language }) => language !== 'simple');
    if (areLanguagesKnown && total >= minTerms && share < minSupport) return false;
    const others = this.#passages.map((_, i) => i + 1).filter((number) => !numbers.includes(number));
    return !this.#listComparable(others).some((passage) => {
      const otherShare = measureSupport(readTerms, [passage]).share;
      return otherShare >= minOtherSupport && share < maxRelativeSupport * otherShare;
    });
  }

  /**
   * Returns the passage that clearly supports a sentence without a citation: one of its paragraphs contains
   * all words and figures of the sentence, and no other document does. Returns undefined for no such passage.
   */
  findSupportingPassage(sentence: string): number | undefined {
    const facts = removeToday(extractFacts(stripOrdinal(sentence), true), this.#today);
    const readTerms = createTermReader(sentence);
    const containsAll = (passage: AnalyzedPassage) => {
      if (
        !isComparable(this.#questionLanguage, passage) ||
        findUnsupportedFacts(facts, [passage.facts]).length > 0
      )
        return false;
      const { share, total } = measureSupport(readTerms, [passage]);
      return total >= minTerms && share === 1;
    };
    const candidates = this.#promptPassages.flatMap((passage, i) =>
      containsAll(this.#passages[i]!) ? [{ passage, number: i + 1 }] : [],
    );
    if (new Set(candidates.map(({ passage }) => passage.documentId)).size !== 1) return undefined;
    return candidates.find(
      ({ passage, number }) =>
        this.#passages[number - 1]!.lines.some((line) =>
          containsAll(analyzePassage({ ...passage, text: line })),
        ) && this.supports(sentence, [number]),
    )?.number;
  }

  /** Returns whether a text contains at least two terms that the question does not have. */
  goesBeyondQuestion(words: string): boolean {
    this.#questionTerms ??= new Set(
      createTermReader(this.#question)([this.#questionLanguage]).flatMap(({ forms, synonyms }) => [
        ...forms,
        ...synonyms,
      ]),
    );
    const newTerms = createTermReader(words)([this.#questionLanguage]).filter(
      ({ forms }) => !forms.some((form) => this.#questionTerms!.has(form)),
    );
    return newTerms.length >= minNewTerms;
  }

  /** Returns the passages whose words can be compared with a sentence in the question's language. */
  #listComparable(numbers: readonly number[]): AnalyzedPassage[] {
    return numbers
      .map((number) => this.#passages[number - 1]!)
      .filter((passage) => isComparable(this.#questionLanguage, passage));
  }

  /** Returns whether a sentence contains a name that is neither in the question nor in the cited passages. */
  #hasUnknownName(sentence: string, cited: readonly AnalyzedPassage[]): boolean {
    return (sentence.match(namePattern) ?? [])
      .flatMap(listWords)
      .some(
        (word) =>
          !capitalizedWords.has(word) &&
          !this.#questionWords.has(word) &&
          !cited.some(({ words }) => words.has(word)),
      );
  }

  /**
   * Returns whether the instructions or another passage contain a sentence word for word, and the cited
   * passages do not.
   */
  #isQuotedElsewhere(sentence: string, cited: readonly number[]): boolean {
    const wording = toWording(sentence);
    if (wording.trim().split(' ').length < minQuotedWords) return false;
    const containsWording = (passage: AnalyzedPassage) => passage.wording.includes(wording);
    if (cited.some((number) => containsWording(this.#passages[number - 1]!))) return false;
    this.#instructionWording ??= toWording(this.#instructions);
    return this.#instructionWording.includes(wording) || this.#passages.some(containsWording);
  }
}

type TermReader = (languages: Language[]) => ReturnType<typeof analyzeQuestion>;

/**
 * Returns a function that analyzes the words of a sentence like search does. Results are cached by the
 * languages of the passages.
 */
function createTermReader(sentence: string): TermReader {
  const cache = new Map<string, ReturnType<TermReader>>();
  return (languages) => {
    const key = languages.join();
    const terms = cache.get(key) ?? analyzeQuestion(sentence, languages).filter(({ isLight }) => !isLight);
    cache.set(key, terms);
    return terms;
  };
}

/**
 * Returns the share of a sentence's words that the passages together contain (0 without words), and the
 * number of words.
 */
function measureSupport(
  readTerms: TermReader,
  passages: readonly AnalyzedPassage[],
): { share: number; total: number } {
  const terms = readTerms([...new Set(passages.map(({ language }) => language))]);
  const containedTerms = terms.filter(({ forms, synonyms }) =>
    passages.some(({ terms: passageTerms }) =>
      [...forms, ...synonyms].some((form) => passageTerms.has(form)),
    ),
  );
  return { share: containedTerms.length / Math.max(1, terms.length), total: terms.length };
}

const sharedVocabulary = new Set<Language>(['en', 'fil', 'simple']);

/**
 * Returns whether the words of a passage can be compared with a sentence in the question's language. English
 * and Filipino share a business vocabulary. Other pairs of languages are not comparable. A passage that is
 * too short to detect counts as the question's language, if it has only Latin letters.
 */
function isComparable(questionLanguage: Language, { language, isLatin }: AnalyzedPassage): boolean {
  if (language === 'simple') return isLatin;
  return (
    questionLanguage === language ||
    (sharedVocabulary.has(questionLanguage) && sharedVocabulary.has(language))
  );
}

/** Removes the number of a list item, which states no fact. */
function stripOrdinal(sentence: string): string {
  return sentence.replace(/^(?:[-*•]\s+)?\**\d{1,3}[.)]\**\s+/, '');
}

/**
 * Removes the day, month and year of today from the facts when they contain day and month, because the prompt
 * contains this date. Changes its argument and returns it.
 */
function removeToday(facts: Facts, today: Date): Facts {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  if (!facts.months.has(month) || !facts.numbers.has(String(day))) return facts;
  facts.months.delete(month);
  facts.numbers.delete(String(day));
  facts.numbers.delete(String(year));
  return facts;
}
