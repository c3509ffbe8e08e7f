import type { Token } from './read-tokens.ts';

/** An address or a number of a message with the tokens that it is made of. */
export type Found = { value: string; first: number; last: number };

/** The words around an address or a number. */
export type Context = {
  /** Of the same sentence before it, the nearest first, and after it. */
  before: string[];
  after: string[];
  /** Between it and the contact of the same kind before and after it, where that is near. */
  sincePrevious: string[];
  untilNext: string[];
};

const mostBefore = 12;
const mostAfter = 10;
const abbreviations = /^(?:no|nos|tel|ref|mr|mrs|ms|dr|engr|atty|acct|num|cel|mob)$/;

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  if (!/^[.!?;]$/.test(text) || tokens[at + 1]?.gap === '') return false;
  return !(text === '.' && abbreviations.test(tokens[at - 1]?.plain ?? ''));
}

export function readContext(tokens: readonly Token[], found: readonly Found[], place: number): Context {
  const { first, last, value } = found[place]!;
  const [previous, next] = [found[place - 1], found[place + 1]];
  const [start, end] = [previous?.last ?? -1, next?.first ?? tokens.length];
  const [before, after]: [string[], string[]] = [[], []];
  for (let at = first - 1; at > start && before.length < mostBefore; at--) {
    if (tokens[at + 1]!.gap === 'line' || endsSentence(tokens, at)) break;
    // "nag-email" is one word.
    const isHyphen = tokens[at]!.text === '-' && tokens[at - 1]?.kind === 'word' && before.length > 0;
    before.push(isHyphen ? tokens[--at]!.plain + before.pop()! : tokens[at]!.plain);
  }
  for (let at = last + 1; at < end && after.length < mostAfter; at++) {
    if (tokens[at]!.gap === 'line' || endsSentence(tokens, at)) break;
    after.push(tokens[at]!.plain);
  }
  const listBetween = (other: Found | undefined, from: number, to: number) => {
    const isNear = other?.value.includes('@') === value.includes('@') && to - from <= mostAfter;
    return isNear ? tokens.slice(from + 1, to).map(({ plain }) => plain) : [];
  };
  return {
    before,
    after,
    sincePrevious: listBetween(previous, start, first),
    untilNext: listBetween(next, last, end),
  };
}

export const has = (words: readonly string[], wanted: ReadonlySet<string>) =>
  words.some((word) => wanted.has(word));

/** The words up to the first of some. */
export function upTo(words: readonly string[], isStop: (word: string) => boolean): readonly string[] {
  const end = words.findIndex(isStop);
  return end === -1 ? words : words.slice(0, end);
}
