import { detectLanguage, type Language } from '../../lib/words/detect-language.ts';
import { analyzeQuestion, analyzeText } from '../knowledge/search/analyze-text.ts';
import { type Facts, findUnsaid, readFacts } from './read-facts.ts';

/** A passage as the model was given it. */
export type GivenPassage = {
  documentId: number;
  title: string;
  headingPath: readonly string[];
  text: string;
};

/** What is read of a passage, once for an answer. */
type ReadPassage = { facts: Facts; terms: Set<string>; words: Set<string>; language: Language };

/** Of a sentence's words: what the passages that it cites must say of it at least, */
const leastSupport = 0.2;
/** and how far another passage may be ahead of them before the citation counts as wrong. */
const clearlyElsewhere = 0.8;
const shareOfElsewhere = 0.6;
/** A sentence of fewer words proves nothing by its words. */
const leastTerms = 3;

/** Words that are written large without being a name. */
const commonCapitals = new Set(
  `monday tuesday wednesday thursday friday saturday sunday lunes martes miyerkules huwebes biyernes sabado linggo
  i i'm i'll i've yes no english filipino tagalog spanish french español français sir ma'am maam po php gcash`.split(
    /\s+/,
  ),
);
const namePattern = /(?<=[\p{L}\p{N},;)'"’] )\p{Lu}[\p{L}\p{M}'’-]{2,}/gu;
/** In these a capital within a sentence means a name. */
const namingLanguages = new Set<Language>(['en', 'fil', 'es', 'fr']);

const foldWord = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/**
 * Judges whether passages hold what a sentence states: every number, price, date, time, address and name, and, where
 * both are in the same language, enough of its words, and no other passage clearly more.
 */
export function createSupportJudge(given: {
  passages: readonly GivenPassage[];
  question: string;
  today: Date;
}) {
  const read = new Map<number, ReadPassage>();
  const asked = detectLanguage(given.question);
  const askedWords = new Set(listWords(given.question));

  function readPassage(number: number): ReadPassage {
    let known = read.get(number);
    if (!known) {
      const { title, headingPath, text } = given.passages[number - 1]!;
      const whole = [title, ...headingPath, text].join('\n');
      const language = detectLanguage(text);
      known = {
        facts: readFacts(whole),
        terms: new Set(analyzeText(whole, language)),
        words: new Set(listWords(whole)),
        language,
      };
      read.set(number, known);
    }
    return known;
  }

  function listComparable(numbers: readonly number[]): ReadPassage[] {
    return numbers.map(readPassage).filter(({ language }) => isComparable(asked, language));
  }

  /** The share of a sentence's words that passages say together; null when its words prove nothing. */
  function measureSupport(sentence: string, passages: readonly ReadPassage[]): number | null {
    const languages = [...new Set(passages.map(({ language }) => language))];
    const terms = analyzeQuestion(sentence, languages).filter(({ isLight }) => !isLight);
    if (terms.length < leastTerms) return null;
    const said = terms.filter(({ forms, synonyms }) =>
      passages.some(({ terms: own }) => [...forms, ...synonyms].some((form) => own.has(form))),
    );
    return said.length / terms.length;
  }

  function hasStrangeName(sentence: string, passages: readonly ReadPassage[]): boolean {
    return (sentence.match(namePattern) ?? [])
      .flatMap(listWords)
      .some(
        (word) =>
          !commonCapitals.has(word) &&
          !askedWords.has(word) &&
          !passages.some(({ words }) => words.has(word)),
      );
  }

  return {
    /** Whether passages, by their numbers from 1, hold a sentence; with none it must state nothing. */
    holds(sentence: string, numbers: readonly number[]): boolean {
      const facts = dropToday(readFacts(stripOrdinal(sentence), true), given.today);
      if (
        findUnsaid(
          facts,
          numbers.map((number) => readPassage(number).facts),
        ).length > 0
      )
        return false;
      const passages = listComparable(numbers);
      if (passages.length === 0 || passages.length < numbers.length || sentence.startsWith('|')) return true;
      if (namingLanguages.has(asked) && hasStrangeName(sentence, passages)) return false;
      const support = measureSupport(sentence, passages);
      if (support === null || support >= clearlyElsewhere) return true;
      if (support < leastSupport) return false;
      const others = given.passages.map((_, i) => i + 1).filter((number) => !numbers.includes(number));
      return !listComparable(others).some((passage) => {
        const elsewhere = measureSupport(sentence, [passage]) ?? 0;
        return elsewhere >= clearlyElsewhere && support < shareOfElsewhere * elsewhere;
      });
    },
  };
}

/** English and Filipino share a vocabulary of business; any other two languages have none to compare. */
function isComparable(one: Language, other: Language): boolean {
  const bridged = new Set<Language>(['en', 'fil', 'simple']);
  return one === other || (bridged.has(one) && bridged.has(other));
}

function listWords(text: string): string[] {
  return (foldWord(text).match(/[\p{L}\p{N}']+/gu) ?? []).flatMap((word) => [
    word,
    word.replace(/'s$|s$/, ''),
  ]);
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
