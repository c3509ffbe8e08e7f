import { hindiStopWords } from '@anito/language/question-words';
import { splitQuestionRun, splitRun, type Token } from './split-run.ts';

/**
 * Scripts that are split into pairs of characters: they have no spaces, or, in Korean, endings attached to
 * words.
 */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** The long vowel mark belongs to no script. */
const unspacedLetters = `[${unspaced}ー]`;
const unspacedRun = new RegExp(`^${unspacedLetters}`, 'v');
const letter = String.raw`[[\p{L}\p{N}]--${unspacedLetters}]`;
const continued = String.raw`[[\p{L}\p{M}\p{N}]--${unspacedLetters}]`;
/**
 * A run of a script without spaces, or a run of letters and digits. The separators of codes and numbers count
 * only between letters or digits. `2016年` is a number and a word.
 */
const wordPattern = new RegExp(
  String.raw`${unspacedLetters}[${unspaced}ー\p{M}]*|${letter}${continued}*(?:[.,\-\/_:]${letter}${continued}*)*`,
  'gv',
);
/** Zero-width joiners in Indian scripts. Whether they are typed depends on the keyboard. */
const joiners = /(?<=[\u0900-\u0dff])[\u200c\u200d]/g;
const digit = /\p{Nd}/u;
const number = /^\d+(?:[.,]\d+)*$/;
const pieces = /\p{Nd}+|[\p{L}\p{M}]+/gu;
const separators = /[.,\-/_:]/;

/** Weight of a stop word in a question, for texts that are indexed with their stop words. */
const stopWeight = 0.4;

/**
 * Returns the words of a text in their order: NFKC, lower case, in any script. A number is returned without
 * thousands separators (`₱1,299.00` → `1299`). A code is returned without separators and as its parts
 * (`AB-1234` → `ab1234`, `ab`, `1234`), so that both spellings are found.
 */
export function tokenizeText(text: string): Token[] {
  return tokenize(text, splitRun);
}

/**
 * Returns the words of a question. They differ from those of a text in scripts without spaces (split-run.ts).
 */
export function tokenizeQuestion(text: string): Token[] {
  return tokenize(text, splitQuestionRun).map((token) =>
    hindiStopWords.has(token.word) ? { ...token, isOptional: true, weight: stopWeight } : token,
  );
}

/** Splits a text into tokens. `splitUnspaced` splits the runs of scripts without spaces. */
function tokenize(text: string, splitUnspaced: (run: string) => Token[]): Token[] {
  const tokens: Token[] = [];
  const normal = text.normalize('NFKC').toLowerCase().replace(joiners, '');
  for (const word of normal.match(wordPattern) ?? []) {
    if (unspacedRun.test(word)) tokens.push(...splitUnspaced(word));
    else if (digit.test(word)) addCode(word, tokens);
    else if (separators.test(word)) for (const part of word.split(separators)) addWord(part, tokens);
    else addWord(word, tokens);
  }
  return tokens;
}

function addWord(word: string, tokens: Token[]): void {
  tokens.push({ word, isExact: false });
}

/**
 * Adds the tokens of a word with digits: a normalized number, or the code without separators, its parts, and
 * the runs of letters and of digits in a part.
 */
function addCode(word: string, tokens: Token[]): void {
  if (number.test(word)) {
    tokens.push({ word: normalizeNumber(word), isExact: true });
    return;
  }
  const parts = word.split(separators);
  if (parts.length > 1 && word.length <= 40) tokens.push({ word: parts.join(''), isExact: true });
  for (const part of parts) {
    if (!digit.test(part)) {
      addWord(part, tokens);
      continue;
    }
    tokens.push({ word: part, isExact: true });
    const inner = part.match(pieces) ?? [];
    if (inner.length > 1) for (const piece of inner) tokens.push({ word: piece, isExact: true });
  }
}

/**
 * Normalizes a number. `1,299.00`, `1.299,00` and `1299` are equal. `3.5` keeps its fraction, and `2.3.1` is
 * a version.
 */
function normalizeNumber(numberText: string): string {
  const thousands = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(numberText);
  const plain = /^(\d+)[.,](\d+)$/.exec(numberText);
  const whole = thousands?.[1]?.replace(/[.,]/g, '') ?? plain?.[1];
  if (whole === undefined) return numberText;
  const fraction = (thousands === null ? plain?.[2] : thousands[3])?.replace(/0{1,100}$/, '') ?? '';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
