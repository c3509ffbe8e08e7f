import { analyzePassage, type PromptPassage } from './analyzed-passage.ts';

/** A sentence of a passage, with the number of the passage. */
export type QuotedSentence = { text: string; passage: number };

/** Minimum number of matching words from the start. A match of this length is seldom a coincidence. */
const minWords = 3;
/** Ends a sentence, or is markup, which a quotation never contains. */
const stop = /[.!?…。！？:|*#`<>[\]\n]/;
/** Follows a complete word. */
const wordEnd = /^(?:$|[\s.!?…。！？])/;

type QuoteRules = {
  /** Returns whether these first words of a sentence may be shown. */
  mayShow(words: string): boolean;
  /** Returns whether the whole sentence may be the first sentence of an answer. */
  mayStand(sentence: QuotedSentence): boolean;
};

/**
 * Follows the beginning of an answer while it repeats a sentence of exactly one document from its first word.
 * These words can be shown before the sentence of the answer is complete, because they come from the source.
 * When the answer deviates, the sentence is completed with the source's words.
 */
export class OpeningQuote {
  /** The words that were shown. */
  shownWords = '';
  readonly #passages: readonly PromptPassage[];
  readonly #rules: QuoteRules;
  #text = '';
  #position = 0;
  #words = 0;
  #candidates: readonly QuotedSentence[] | undefined;
  #isFinished = false;

  constructor(passages: readonly PromptPassage[], rules: QuoteRules) {
    this.#passages = passages;
    this.#rules = rules;
  }

  /** The sentence that was begun. Undefined while no words are shown. */
  get sentence(): QuotedSentence | undefined {
    return this.shownWords ? this.#candidates?.[0] : undefined;
  }

  /** Returns the words that can be shown now. The text may be split anywhere between two calls. */
  push(piece: string): string {
    if (this.#isFinished) return '';
    const shownLength = this.shownWords.length;
    this.#text = (this.#text + piece).trimStart();
    const end = this.#text.search(stop);
    for (let space = this.#findSpace(end); space >= 0 && !this.#isFinished; space = this.#findSpace(end)) {
      this.#position = space + 1;
      this.#words += 1;
      if (this.#words >= minWords) this.#compare(this.#text.slice(0, space));
    }
    this.#isFinished ||= end >= 0;
    return this.shownWords.slice(shownLength);
  }

  /** Returns the position of the next space that is not after `end`, or -1. */
  #findSpace(end: number): number {
    const space = this.#text.indexOf(' ', this.#position);
    return end >= 0 && space > end ? -1 : space;
  }

  /**
   * Narrows the sentences down to those that start with the words. The words are shown when all of the
   * sentences belong to one document.
   */
  #compare(words: string): void {
    const matching = (this.#candidates ?? this.#listSentences()).filter(
      ({ text }) => text.startsWith(words) && wordEnd.test(text.slice(words.length)),
    );
    this.#isFinished = matching.length === 0;
    if (this.#isFinished) return;
    this.#candidates = this.#candidates ? matching : matching.filter(this.#rules.mayStand);
    const documents = new Set(this.#candidates.map(({ passage }) => this.#passages[passage - 1]!.documentId));
    if (documents.size === 1 && (this.shownWords || this.#rules.mayShow(words))) this.shownWords = words;
  }

  #listSentences(): QuotedSentence[] {
    return this.#passages.flatMap((passage, index) =>
      analyzePassage(passage).sentences.map((text) => ({ text, passage: index + 1 })),
    );
  }
}
