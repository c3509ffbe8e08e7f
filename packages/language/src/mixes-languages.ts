import { conceptWords } from './business-words.ts';
import { stopWords } from './stop-words.ts';

const english = new Set([...stopWords.en, ...[...conceptWords.values()].flatMap((words) => words.english)]);
const filipino = stopWords.fil;

/**
 * Returns whether a text mixes English and Filipino words, which is common in the Philippines. Its author
 * reads both languages.
 */
export function mixesEnglishAndFilipino(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => english.has(word) && !filipino.has(word)) &&
    words.some((word) => filipino.has(word) && !english.has(word))
  );
}
