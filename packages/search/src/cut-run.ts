import { unspacedStopWords } from '@anito/language/asking-words';

/** A word of a text and whether it is to be taken as it stands (numbers, codes) or may be stemmed. */
export type Token = {
  word: string;
  isExact: boolean;
  /** It says nothing about what is asked. */
  isStop?: boolean;
  /** It is no fault of a text to lack it. */
  isOptional?: boolean;
  /** What it counts beside others, 1 when it is not given. */
  weight?: number;
};

/** Of them those that spell words by letters: a pair of letters is in every text. */
const spelled = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** What a pair of letters counts beside the word that it is part of. */
const letterPairWeight = 0.1;

/** Whether a text is written, in part, in a script without spaces that spells words by letters. */
export function isSpelled(text: string): boolean {
  return spelled.test(text);
}

/** A run of a script without spaces as a text is indexed by it: pairs of characters, which need no dictionary. */
export function cutRun(run: string): Token[] {
  const characters = [...run];
  if (characters.length === 1) return [{ word: run, isExact: true }];
  return listPairs(characters).map((word) => ({ word, isExact: true }));
}

/**
 * A run as a question asks for it. A dictionary finds its words (Unicode's, in Intl.Segmenter); pairs across two of them
 * are no words, so that it is no fault of a text to lack them. Where a word is spelled by letters, all of its pairs are
 * asked for together, and each alone counts next to nothing. A mistaken cut costs little: texts know no words.
 */
export function cutQuestionRun(run: string): Token[] {
  if ([...run].length === 1) return cutRun(run);
  const isByLetters = spelled.test(run);
  const tokens: Token[] = [];
  let last = '';
  for (const { segment } of segmenter.segment(run)) {
    const isStop = unspacedStopWords.has(segment);
    const characters = [...segment];
    const pairs = listPairs(characters);
    if (last) tokens.push(optionalPair(last + characters[0], isByLetters));
    if (isByLetters && pairs.length > 0) {
      tokens.push({ word: [...new Set(pairs)].join(' '), isExact: true, isStop });
    }
    for (const pair of pairs) {
      tokens.push(
        isByLetters ? { ...optionalPair(pair, true), isStop } : { word: pair, isExact: true, isStop },
      );
    }
    last = characters.at(-1) as string;
  }
  return tokens;
}

function optionalPair(word: string, isByLetters: boolean): Token {
  return { word, isExact: true, isOptional: true, ...(isByLetters ? { weight: letterPairWeight } : {}) };
}

function listPairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
