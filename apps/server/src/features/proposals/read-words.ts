import type { Language } from '@anito/language/detect-language';
import { emptyWords } from '@anito/language/empty-words';
import { lightWords } from '@anito/language/light-words';
import { commonCapitals, doubtfulMonths, monthNames } from '@anito/language/month-names';
import { stemWord } from '@anito/language/stem-word';
import { type StopWordLanguage, stopWords } from '@anito/language/stop-words';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text as they stand there. */
export function listWords(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

/** Businesses of the Philippines mix these two in one sentence. */
const mixed: readonly StopWordLanguage[] = ['en', 'fil'];
const spoken = ['en', 'fil', 'es', 'fr'] as const;
type Spoken = (typeof spoken)[number];

/** Whether the word, in lower case, only joins others in texts of the language. */
export function isStopWord(word: string, language: Language): boolean {
  const languages = language === 'simple' ? spoken : [...mixed, language];
  return languages.some((one) => stopWords[one].has(word));
}

/** Whether the word, in lower case, says by itself what something is about. */
export function isTelling(word: string, language: Language): boolean {
  if (word.length < 3 || !/\p{L}/u.test(word) || /\p{N}/u.test(word)) return false;
  const plain = dropAccents(word);
  if (monthNames.has(plain) && !doubtfulMonths.has(plain)) return false;
  if (spoken.some((one) => isSpokenIn(one, language) && emptyWords[one].has(plain))) return false;
  return !commonCapitals.has(plain) && !lightWords.has(plain) && !isStopWord(word, language);
}

/** The stems of the telling words, in no order and each once: phrases with the same ones are the same topic. */
export function listStems(phrase: string, language: Language): string[] {
  const words = listWords(phrase.toLowerCase()).filter((word) => isTelling(word, language));
  return [...new Set(words.map((word) => stemWord(dropAccents(word), language)))].toSorted();
}

/** Every text may hold words of English and Filipino. */
function isSpokenIn(one: Spoken, language: Language): boolean {
  return language === 'simple' || one === language || mixed.includes(one);
}

function dropAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
