import { unspacedStopWords } from '@anito/language/question-words';

/** A word of a text. `isExact`: it is indexed unchanged (numbers, codes), otherwise it may be stemmed. */
export type Token = {
  word: string;
  isExact: boolean;
  /** The word carries no meaning for the question. */
  isStop?: boolean;
  /** A text without it is not ranked lower. */
  isOptional?: boolean;
  /** Weight relative to other words. Default: 1. */
  weight?: number;
};

/** Scripts without spaces that spell words by letters. A pair of letters occurs in almost every text. */
const letterScripts = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** Weight of a pair of letters, relative to the word that contains it. */
const letterPairWeight = 0.1;

/** Returns whether a text contains a script without spaces that spells words by letters. */
export function usesLetterScript(text: string): boolean {
  return letterScripts.test(text);
}

/**
 * Splits a run of a script without spaces for indexing: into pairs of characters, which need no dictionary.
 */
export function splitRun(run: string): Token[] {
  const characters = [...run];
  if (characters.length === 1) return [{ word: run, isExact: true }];
  return listPairs(characters).map((word) => ({ word, isExact: true }));
}

/**
 * Splits a run for a question. The dictionary of `Intl.Segmenter` (Unicode) finds its words. Pairs across two
 * words are optional. In scripts that spell words by letters, all pairs of a word are required together, and
 * a single pair has little weight. A wrong split costs little, because texts are indexed without words.
 */
export function splitQuestionRun(run: string): Token[] {
  if ([...run].length === 1) return splitRun(run);
  const usesLetters = letterScripts.test(run);
  const tokens: Token[] = [];
  let last = '';
  for (const { segment } of segmenter.segment(run)) {
    const isStop = unspacedStopWords.has(segment);
    const characters = [...segment];
    const pairs = listPairs(characters);
    if (last) tokens.push(optionalPair(last + characters[0], usesLetters));
    if (usesLetters && pairs.length > 0) {
      tokens.push({ word: [...new Set(pairs)].join(' '), isExact: true, isStop });
    }
    for (const pair of pairs) {
      tokens.push(
        usesLetters ? { ...optionalPair(pair, true), isStop } : { word: pair, isExact: true, isStop },
      );
    }
    last = characters.at(-1) as string;
  }
  return tokens;
}

/** Returns a token for a pair of characters that a passage need not contain. */
function optionalPair(word: string, usesLetters: boolean): Token {
  return { word, isExact: true, isOptional: true, ...(usesLetters ? { weight: letterPairWeight } : {}) };
}

/** Returns the pairs of adjacent characters. Returns an empty list for a single character. */
function listPairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
