import { type DocumentWarning, warnOfText } from './warnings.ts';

/**
 * Reasons for omitting words of a file: `hidden` words are not visible to readers, `struck` words are crossed
 * out and no longer valid.
 */
type LeftOutReason = 'hidden' | 'struck';

type Tally = { words: number; sample: string; isInWord: boolean };

/** Longest quote of the first left-out words in the warning, so that the owner finds the place. */
const maxSample = 60;

/**
 * Counts hidden and struck-out words for all formats. They are omitted, and the owner is warned. A reader
 * adds the omitted text in pieces of any size and calls `endPart` between paragraphs, cells and shapes.
 */
export class LeftOutText {
  readonly #tallies: Record<LeftOutReason, Tally> = { hidden: createTally(), struck: createTally() };

  /** Counts the words of omitted text. A word may continue in the next piece. */
  add(reason: LeftOutReason, text: string): void {
    const tally = this.#tallies[reason];
    for (const [word] of text.matchAll(/\s+|[^\s]+/g)) {
      const isWord = word.trim() !== '';
      if (isWord && !tally.isInWord) tally.words++;
      if (tally.sample.length < maxSample && (isWord || tally.sample)) tally.sample += isWord ? word : ' ';
      tally.isInWord = isWord;
    }
  }

  /** Ends the last word, at the end of a paragraph, cell or shape. */
  endPart(): void {
    for (const tally of Object.values(this.#tallies)) {
      if (tally.isInWord && tally.sample.length < maxSample) tally.sample += ' ';
      tally.isInWord = false;
    }
  }

  /** Returns one warning for each reason that omitted words. */
  warnings(): DocumentWarning[] {
    const { hidden, struck } = this.#tallies;
    return [...warnOfText('text-hidden', hidden), ...warnOfText('text-struck', struck)];
  }
}

/** Returns a count of zero omitted words with an empty sample. */
function createTally(): Tally {
  return { words: 0, sample: '', isInWord: false };
}
