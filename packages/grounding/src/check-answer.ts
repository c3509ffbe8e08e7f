import { createRedundancyCheck, type RedundancyCheck, TextWords } from '@anito/language/redundancy-check';
import { OpeningQuote } from './opening-quote.ts';
import { createCitationRenumberer } from './renumber-citations.ts';
import { type AnswerSentence, createAnswerSplitter, removeCitations } from './split-answer.ts';
import { type SupportContext, SupportJudge } from './support-judge.ts';

/** Reply of the model when the passages do not contain the answer. Never shown. */
export const noAnswerMark = 'NO_ANSWER';
const noAnswerPattern = /\bNO[\\_ ]{1,2}ANSWER/;
/**
 * Characters that are searched for the mark. Longer than the mark, so that it is found wherever the stream
 * splits it.
 */
const markSearchLength = 40;

/**
 * A sentence that was omitted or marked, with the reason: it cites nothing, it cites an unknown passage, or
 * the cited passages do not support it.
 */
export type UnsupportedSentence = {
  sentence: string;
  reason: 'uncited' | 'not_in_passage' | 'unknown_passage';
};

/** Maximum number of sentences that are stored for review. Enough for a model that invents many. */
const maxUnsupported = 20;
const maxUnsupportedLength = 300;

/**
 * Maximum number of sentences, and of their characters, that wait for one citation. All of them are checked
 * at once.
 */
const maxPending = 40;
const maxPendingLength = 3_000;

export type CheckOptions = SupportContext & {
  /** Omits or marks sentences that no passage supports. */
  unsupported: 'omit' | 'mark';
  /** Text added to each marked sentence. */
  mark: string;
  /** Numbers of passages that the model named, for sentences without a citation. */
  namedPassages?: readonly number[];
};

/**
 * Checks the answer of a model while it streams. Shows nothing before the first sentence that a passage
 * supports, and no later sentence that none supports. A sentence without a citation is checked against a
 * passage that clearly supports it, which is then cited. Otherwise it is checked against the next citation of
 * its paragraph or list, and otherwise against the previous one. When an answer begins with the words of a
 * sentence in a passage, these words are shown at once. The text may be split anywhere between two calls.
 */
export class AnswerChecker {
  readonly unsupportedSentences: UnsupportedSentence[] = [];
  /** The model said that the passages contain no answer. Its whole reply is discarded. */
  isNoAnswer = false;
  readonly #splitter = createAnswerSplitter();
  readonly #citations: ReturnType<typeof createCitationRenumberer>;
  readonly #judge: SupportJudge;
  readonly #isMarking: boolean;
  readonly #unsupportedMark: string;
  readonly #addsNothing: RedundancyCheck;
  readonly #titles: readonly (readonly string[])[];
  readonly #documents: readonly number[];
  readonly #namedPassages: readonly number[];
  /** Sentences that wait for the citation that supports them. */
  #pendingSentences: AnswerSentence[] = [];
  /** Passages cited last in the paragraph, and passages cited by the line that introduces it. */
  #scope: number[] = [];
  #leadScope: number[] = [];
  #isAfterLead = false;
  #isShown = false;
  /** Text that is shown with the first valid citation, and not without one. */
  #pendingText = '';
  /** The waiting text has a citation, which the following sentences may use. */
  #isPendingTextCited = false;
  /** The longest white space since the last shown text. */
  #gap = '';
  #tail = '';
  readonly #opening: OpeningQuote;
  #isOpen = true;
  /** Passages that support shown text and are not cited yet. */
  #uncitedPassages: number[] = [];

  constructor({ unsupported, mark, namedPassages = [], ...context }: CheckOptions) {
    this.#namedPassages = namedPassages;
    this.#citations = createCitationRenumberer(context.passages);
    this.#judge = new SupportJudge(context);
    this.#isMarking = unsupported === 'mark';
    this.#unsupportedMark = mark;
    this.#addsNothing = createRedundancyCheck(context.question);
    this.#titles = context.passages.map(({ title, headingPath }) => [title, ...headingPath]);
    this.#documents = context.passages.map(({ documentId }) => documentId);
    this.#opening = new OpeningQuote(context.passages, {
      mayShow: (words) => this.#judge.goesBeyondQuestion(words),
      mayStand: ({ text, passage }) =>
        !this.#isBare(text, [passage]) && this.#judge.supports(text, [passage]),
    });
  }

  /** Numbers of the passages that the shown text cites, in the order of first use. */
  get cited(): number[] {
    return this.#citations.cited();
  }

  /** Returns the text that can be shown now. */
  push(text: string): string {
    if (this.isNoAnswer) return '';
    this.#tail = (this.#tail + text).slice(-(text.length + markSearchLength));
    this.isNoAnswer = noAnswerPattern.test(this.#tail);
    if (this.isNoAnswer) return '';
    const opening = this.#opening.push(text);
    return opening + this.#processSentences(this.#splitter.push(text));
  }

  /** Returns the remaining text at the end of the answer. */
  flush(): string {
    if (this.isNoAnswer) return '';
    return this.#processSentences(this.#splitter.flush()) + this.#decidePending([]) + this.#citeShownText([]);
  }

  /**
   * Returns what must be added when the answer breaks off: the end of a sentence that began with a passage's
   * own words, and the citation of text shown without one. Sentences that wait are discarded.
   */
  breakOff(): string {
    return this.#isOpen ? this.#completeQuote() + this.#citeShownText([]) : this.#citeShownText([]);
  }

  #processSentences(sentences: AnswerSentence[]): string {
    return sentences.map((sentence) => this.#processSentence(sentence)).join('');
  }

  /**
   * Returns the text to show after the next sentence. The sentence is shown, rejected, or waits for a
   * citation.
   */
  #processSentence(sentence: AnswerSentence): string {
    const isFirst = this.#isOpen;
    this.#isOpen = false;
    if (isFirst && this.#opening.shownWords) return this.#processOpening(sentence);
    let out = '';
    if (sentence.startsParagraph && !isCitationOnly(sentence)) {
      const last = this.#pendingSentences.at(-1);
      out += this.#decidePending(last && isIntroduction(last) ? [last] : []) + this.#citeShownText([]);
      this.#leadScope = this.#isAfterLead ? this.#scope : [];
      this.#scope = [];
    }
    this.#isAfterLead = isIntroduction(sentence);
    const validNumbers = sentence.cited.filter(this.#citations.isKnown);
    if (validNumbers.length === 0) {
      if (sentence.cited.length > 0) return out + this.#reject(sentence, 'unknown_passage');
      const isNext =
        this.#pendingSentences.length === 0 && this.#pendingText === '' && !isIntroduction(sentence);
      const supportingPassage = isNext ? this.#findSupportingPassage(sentence) : undefined;
      if (supportingPassage !== undefined) return out + this.#show(sentence, [supportingPassage]);
      this.#pendingSentences.push(sentence);
      return out + this.#rejectOldest();
    }
    this.#scope = validNumbers;
    const pending = this.#pendingSentences;
    this.#pendingSentences = [];
    for (const pendingSentence of pending) out += this.#decide(pendingSentence, validNumbers);
    return out + this.#decide(sentence, validNumbers);
  }

  /**
   * Completes a sentence that is partly shown: with the answer's words when passages support them, otherwise
   * with the source's words.
   */
  #processOpening(sentence: AnswerSentence): string {
    const { shownWords } = this.#opening;
    const text = removeCitations(sentence.text);
    const validNumbers = sentence.cited.filter(this.#citations.isKnown);
    const mayStand = sentence.text.startsWith(shownWords) && !isIntroduction(sentence);
    const isSupported = (numbers: number[]) =>
      mayStand && !this.#isBare(text, numbers) && this.#judge.supports(text, numbers);
    const isCitationValid = validNumbers.length > 0 && isSupported(validNumbers);
    const supportingPassage =
      !isCitationValid && endsSentence(text) ? this.#judge.findSupportingPassage(text) : undefined;
    if (isCitationValid) this.#scope = validNumbers;
    else if (supportingPassage === undefined || !isSupported([supportingPassage])) {
      if (!this.#opening.sentence?.text.startsWith(text))
        this.#recordUnsupported(sentence, validNumbers.length > 0 ? 'not_in_passage' : 'uncited');
      return this.#completeQuote();
    }
    this.#isShown = true;
    if (!isCitationValid) this.#uncitedPassages = [supportingPassage!];
    return this.#citations.rewrite(isCitationValid ? sentence.text : text).slice(shownWords.length);
  }

  /** Returns the rest of the source's sentence after the words that were shown. */
  #completeQuote(): string {
    const { sentence, shownWords } = this.#opening;
    if (!sentence) return '';
    this.#isShown = true;
    this.#uncitedPassages = [sentence.passage];
    return sentence.text.slice(shownWords.length);
  }

  /**
   * Returns the passage that supports a sentence without a citation: a passage that clearly does, or a
   * passage that the model named.
   */
  #findSupportingPassage(sentence: AnswerSentence): number | undefined {
    const isPlain = !isIntroduction(sentence) && !isQuestion(sentence) && !sentence.text.startsWith('|');
    const supportingPassage =
      (isPlain ? this.#judge.findSupportingPassage(sentence.text) : undefined) ??
      this.#namedPassages.find((number) => this.#judge.supports(sentence.text, [number]));
    const isBare =
      !this.#isShown && supportingPassage !== undefined && this.#isBare(sentence.text, [supportingPassage]);
    return isBare ? undefined : supportingPassage;
  }

  /**
   * Returns the citation for text that was shown without one. Returns an empty string when the next sentence
   * cites the same document. With `isCiting` false, the next sentence has no citation yet. Text of the same
   * document before it then stays uncited too.
   */
  #citeShownText(following: readonly number[], isCiting = true): string {
    const documentOf = (number: number) => this.#documents[number - 1];
    const documents = new Set(following.map(documentOf));
    const isNamed = this.#uncitedPassages.every((number) => documents.has(documentOf(number)));
    if (this.#uncitedPassages.length === 0 || (isNamed && !isCiting)) return '';
    const uncitedPassages = this.#uncitedPassages;
    this.#uncitedPassages = [];
    // The document is cited by its number. The passage still counts as cited.
    const citation = this.#citations.rewrite(` [${uncitedPassages.join()}]`);
    return isNamed ? '' : citation;
  }

  /** Rejects the sentences that have waited longest when too many are waiting. */
  #rejectOldest(): string {
    let out = '';
    let length = this.#pendingSentences.reduce((sum, { text }) => sum + text.length, 0);
    while (
      this.#pendingSentences.length > maxPending ||
      (length > maxPendingLength && this.#pendingSentences.length > 1)
    ) {
      const oldest = this.#pendingSentences.shift()!;
      length -= oldest.text.length;
      out += this.#reject(oldest, 'uncited');
    }
    return out;
  }

  /**
   * Checks sentences that no later citation followed. A line that introduces the next paragraph keeps
   * waiting.
   */
  #decidePending(leads: AnswerSentence[]): string {
    const scope = this.#scope.length > 0 ? this.#scope : this.#leadScope;
    let out = '';
    for (const sentence of this.#pendingSentences) {
      if (leads.includes(sentence)) continue;
      const supportingPassage = scope.length > 0 ? undefined : this.#findSupportingPassage(sentence);
      if (scope.length > 0) out += this.#decide(sentence, scope);
      else if (supportingPassage !== undefined) out += this.#show(sentence, [supportingPassage]);
      else if (this.#isShown && isQuestion(sentence)) out += this.#decide(sentence, []);
      else out += this.#reject(sentence, 'uncited');
    }
    this.#pendingSentences = leads;
    return out;
  }

  /**
   * Shows a sentence when the given passages support it, and otherwise rejects it. At the beginning of an
   * answer, an uncited sentence and one that only repeats the question wait for a sentence with an answer.
   */
  #decide(sentence: AnswerSentence, passages: readonly number[]): string {
    if (!this.#judge.supports(removeCitations(sentence.text), passages)) {
      return this.#reject(sentence, 'not_in_passage');
    }
    const isUncited = sentence.cited.length === 0 && !this.#isPendingTextCited;
    if (!this.#isShown && (isUncited || this.#isBare(removeCitations(sentence.text), passages))) {
      this.#isPendingTextCited ||= sentence.cited.length > 0;
      this.#pendingText += this.#join(sentence, this.#citations.rewrite(sentence.text));
      return '';
    }
    const pendingCitation = this.#citeShownText(passages, sentence.cited.length > 0);
    const out =
      pendingCitation + this.#pendingText + this.#join(sentence, this.#citations.rewrite(sentence.text));
    this.#isShown = true;
    this.#pendingText = '';
    return out;
  }

  /** Shows a sentence that the checker cites itself, unless a later sentence cites the same document. */
  #show(sentence: AnswerSentence, passages: readonly number[]): string {
    const pendingCitation = this.#citeShownText(passages, false);
    this.#uncitedPassages.push(...passages.filter((number) => !this.#uncitedPassages.includes(number)));
    const out = pendingCitation + this.#pendingText + this.#join(sentence, sentence.text);
    this.#isShown = true;
    this.#pendingText = '';
    return out;
  }

  /**
   * Returns whether a sentence only repeats the question, like a heading. It is no answer without the text
   * below it.
   */
  #isBare(sentence: string, passages: readonly number[]): boolean {
    const text = sentence.replace(/^[\s#>*_-]+|(?<![*_])[*_]+$/g, '');
    const titles = passages
      .flatMap((number) => this.#titles[number - 1] ?? [])
      .map((title) => new TextWords(title));
    return text.endsWith(':') || this.#addsNothing(new TextWords(text), titles);
  }

  /**
   * Records an unsupported sentence. Returns an empty string, or the marked sentence when such sentences are
   * marked.
   */
  #reject(sentence: AnswerSentence, reason: UnsupportedSentence['reason']): string {
    if (this.#recordUnsupported(sentence, reason) && this.#isMarking)
      return this.#mark(sentence, removeCitations(sentence.text).trim());
    if (sentence.before.length > this.#gap.length) this.#gap = sentence.before;
    return '';
  }

  /** Stores a sentence that is not shown unchanged. Returns whether it has any content. */
  #recordUnsupported(sentence: AnswerSentence, reason: UnsupportedSentence['reason']): boolean {
    const text = removeCitations(sentence.text).trim();
    if (!/[\p{L}\d]/u.test(text)) return false;
    if (this.unsupportedSentences.length < maxUnsupported)
      this.unsupportedSentences.push({
        sentence: text.slice(0, maxUnsupportedLength).toWellFormed(),
        reason,
      });
    return true;
  }

  /**
   * Returns a sentence with the mark. At the beginning of an answer it waits for the first valid citation.
   */
  #mark(sentence: AnswerSentence, text: string): string {
    const marked = this.#citeShownText([]) + this.#join(sentence, addMark(text, this.#unsupportedMark));
    if (this.#isShown) return marked;
    this.#pendingText += marked;
    return '';
  }

  /** Returns a text with the white space before it. Where sentences were omitted, the longer gap is kept. */
  #join({ before }: AnswerSentence, text: string): string {
    const gap = this.#gap.length > before.length ? this.#gap : before;
    this.#gap = '';
    return this.#isShown || this.#pendingText ? gap + text : text;
  }
}

/**
 * Returns a reply without its citations, its no-answer mark, and the sentences that state a fact: a number,
 * time, month, phone number or link. Today's date is no such fact.
 */
export function removeStatements(reply: string, question: string, today: Date): string {
  const judge = new SupportJudge({ passages: [], instructions: '', question, today });
  const splitter = createAnswerSplitter();
  return [...splitter.push(reply), ...splitter.flush()]
    .filter(({ text }) => judge.supports(removeCitations(text), []))
    .map(({ before, text }) => before + removeCitations(text))
    .join('')
    .replace(noAnswerPattern, '')
    .trim();
}

/**
 * Adds the mark to a sentence. In a table row, it goes into the last cell, because text after the row is not
 * shown.
 */
function addMark(sentence: string, mark: string): string {
  const isRow = sentence.length > 1 && sentence.startsWith('|') && sentence.endsWith('|');
  return isRow ? `${sentence.slice(0, -1).trimEnd()}${mark} |` : sentence + mark;
}

/**
 * Returns whether a sentence introduces the following text: a heading, a line in bold, or a line that ends in
 * a colon.
 */
function isIntroduction({ text }: AnswerSentence): boolean {
  const bare = removeCitations(text).trim();
  return /:[*_]*$/.test(bare) || /^#{1,6}\s/.test(bare) || /^\*\*[^*]+\*\*$/.test(bare);
}

function endsSentence(text: string): boolean {
  return /[.!?…。！？]["'”’)]{0,3}$/.test(text);
}

function isQuestion({ text }: AnswerSentence): boolean {
  return text.endsWith('?');
}

function isCitationOnly({ text, cited }: AnswerSentence): boolean {
  return cited.length > 0 && !/[\p{L}\d]/u.test(removeCitations(text));
}
