import { unsupportedMark } from '@anito/contract/answer-marks';
import type { AnswerOutcome } from '@anito/contract/conversations';

/**
 * An answer as one would paste it elsewhere or read it aloud: without the numbers of its sources and the signs of quotes,
 * and `unconfirmed` in words behind each sentence that no source confirms.
 */
export function writePlainText(answer: string, unconfirmed: string): string {
  return dropSigns(answer).replaceAll(unsupportedMark, ` (${unconfirmed})`);
}

/** An answer as its owner would write it: without numbers of sources, signs of quotes and marks. */
export function writeUnmarked(answer: string): string {
  return dropSigns(answer).replaceAll(unsupportedMark, '');
}

/**
 * What an owner starts from to correct an answer: its words, of one that was not sure the quotes alone, nothing where
 * nothing was found.
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

const dropSigns = (answer: string) => answer.replace(/ ?\[\d{1,3}\]/g, '').replace(/^> ?/gm, '');
