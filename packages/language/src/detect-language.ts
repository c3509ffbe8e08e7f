import { type StopWordLanguage, stopWords } from './stop-words.ts';

/** How a text is cut into terms; `simple` is any language without rules of its own. */
export type Language = StopWordLanguage | 'simple';

/** A stored language code as a language of ours; unknown ones are `simple`. */
export function readLanguage(code: string | null): Language {
  return code !== null && Object.hasOwn(stopWords, code) ? (code as Language) : 'simple';
}

/** Enough words to tell a language by; more would only cost time. */
const sampleLength = 4000;

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
  let best: Language = 'simple';
  let bestHits = 0;
  for (const language of Object.keys(stopWords) as StopWordLanguage[]) {
    if (likely && !likely.includes(language) && language !== 'en' && language !== 'fil') continue;
    const list = stopWords[language];
    let hits = 0;
    for (const word of words) if (list.has(word)) hits += word.length === 1 ? 0.5 : 1;
    if (hits > bestHits) {
      best = language;
      bestHits = hits;
    }
  }
  return bestHits >= 1 && bestHits >= words.length * 0.08 ? best : 'simple';
}
