import type { Token } from './tokenize.ts';

/** An address or number in a message, with the positions of its tokens. */
export type ContactMatch = { value: string; first: number; last: number };

/** The words around an address or number. */
export type Context = {
  /** Words of the same sentence before it, nearest first, and after it. */
  before: string[];
  after: string[];
  /** Words between it and the previous and next contact of the same kind, when these are near. */
  sincePrevious: string[];
  untilNext: string[];
};

const maxBefore = 12;
const maxAfter = 10;
const abbreviations = /^(?:no|nos|tel|ref|mr|mrs|ms|dr|engr|atty|acct|num|cel|mob)$/;

/**
 * Returns whether the token at index `at` ends a sentence. A full stop inside an address or after an
 * abbreviation does not.
 */
function endsSentence(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  if (!/^[.!?;]$/.test(text) || tokens[at + 1]?.gap === '') return false;
  return !(text === '.' && abbreviations.test(tokens[at - 1]?.plain ?? ''));
}

/**
 * Returns the words around the contact at `index`. `before` and `after` stay within its sentence and line.
 * `before` starts with the word nearest to the contact.
 */
export function getContactContext(
  tokens: readonly Token[],
  contacts: readonly ContactMatch[],
  index: number,
): Context {
  const { first, last, value } = contacts[index]!;
  const [previous, next] = [contacts[index - 1], contacts[index + 1]];
  const [start, end] = [previous?.last ?? -1, next?.first ?? tokens.length];
  const [before, after]: [string[], string[]] = [[], []];
  for (let at = first - 1; at > start && before.length < maxBefore; at--) {
    if (tokens[at + 1]!.gap === 'line' || endsSentence(tokens, at)) break;
    // "nag-email" is one word.
    const isHyphen = tokens[at]!.text === '-' && tokens[at - 1]?.kind === 'word' && before.length > 0;
    before.push(isHyphen ? tokens[--at]!.plain + before.pop()! : tokens[at]!.plain);
  }
  for (let at = last + 1; at < end && after.length < maxAfter; at++) {
    if (tokens[at]!.gap === 'line' || endsSentence(tokens, at)) break;
    after.push(tokens[at]!.plain);
  }
  const listBetween = (other: ContactMatch | undefined, from: number, to: number) => {
    const isNear = other?.value.includes('@') === value.includes('@') && to - from <= maxAfter;
    return isNear ? tokens.slice(from + 1, to).map(({ plain }) => plain) : [];
  };
  return {
    before,
    after,
    sincePrevious: listBetween(previous, start, first),
    untilNext: listBetween(next, last, end),
  };
}

export const includesAny = (words: readonly string[], wanted: ReadonlySet<string>) =>
  words.some((word) => wanted.has(word));

/** Returns the words before the first stop word, or all words without one. */
export function takeUntil(words: readonly string[], isStop: (word: string) => boolean): readonly string[] {
  const end = words.findIndex(isStop);
  return end === -1 ? words : words.slice(0, end);
}
