import { splitSentences } from '@anito/documents/chunk/split-sentences';

/** One sentence, table row or list item of a model's answer. */
export type AnswerSentence = {
  /** As written, with its citations, without surrounding white space. */
  text: string;
  /**
   * Numbers of the cited passages, without duplicates, in order. Passages with these numbers may not exist.
   */
  cited: number[];
  /** White space before the sentence. Empty at the beginning. */
  before: string;
  /** Whether the sentence starts a paragraph. */
  startsParagraph: boolean;
};

/**
 * Passage numbers in square brackets, with the white space before them. All repetitions are bounded, because
 * texts of strangers are read too.
 */
export const citation = /(\s{0,20})\[(\d{1,3}(?:\s{0,3}[,;]\s{0,3}\d{1,3}){0,50})\]/g;
const leadingCitations = /^(?:\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]\s*)+[.,;]?\s*/;
/** May still become a citation that belongs to the previous sentence. */
const openCitation = /^\[[\d\s,;]{0,40}$/;
/** Number before the first sentence of a list item. */
const itemNumber = /^(?:[-*•]\s+)?\**\d{1,3}[.)]\**$/;
const sentenceEnd = /[.!?…。！？\n]/;
/** A full stop after a citation ends a sentence, even before a lower-case letter. */
const citedEnd = /(?<=\d\][.!?])\s+/;
/** Longer lines are split into pieces. */
const maxLineLength = 2_000;

/** Returns the numbers that a text cites, without duplicates, in order. */
export function listCitations(text: string): number[] {
  const cited = text.matchAll(citation).flatMap(([, , numbers = '']) => numbers.split(/[,;]/).map(Number));
  return [...new Set(cited)];
}

/** Returns a text without its citations. */
export function removeCitations(text: string): string {
  return text.replace(citation, '');
}

/**
 * Creates functions that split a streamed answer into sentences. A sentence is returned when the next one has
 * begun, because its citations may follow its full stop. The text may be split anywhere between two calls.
 */
export function createAnswerSplitter() {
  let remaining = '';
  let before = '';
  let startsParagraph = true;
  let count = 0;

  function emit(text: string): AnswerSentence {
    const sentence = {
      text,
      cited: listCitations(text),
      before: count === 0 ? '' : before,
      startsParagraph: startsParagraph || /\n\s*\n/.test(before),
    };
    count += 1;
    startsParagraph = false;
    return sentence;
  }

  /** Returns the sentences of one line, except the last one when it may continue. */
  function splitLine(line: string, isWhole: boolean): { sentences: AnswerSentence[]; unfinished: string } {
    const pieces = joinCitations(splitSentences(line).flatMap(({ text }) => text.split(citedEnd)));
    const last = isWhole ? undefined : pieces.pop();
    const sentences: AnswerSentence[] = [];
    for (const piece of pieces) {
      sentences.push(emit(piece));
      before = ' ';
    }
    return { sentences, unfinished: last ?? '' };
  }

  /**
   * Removes the complete sentences from the remaining text and returns them. At the end, all of it is
   * complete.
   */
  function takeCompleteSentences(isEnd: boolean): AnswerSentence[] {
    const ready: AnswerSentence[] = [];
    for (;;) {
      const [space = ''] = /^\s+/.exec(remaining) ?? [];
      if (space && !isEnd && space.length === remaining.length) break;
      remaining = remaining.slice(space.length);
      if (space.includes('\n') || before === '') before += space;
      else if (space) before = ' ';
      if (remaining === '') break;
      const end = remaining.indexOf('\n');
      if (end >= 0 || isEnd) {
        const line = end >= 0 ? remaining.slice(0, end) : remaining;
        ready.push(...splitLine(line, true).sentences);
        remaining = remaining.slice(line.length);
        before = '';
        continue;
      }
      const isTooLong = remaining.length > maxLineLength;
      const { sentences, unfinished } = splitLine(remaining, isTooLong);
      ready.push(...sentences);
      // The sentence splitter trims the space before the next word.
      const tail = remaining.slice(remaining.trimEnd().length);
      remaining = unfinished ? unfinished + tail : tail;
      if (sentences.length === 0 || isTooLong) break;
    }
    return ready;
  }

  return {
    /** Returns the sentences that are complete now. */
    push(text: string): AnswerSentence[] {
      remaining += text;
      if (!sentenceEnd.test(text) && remaining.length <= maxLineLength && !/[.!?…。！？]/.test(remaining))
        return [];
      return takeCompleteSentences(false);
    },
    /** Returns the remaining sentences at the end. */
    flush: (): AnswerSentence[] => takeCompleteSentences(true),
  };
}

/**
 * Moves citations at the beginning of a piece to the end of the previous piece, and joins the number of a
 * list item with its text.
 */
function joinCitations(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const [leading = ''] = leadingCitations.exec(piece) ?? [];
    const last = joined.length - 1;
    if (last === 0 && itemNumber.test(joined[0]!)) {
      joined[0] = `${joined[0]} ${piece}`;
      continue;
    }
    if (last < 0 || (!leading && !openCitation.test(piece))) {
      joined.push(piece);
      continue;
    }
    // An unfinished citation stays with the previous sentence, which then is the last one and waits.
    const citationText = leading || piece;
    joined[last] = `${joined[last]} ${citationText.trim()}`;
    const pieceText = piece.slice(citationText.length).trim();
    if (openCitation.test(pieceText)) joined[last] = `${joined[last]} ${pieceText}`;
    else if (pieceText) joined.push(pieceText);
  }
  return joined;
}
