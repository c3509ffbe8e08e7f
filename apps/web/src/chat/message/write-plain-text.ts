import { removeDetails, unsupportedMark } from '@anito/contract/answer-marks';
import type { AnswerOutcome } from '@anito/contract/conversations';

/**
 * Returns an answer for pasting or reading aloud, without citations, quote marks and folded quotes.
 * `unconfirmed` is added in parentheses after each sentence that no source confirms.
 */
export function writePlainText(answer: string, unconfirmed: string): string {
  return removeCitationsAndQuoteMarks(answer).replaceAll(unsupportedMark, ` (${unconfirmed})`);
}

/** Returns an answer without citations, quote marks and marks of unconfirmed sentences. */
export function writeUnmarked(answer: string): string {
  return removeCitationsAndQuoteMarks(answer).replaceAll(unsupportedMark, '');
}

/**
 * Returns the text from which an owner corrects an answer: the answer, the quotes of an unsure one (its whole
 * text if it has none), or an empty text for a refusal.
 */
export function writeCorrectable(answer: string, outcome: AnswerOutcome | null | undefined): string {
  if (outcome === 'answered') return writeUnmarked(answer);
  if (outcome !== 'unsure') return '';
  const quotes = answer
    .split('\n')
    .filter((line) => line === '' || line.startsWith('>'))
    .join('\n');
  return writeUnmarked(quotes.trim() || answer);
}

const removeCitationsAndQuoteMarks = (answer: string) =>
  removeDetails(answer)
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/^> ?/gm, '');
