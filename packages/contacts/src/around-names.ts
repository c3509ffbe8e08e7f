import { closesName } from './read-name.ts';
import type { Token } from './read-tokens.ts';
import { commonWords, endsLikeWord } from './words/common-words.ts';
import { familyNames, firstNames } from './words/first-names.ts';
import { fillers } from './words/name-cues.ts';

/** The tokens of an address or a number. */
export type Span = { first: number; last: number };

export const isMark = (token: Token | undefined, marks: string) =>
  token?.kind === 'mark' && marks.includes(token.text);

export function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at] && fillers.has(tokens[at]!.plain)) at++;
  return at;
}

/** Nothing of its sentence stands before a place. */
export function isBegin(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || tokens[at]!.gap === 'line') return true;
  if (before.kind === 'mark') return tokens[at]!.gap !== '' || !isMark(before, '-\'"/@#._');
  return before.kind === 'word' && ['hi', 'hello', 'hey', 'yes', 'opo', 'po'].includes(before.plain);
}

export function isSentenceEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return !token || token.gap === 'line' || isMark(token, '.!?,;:)-') || token.kind !== 'word';
}

export function isLineEnd(tokens: readonly Token[], at: number): boolean {
  let end = at;
  while (tokens[end]?.kind === 'mark' && tokens[end]!.gap !== 'line') end++;
  return !tokens[end] || tokens[end]!.gap === 'line';
}

/** Whether an unknown word in lower case is said as names are: "im jhen from …", "its dodong po". */
export function isClosedWord(tokens: readonly Token[], at: number, onLine = false): boolean {
  const word = tokens[at];
  if (word?.kind !== 'word' || word.plain.length < 3 || (word.gap === 'line' && !onLine)) return false;
  if (commonWords.has(word.plain) || endsLikeWord(word.plain)) return false;
  if (closesName(tokens, at + 1)) return true;
  const next = tokens[at + 1]!;
  return !commonWords.has(next.plain) && !endsLikeWord(next.plain) && closesName(tokens, at + 2);
}

/** Whether a name holds one that is known. */
export function isPerson(tokens: readonly Token[], { first, last }: Span): boolean {
  return tokens.slice(first, last + 1).some(({ plain }) => firstNames.has(plain) || familyNames.has(plain));
}
