import { type AddsNothing, addsNothingTo, TextWords } from '@anito/language/adds-nothing';
import { type JudgedBy, SupportJudge } from './judge-support.ts';
import { OpeningQuote } from './opening-quote.ts';
import { createCitationNumbers } from './renumber-citations.ts';
import { type AnswerSentence, createAnswerSplitter, dropCitations } from './split-answer.ts';

/** What the model answers when the passages do not hold the answer; never shown. */
export const noAnswerMark = 'NO_ANSWER';
const noAnswerPattern = /\bNO[\\_ ]{1,2}ANSWER/;
/** Longer than the mark, wherever it is cut. */
const markReach = 40;

/**
 * A sentence that was left out or marked, and why: it cites nothing, it cites a passage that was never given, or what
 * it states stands in none that it cites.
 */
export type LeftOutSentence = {
  sentence: string;
  reason: 'uncited' | 'not_in_passage' | 'unknown_passage';
};

/** Kept for people to read; of a model that invents on and on these are enough. */
const maxLeftOut = 20;
const maxLeftOutLength = 300;

/** Sentences, and their letters, that wait for one citation at most: all of them are decided at once. */
const mostHeld = 40;
const mostHeldLength = 3_000;

export type CheckOptions = JudgedBy & {
  /** What becomes of sentences that no passage confirms. */
  unsupported: 'omit' | 'mark';
  /** Put behind each of them that is shown. */
  mark: string;
  /** Passages that the model has named, by number, for sentences without a citation. */
  restsOn?: readonly number[];
};

/**
 * Checks a model's answer while it streams. Nothing is shown before its first sentence that a passage holds, and each
 * later one must be held too. A sentence without a citation of its own rests on a passage that clearly holds it, which is
 * cited for it, else on the next citation of its paragraph or list, else on the one before it. An answer that begins as a
 * sentence of a passage is shown word by word so far. Text may be cut anywhere between two calls.
 */
export class AnswerChecker {
  readonly leftOut: LeftOutSentence[] = [];
  /** The model said somewhere that the passages hold no answer: nothing that it said counts. */
  isNoAnswer = false;
  readonly #splitter = createAnswerSplitter();
  readonly #numbers: ReturnType<typeof createCitationNumbers>;
  readonly #judge: SupportJudge;
  readonly #isMarking: boolean;
  readonly #unsupportedMark: string;
  readonly #addsNothing: AddsNothing;
  readonly #titles: readonly (readonly string[])[];
  readonly #documents: readonly number[];
  readonly #restsOn: readonly number[];
  /** Sentences that wait for the citation that tells what they rest on. */
  #held: AnswerSentence[] = [];
  /** What the paragraph has cited last, and what the line that led to it cites. */
  #scope: number[] = [];
  #leadScope: number[] = [];
  #isAfterLead = false;
  #isShown = false;
  /** What goes out with the first valid citation, and not without one. */
  #waiting = '';
  /** Something that waits has a citation, on which what follows may rest. */
  #isCitedWaiting = false;
  /** The widest gap since what was shown last. */
  #gap = '';
  #tail = '';
  readonly #opening: OpeningQuote;
  #isOpen = true;
  /** Passages that what was shown rests on and that no shown citation names yet. */
  #owed: number[] = [];

  constructor({ unsupported, mark, restsOn = [], ...given }: CheckOptions) {
    this.#restsOn = restsOn;
    this.#numbers = createCitationNumbers(given.passages);
    this.#judge = new SupportJudge(given);
    this.#isMarking = unsupported === 'mark';
    this.#unsupportedMark = mark;
    this.#addsNothing = addsNothingTo(given.question);
    this.#titles = given.passages.map(({ title, headingPath }) => [title, ...headingPath]);
    this.#documents = given.passages.map(({ documentId }) => documentId);
    this.#opening = new OpeningQuote(given.passages, {
      mayShow: (words) => this.#judge.goesBeyondQuestion(words),
      mayStand: ({ text, passage }) => !this.#isBare(text, [passage]) && this.#judge.holds(text, [passage]),
    });
  }

  /** Passages that what was shown cites, by number, in the order of first use. */
  get cited(): number[] {
    return this.#numbers.cited();
  }

  /** The text that is safe to show now. */
  push(text: string): string {
    if (this.isNoAnswer) return '';
    this.#tail = (this.#tail + text).slice(-(text.length + markReach));
    this.isNoAnswer = noAnswerPattern.test(this.#tail);
    if (this.isNoAnswer) return '';
    const opening = this.#opening.push(text);
    return opening + this.#takeAll(this.#splitter.push(text));
  }

  /** What is left at the end. */
  flush(): string {
    if (this.isNoAnswer) return '';
    return this.#takeAll(this.#splitter.flush()) + this.#settleHeld([]) + this.#citeOwed([]);
  }

  /** The end of a sentence that was begun with a source's own words, where the answer breaks off. */
  breakOff(): string {
    return this.#isOpen ? this.#completeQuote() + this.#citeOwed([]) : this.#citeOwed([]);
  }

  #takeAll(sentences: AnswerSentence[]): string {
    return sentences.map((sentence) => this.#take(sentence)).join('');
  }

  #take(sentence: AnswerSentence): string {
    const isFirst = this.#isOpen;
    this.#isOpen = false;
    if (isFirst && this.#opening.shown) return this.#takeOpening(sentence);
    let out = '';
    if (sentence.startsParagraph && !isCitationAlone(sentence)) {
      const last = this.#held.at(-1);
      out += this.#settleHeld(last && isLead(last) ? [last] : []) + this.#citeOwed([]);
      this.#leadScope = this.#isAfterLead ? this.#scope : [];
      this.#scope = [];
    }
    this.#isAfterLead = isLead(sentence);
    const given = sentence.cited.filter(this.#numbers.isGiven);
    if (given.length === 0) {
      if (sentence.cited.length > 0) return out + this.#reject(sentence, 'unknown_passage');
      const isNext = this.#held.length === 0 && this.#waiting === '' && !isLead(sentence);
      const holder = isNext ? this.#findHolder(sentence) : undefined;
      if (holder !== undefined) return out + this.#show(sentence, [holder]);
      this.#held.push(sentence);
      return out + this.#rejectOldest();
    }
    this.#scope = given;
    const earlier = this.#held;
    this.#held = [];
    for (const held of earlier) out += this.#decide(held, given);
    return out + this.#decide(sentence, given);
  }

  /** Shows the rest of a sentence that was begun: as the answer has it where passages hold it, else as the source does. */
  #takeOpening(sentence: AnswerSentence): string {
    const { shown } = this.#opening;
    const text = dropCitations(sentence.text);
    const given = sentence.cited.filter(this.#numbers.isGiven);
    const mayStand = sentence.text.startsWith(shown) && !isLead(sentence);
    const holds = (numbers: number[]) =>
      mayStand && !this.#isBare(text, numbers) && this.#judge.holds(text, numbers);
    const isRight = given.length > 0 && holds(given);
    const holder = !isRight && isEnded(text) ? this.#judge.findHolder(text) : undefined;
    if (isRight) this.#scope = given;
    else if (holder === undefined || !holds([holder])) {
      if (!this.#opening.sentence?.text.startsWith(text))
        this.#note(sentence, given.length > 0 ? 'not_in_passage' : 'uncited');
      return this.#completeQuote();
    }
    this.#isShown = true;
    if (!isRight) this.#owed = [holder!];
    return this.#numbers.rewrite(isRight ? sentence.text : text).slice(shown.length);
  }

  /** What the source says behind the words of it that were shown. */
  #completeQuote(): string {
    const { sentence, shown } = this.#opening;
    if (!sentence) return '';
    this.#isShown = true;
    this.#owed = [sentence.passage];
    return sentence.text.slice(shown.length);
  }

  /** The passage that holds a sentence without a citation: clearly, or as the model has said. */
  #findHolder(sentence: AnswerSentence): number | undefined {
    const isPlain = !isLead(sentence) && !isQuestion(sentence) && !sentence.text.startsWith('|');
    const holder =
      (isPlain ? this.#judge.findHolder(sentence.text) : undefined) ??
      this.#restsOn.find((number) => this.#judge.holds(sentence.text, [number]));
    const isBare = !this.#isShown && holder !== undefined && this.#isBare(sentence.text, [holder]);
    return isBare ? undefined : holder;
  }

  /** Cites what was shown without a citation, where what follows does not rest on the same document and cite it. */
  #citeOwed(following: readonly number[], isCiting = true): string {
    const documentOf = (number: number) => this.#documents[number - 1];
    const documents = new Set(following.map(documentOf));
    const isNamed = this.#owed.every((number) => documents.has(documentOf(number)));
    if (this.#owed.length === 0 || (isNamed && !isCiting)) return '';
    const owed = this.#owed;
    this.#owed = [];
    // Named by the document's number; the passage is still one that the answer rests on.
    const citation = this.#numbers.rewrite(` [${owed.join()}]`);
    return isNamed ? '' : citation;
  }

  /** Gives up the sentences that have waited longest where too many wait. */
  #rejectOldest(): string {
    let out = '';
    let length = this.#held.reduce((sum, { text }) => sum + text.length, 0);
    while (this.#held.length > mostHeld || (length > mostHeldLength && this.#held.length > 1)) {
      const oldest = this.#held.shift()!;
      length -= oldest.text.length;
      out += this.#reject(oldest, 'uncited');
    }
    return out;
  }

  /** Decides on sentences that no later citation came for; a line that leads to the next paragraph waits on. */
  #settleHeld(leads: AnswerSentence[]): string {
    const scope = this.#scope.length > 0 ? this.#scope : this.#leadScope;
    let out = '';
    for (const sentence of this.#held) {
      if (leads.includes(sentence)) continue;
      const holder = scope.length > 0 ? undefined : this.#findHolder(sentence);
      if (scope.length > 0) out += this.#decide(sentence, scope);
      else if (holder !== undefined) out += this.#show(sentence, [holder]);
      else if (this.#isShown && isQuestion(sentence)) out += this.#decide(sentence, []);
      else out += this.#reject(sentence, 'uncited');
    }
    this.#held = leads;
    return out;
  }

  /** Shows a sentence when the passages that it rests on hold it. */
  #decide(sentence: AnswerSentence, passages: readonly number[]): string {
    if (!this.#judge.holds(dropCitations(sentence.text), passages)) {
      return this.#reject(sentence, 'not_in_passage');
    }
    const isUncited = sentence.cited.length === 0 && !this.#isCitedWaiting;
    if (!this.#isShown && (isUncited || this.#isBare(dropCitations(sentence.text), passages))) {
      this.#isCitedWaiting ||= sentence.cited.length > 0;
      this.#waiting += this.#join(sentence, this.#numbers.rewrite(sentence.text));
      return '';
    }
    const owed = this.#citeOwed(passages, sentence.cited.length > 0);
    const out = owed + this.#waiting + this.#join(sentence, this.#numbers.rewrite(sentence.text));
    this.#isShown = true;
    this.#waiting = '';
    return out;
  }

  /** Shows a sentence with a citation that the check sets, once it is known that none follows. */
  #show(sentence: AnswerSentence, passages: readonly number[]): string {
    const owed = this.#citeOwed(passages, false);
    this.#owed.push(...passages.filter((number) => !this.#owed.includes(number)));
    const out = owed + this.#waiting + this.#join(sentence, sentence.text);
    this.#isShown = true;
    this.#waiting = '';
    return out;
  }

  /** Says only what was asked, such as a heading, so that it is no answer without what follows. */
  #isBare(sentence: string, passages: readonly number[]): boolean {
    const text = sentence.replace(/^[\s#>*_-]+|(?<![*_])[*_]+$/g, '');
    const about = passages
      .flatMap((number) => this.#titles[number - 1] ?? [])
      .map((title) => new TextWords(title));
    return text.endsWith(':') || this.#addsNothing(new TextWords(text), about);
  }

  #reject(sentence: AnswerSentence, reason: LeftOutSentence['reason']): string {
    if (this.#note(sentence, reason) && this.#isMarking)
      return this.#mark(sentence, dropCitations(sentence.text).trim());
    if (sentence.before.length > this.#gap.length) this.#gap = sentence.before;
    return '';
  }

  /** Keeps a sentence that was not shown as it is; returns whether it says anything. */
  #note(sentence: AnswerSentence, reason: LeftOutSentence['reason']): boolean {
    const text = dropCitations(sentence.text).trim();
    if (!/[\p{L}\d]/u.test(text)) return false;
    if (this.leftOut.length < maxLeftOut)
      this.leftOut.push({ sentence: text.slice(0, maxLeftOutLength).toWellFormed(), reason });
    return true;
  }

  #mark(sentence: AnswerSentence, text: string): string {
    const marked = this.#citeOwed([]) + this.#join(sentence, addMark(text, this.#unsupportedMark));
    if (this.#isShown) return marked;
    this.#waiting += marked;
    return '';
  }

  /** A text with the space before it; what was left out leaves the wider of two gaps. */
  #join({ before }: AnswerSentence, text: string): string {
    const gap = this.#gap.length > before.length ? this.#gap : before;
    this.#gap = '';
    return this.#isShown || this.#waiting ? gap + text : text;
  }
}

/** A reply that may state nothing: its sentences without those that do. */
export function dropStatements(reply: string, question: string, today: Date): string {
  const judge = new SupportJudge({ passages: [], instructions: '', question, today });
  const splitter = createAnswerSplitter();
  return [...splitter.push(reply), ...splitter.flush()]
    .filter(({ text }) => judge.holds(dropCitations(text), []))
    .map(({ before, text }) => before + dropCitations(text))
    .join('')
    .replace(noAnswerPattern, '')
    .trim();
}

/** A row of a table takes the mark into its last cell: what stands behind that is not shown. */
function addMark(sentence: string, mark: string): string {
  const isRow = sentence.length > 1 && sentence.startsWith('|') && sentence.endsWith('|');
  return isRow ? `${sentence.slice(0, -1).trimEnd()}${mark} |` : sentence + mark;
}

/** Leads to what follows and stands or falls with it: a heading, or a line that ends in a colon. */
function isLead({ text }: AnswerSentence): boolean {
  const bare = dropCitations(text).trim();
  return /:[*_]*$/.test(bare) || /^#{1,6}\s/.test(bare) || /^\*\*[^*]+\*\*$/.test(bare);
}

function isEnded(text: string): boolean {
  return /[.!?…。！？]["'”’)]{0,3}$/.test(text);
}

/** Asks back. */
function isQuestion({ text }: AnswerSentence): boolean {
  return text.endsWith('?');
}

function isCitationAlone({ text, cited }: AnswerSentence): boolean {
  return cited.length > 0 && !/[\p{L}\d]/u.test(dropCitations(text));
}
