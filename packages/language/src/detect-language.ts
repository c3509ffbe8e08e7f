import { type StopWordLanguage, stopWords } from './stop-words.ts';

/** Language by which a text is split into terms. `simple` is any language without its own rules. */
export type Language = StopWordLanguage | 'simple';

/** Converts a stored language code. Unknown codes become `simple`. */
export function toLanguage(code: string | null): Language {
  return code !== null && Object.hasOwn(stopWords, code) ? (code as Language) : 'simple';
}

/** Number of characters that are read. They are enough to detect a language. */
const sampleLength = 4000;

const languages = Object.keys(stopWords) as StopWordLanguage[];
/** Positions of the languages that have a word as a stop word. One lookup serves all languages. */
const languagesByWord = new Map<string, number[]>();
for (const [place, language] of languages.entries()) {
  for (const word of stopWords[language])
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), place]);
}

const noLanguages: readonly number[] = [];

/**
 * Returns the likely language of a text by its share of stop words. The text may have any length, and a few
 * common words are enough. Returns `simple` when no language is clear. With `likely`, only these languages,
 * English and Filipino are considered.
 */
export function detectLanguage(text: string, likely?: readonly Language[]): Language {
  const words =
    text
      .slice(0, sampleLength)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const hits = languages.map(() => 0);
  for (const word of words) {
    for (const place of languagesByWord.get(word) ?? noLanguages) hits[place]! += word.length === 1 ? 0.5 : 1;
  }
  let best: Language = 'simple';
  let bestHits = 0;
  for (const [place, language] of languages.entries()) {
    if (likely && !likely.includes(language) && language !== 'en' && language !== 'fil') continue;
    if (hits[place]! > bestHits) {
      best = language;
      bestHits = hits[place]!;
    }
  }
  return bestHits >= 1 && bestHits >= words.length * 0.08 ? best : 'simple';
}
