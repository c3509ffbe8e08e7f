import { unsupportedMark } from '@anito/contract/answer-marks';

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

const dropSigns = (answer: string) => answer.replace(/ ?\[\d{1,3}\]/g, '').replace(/^> ?/gm, '');
