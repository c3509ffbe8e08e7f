import { type StopWordLanguage, stopWords } from './stop-words.ts';

/** How a text is cut into terms; `simple` is any language without rules of its own. */
export type Language = StopWordLanguage | 'simple';

/** A stored language code as a language of ours; unknown ones are `simple`. */
export function readLanguage(code: string | null): Language {
  return code !== null && Object.hasOwn(stopWords, code) ? (code as Language) : 'simple';
}

/** Enough words to tell a language by; more would only cost time. */
const sampleLength = 4000;

const languages = Object.keys(stopWords) as StopWordLanguage[];
/** The places of the languages that have a word as a stop word: one look for all of them. */
const places = new Map<string, number[]>();
for (const [place, language] of languages.entries()) {
  for (const word of stopWords[language]) places.set(word, [...(places.get(word) ?? []), place]);
}

const none: readonly number[] = [];

/**
 * The likely language of a text by its share of stop words (any length; a few words suffice when they are
 * common ones). `simple` when nothing speaks clearly for one language. When `likely` languages are given, only
 * they, English and Filipino come into question.
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
    for (const place of places.get(word) ?? none) hits[place]! += word.length === 1 ? 0.5 : 1;
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
