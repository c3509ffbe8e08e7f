import { detectLanguage, type Language } from '@anito/language/detect-language';
import { emptyWords } from '@anito/language/empty-words';
import { removeHyphenAffixes } from '@anito/language/filipino-root';
import { findLightRoot, lightWords } from '@anito/language/light-words';
import { stemWord } from '@anito/language/stem-word';
import { stopWords } from '@anito/language/stop-words';
import { expandWord } from './expand-word.ts';
import type { Token } from './split-run.ts';
import { tokenizeQuestion, tokenizeText } from './tokenize-text.ts';

/** Marks the unaccented form of a Vietnamese word that has accents in the text. */
const unaccentedMark = '~';

/**
 * Returns the search terms of a text in reading order, with repetitions. Stop words are dropped unless no
 * other word remains. Accents are removed, so that they need not be typed. In Vietnamese, where accents
 * distinguish words, each accented word is indexed with and without accents.
 */
export function analyzeText(text: string, language: Language): string[] {
  const tokens = tokenizeText(text);
  const contentTokens = tokens.filter(({ word, isExact }) => isExact || !isStopWord(word, language));
  const terms: string[] = [];
  for (const token of contentTokens.length === 0 ? tokens : contentTokens) {
    for (const term of toIndexTerms(token, language)) terms.push(term);
  }
  return terms;
}

/**
 * One word of a question: the terms it may have in texts of different languages, and the synonyms to search
 * when no text contains any of them. A form with spaces matches a text that contains all of its parts.
 */
export type QuestionTerm = {
  forms: readonly string[];
  synonyms: readonly string[];
  /** Whether the word only surrounds what the question is about. A text without it is not ranked lower. */
  isLight: boolean;
  /** Weight relative to other words, 0 to 1. */
  weight: number;
};

/** Weight of a word that only surrounds what the question is about. */
const lightWeight = 0.4;

/**
 * Returns the distinct words of a question, each with its forms in the languages of the texts. Drops the stop
 * words and empty words of the question's language, unless no other word remains. Common business words are
 * matched across English and Filipino: translations are forms of one word, as in Pirkola's structured queries
 * (SIGIR 1998), so that a word with many translations weighs the same as a word with none.
 */
export function analyzeQuestion(question: string, languages: readonly Language[]): QuestionTerm[] {
  const questionLanguage = detectLanguage(question, languages);
  const tokens = tokenizeQuestion(
    questionLanguage === 'fil' || questionLanguage === 'simple' ? removeHyphenAffixes(question) : question,
  );
  const isContent = ({ word, isExact, isStop }: Token) =>
    !isStop && (isExact || !(isStopWord(word, questionLanguage) || isEmptyWord(word, questionLanguage)));
  const contentTokens = tokens.filter(isContent);
  const content = findForms(contentTokens, questionLanguage, languages, (token, language) => {
    return token.isExact || !isStopWord(token.word, language);
  });
  const hasRequiredWord = content.length > 0 && contentTokens.some(({ isOptional }) => !isOptional);
  return hasRequiredWord ? content : findForms(tokens, questionLanguage, languages, () => true);
}

/**
 * Returns the words with their forms. Words of one concept, or with the same forms, are joined. A word
 * without a form is dropped: `isIndexed` tells whether the texts of a language are indexed with it.
 */
function findForms(
  tokens: readonly Token[],
  questionLanguage: Language,
  languages: readonly Language[],
  isIndexed: (token: Token, language: Language) => boolean,
): QuestionTerm[] {
  const terms = new Map<string, Omit<QuestionTerm, 'forms'> & { forms: Set<string> }>();
  for (const token of tokens) {
    const forms = new Set<string>();
    for (const language of languages) {
      if (isIndexed(token, language)) for (const form of toSearchForms(token, language)) forms.add(form);
    }
    const expansion = token.isExact ? undefined : expandWord(token.word, questionLanguage);
    const isLightWordOnly = !expansion && !token.isExact && isLightWord(token.word, questionLanguage);
    const isLight = isLightWordOnly || token.isOptional === true;
    const weight = isLightWordOnly ? lightWeight : (token.weight ?? 1);
    for (const form of toFormsInLanguages(expansion?.sameWords, languages)) forms.add(form);
    if (forms.size === 0) continue;
    const key = expansion ? `=${expansion.concept}` : [...forms].join(' ');
    const existing = terms.get(key);
    if (existing) {
      for (const form of forms) existing.forms.add(form);
      existing.isLight &&= isLight;
      existing.weight = Math.max(existing.weight, weight);
    } else {
      terms.set(key, {
        forms,
        synonyms: toFormsInLanguages(expansion?.synonyms, languages),
        isLight,
        weight,
      });
    }
  }
  return [...terms.values()].map((term) => ({ ...term, forms: [...term.forms] }));
}

/**
 * Returns the terms to search for these words in texts of each language. Returns an empty list without words.
 */
function toFormsInLanguages(words: readonly string[] | undefined, languages: readonly Language[]): string[] {
  if (!words) return [];
  return words.flatMap((word) =>
    languages.flatMap((language) => toSearchForms({ word, isExact: false }, language)),
  );
}

/**
 * Returns whether a word is in the list of empty words, which have no meaning for a question. Visitors mix
 * English and Filipino, so a Filipino question is compared with both lists. In other languages, only stop
 * words are empty.
 */
function isEmptyWord(word: string, language: Language): boolean {
  if (language !== 'en' && language !== 'fil' && language !== 'simple') return false;
  return emptyWords.en.has(word) || (language !== 'en' && emptyWords.fil.has(word));
}

/** Returns whether a word only surrounds what the question is about, as `QuestionTerm.isLight` says. */
function isLightWord(word: string, language: Language): boolean {
  if (language !== 'en' && language !== 'fil' && language !== 'simple') return false;
  return lightWords.has(word) || (language !== 'en' && findLightRoot(word) !== undefined);
}

function isStopWord(word: string, language: Language): boolean {
  return language !== 'simple' && stopWords[language].has(word);
}

/** Returns the terms under which a word of a text is indexed. */
function toIndexTerms({ word, isExact }: Token, language: Language): string[] {
  if (isExact) return [word];
  if (language !== 'vi') return [foldAccents(stemWord(word, language))];
  const folded = foldAccents(word);
  return folded === word ? [word] : [word, unaccentedMark + folded];
}

/** Returns the terms to search for a word of a question in texts of one language. */
function toSearchForms(token: Token, language: Language): string[] {
  if (token.isExact || language !== 'vi') return toIndexTerms(token, language);
  const folded = foldAccents(token.word);
  return folded === token.word ? [token.word, unaccentedMark + folded] : [token.word];
}

const plainLetters: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Returns a lower-case word without accents, and with plain letters for `đøłßæœı`. */
function foldAccents(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đøłßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Joins terms to the text stored with a passage: each term once, separated by spaces, with the count of a
 * repeated one (`rice rice fee` → `rice^2 fee`). No term contains a space or `^`. `Postings` parses this
 * format.
 */
export function encodeTerms(terms: string[]): string {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].map(([term, count]) => (count === 1 ? term : `${term}^${count}`)).join(' ');
}
