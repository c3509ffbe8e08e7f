import { conceptWords } from './business-words.ts';
import { stopWords } from './stop-words.ts';

const english = new Set([...stopWords.en, ...[...conceptWords.values()].flatMap((words) => words.english)]);
const filipino = stopWords.fil;

/** Whether a text mixes English and Filipino words, as people in the Philippines do: who writes so reads both. */
export function mixesEnglishAndFilipino(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => english.has(word) && !filipino.has(word)) &&
    words.some((word) => filipino.has(word) && !english.has(word))
  );
}
