import { splitSentences } from '@anito/documents/chunk/split-sentences';

/** One sentence, row or item of a model's answer. */
export type AnswerSentence = {
  /** As written, with its citations; no white space around it. */
  text: string;
  /** Numbers of passages that it cites, each once, in order, as written: some may never have been given. */
  cited: number[];
  /** The white space between it and what comes before; empty at the beginning. */
  before: string;
  /** Whether a paragraph begins with it. */
  startsParagraph: boolean;
};

/** Numbers of passages in square brackets, with the space before them; bounded, because strangers' texts are read too. */
export const citation = /(\s{0,20})\[(\d{1,3}(?:\s{0,3}[,;]\s{0,3}\d{1,3}){0,50})\]/g;
const leadingCitations = /^(?:\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]\s*)+[.,;]?\s*/;
/** May still become a citation that belongs to the sentence before. */
const openCitation = /^\[[\d\s,;]{0,40}$/;
/** Stands before the first sentence of an item. */
const itemNumber = /^(?:[-*•]\s+)?\**\d{1,3}[.)]\**$/;
const sentenceEnd = /[.!?…。！？\n]/;
/** A full stop behind a citation ends a sentence, whatever letter the next one begins with. */
const citedEnd = /(?<=\d\][.!?])\s+/;
/** A line that never ends is decided piece by piece. */
const maxLineLength = 2_000;

/** The numbers that a text cites, each once, in order. */
export function listCitations(text: string): number[] {
  const cited = text.matchAll(citation).flatMap(([, , numbers = '']) => numbers.split(/[,;]/).map(Number));
  return [...new Set(cited)];
}

/** A text without its citations. */
export function dropCitations(text: string): string {
  return text.replace(citation, '');
}

/**
 * Cuts a streamed answer into sentences. One is given out as soon as the next one has begun, because its citations may
 * stand behind its full stop. Text may be cut anywhere between two calls.
 */
export function createAnswerSplitter() {
  let rest = '';
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

  /** Takes the sentences of one line, all but the last one when it may go on. */
  function takeLine(line: string, isWhole: boolean): { sentences: AnswerSentence[]; left: string } {
    const pieces = joinCitations(splitSentences(line).flatMap(({ text }) => text.split(citedEnd)));
    const last = isWhole ? undefined : pieces.pop();
    const sentences: AnswerSentence[] = [];
    for (const piece of pieces) {
      sentences.push(emit(piece));
      before = ' ';
    }
    return { sentences, left: last ?? '' };
  }

  function takeReady(isEnd: boolean): AnswerSentence[] {
    const ready: AnswerSentence[] = [];
    for (;;) {
      const [space = ''] = /^\s+/.exec(rest) ?? [];
      if (space && !isEnd && space.length === rest.length) break;
      rest = rest.slice(space.length);
      if (space.includes('\n') || before === '') before += space;
      else if (space) before = ' ';
      if (rest === '') break;
      const end = rest.indexOf('\n');
      if (end >= 0 || isEnd) {
        const line = end >= 0 ? rest.slice(0, end) : rest;
        ready.push(...takeLine(line, true).sentences);
        rest = rest.slice(line.length);
        before = '';
        continue;
      }
      const cut = rest.length > maxLineLength;
      const { sentences, left } = takeLine(rest, cut);
      ready.push(...sentences);
      // What the splitter trimmed at the end may be the space before the next word.
      const tail = rest.slice(rest.trimEnd().length);
      rest = left ? left + tail : tail;
      if (sentences.length === 0 || cut) break;
    }
    return ready;
  }

  return {
    /** The sentences that are complete now. */
    push(text: string): AnswerSentence[] {
      rest += text;
      if (!sentenceEnd.test(text) && rest.length <= maxLineLength && !/[.!?…。！？]/.test(rest)) return [];
      return takeReady(false);
    },
    /** What is left at the end. */
    flush: (): AnswerSentence[] => takeReady(true),
  };
}

/** Moves citations from the beginning of a piece to the end of the one before, and the number of an item to its text. */
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
    // Still open: it stays with the sentence before, which then is the last one and waits.
    const moved = leading || piece;
    joined[last] = `${joined[last]} ${moved.trim()}`;
    const own = piece.slice(moved.length).trim();
    if (openCitation.test(own)) joined[last] = `${joined[last]} ${own}`;
    else if (own) joined.push(own);
  }
  return joined;
}
