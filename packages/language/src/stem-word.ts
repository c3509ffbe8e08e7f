import { createRequire } from 'node:module';
import type { Language } from './detect-language.ts';

type Stemmer = { stem(word: string): string };
type StemmerFactory = { newStemmer(algorithm: string): Stemmer };

/** Snowball algorithms (snowballstem.org) by language. Words of other languages are indexed unchanged. */
const algorithms: Partial<Record<Language, string>> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  ru: 'russian',
};

/**
 * Computing a stem takes about 8 µs, so stems are cached by language. 50,000 words cover the texts of most
 * businesses.
 */
const cacheLimit = 50_000;
/** Longer runs of letters are encoded data, not words. */
const maxWordLength = 40;

const stemmers = new Map<Language, { stemmer: Stemmer; cache: Map<string, string> }>();
const require = createRequire(import.meta.url);
let factory: StemmerFactory | undefined;

/**
 * Returns the Snowball stem of a lower-case word. Returns the word unchanged when its language has no
 * stemmer, or when it has fewer than 3 or more than 40 characters.
 */
export function stemWord(word: string, language: Language): string {
  const algorithm = algorithms[language];
  if (algorithm === undefined || word.length < 3 || word.length > maxWordLength) return word;
  let entry = stemmers.get(language);
  if (entry === undefined) {
    factory ??= require('snowball-stemmers') as StemmerFactory;
    entry = { stemmer: factory.newStemmer(algorithm), cache: new Map() };
    stemmers.set(language, entry);
  }
  let stem = entry.cache.get(word);
  if (stem === undefined) {
    if (entry.cache.size >= cacheLimit) entry.cache.clear();
    stem = entry.stemmer.stem(word) || word;
    entry.cache.set(word, stem);
  }
  return stem;
}
