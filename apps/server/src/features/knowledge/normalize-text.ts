import { dateMark, extractDates, type WrittenDate } from '@anito/language/written-dates';

/** The words and numbers of a text without its formatting, with a placeholder for each date. */
export type NormalizedText = {
  words: string;
  dates: readonly WrittenDate[];
  /** Currency signs by the ordinal of their number in the text, from 1. */
  currencies: ReadonlyMap<number, string>;
};

const token = new RegExp(
  `${dateMark}|(?<=^|[\\s(])[-−](?=\\d)|\\d+(?:[.,:/]\\d+)*|\\p{N}|[\\p{L}\\p{M}]+|[₱$€£¥%]`,
  'gu',
);
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Normalizes a text for comparison with another one: lower case, without punctuation, and without thousands
 * separators in numbers. Dates and currencies are returned separately; currencies by the number of the amount
 * in the text, from 1.
 */
export function normalizeText(text: string): NormalizedText {
  const { text: marked, dates } = extractDates(text.normalize('NFKC').toLowerCase());
  const words: string[] = [];
  const currencies = new Map<number, string>();
  let numbers = 0;
  let pending = '';
  let isAfterNumber = false;
  for (const [match] of marked.matchAll(token)) {
    if (/^[₱$€£¥]$/.test(match)) {
      // Covers both "₱500" and "500 ₱".
      if (isAfterNumber && !currencies.has(numbers)) currencies.set(numbers, match);
      else pending = match;
      isAfterNumber = false;
      continue;
    }
    isAfterNumber = /^\d/.test(match);
    if (isAfterNumber) {
      numbers++;
      if (pending) currencies.set(numbers, pending);
    }
    pending = '';
    words.push(thousands.test(match) ? match.replaceAll(',', '') : match);
  }
  return { words: words.join(' '), dates, currencies };
}
