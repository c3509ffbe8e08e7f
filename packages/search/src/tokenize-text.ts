import { hindiStopWords } from '@anito/language/asking-words';
import { cutQuestionRun, cutRun, type Token } from './cut-run.ts';

/** Scripts written without spaces (or, in Korean, with endings glued on): cut into pairs of characters. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** The mark of a long vowel belongs to no script. */
const unspacedLetters = `[${unspaced}ー]`;
const unspacedRun = new RegExp(`^${unspacedLetters}`, 'v');
const letter = String.raw`[[\p{L}\p{N}]--${unspacedLetters}]`;
const continued = String.raw`[[\p{L}\p{M}\p{N}]--${unspacedLetters}]`;
/**
 * A run of a script without spaces, or letters and digits with the marks that hold a code or a number together only
 * between them: `2016年` is a number and a word.
 */
const wordPattern = new RegExp(
  String.raw`${unspacedLetters}[${unspaced}ー\p{M}]*|${letter}${continued}*(?:[.,\-\/_:]${letter}${continued}*)*`,
  'gv',
);
/** Joins and parts letters of one word in the scripts of India; typed or not as the keyboard has it. */
const joiners = /(?<=[\u0900-\u0dff])[\u200c\u200d]/g;
const digit = /\p{Nd}/u;
const number = /^\d+(?:[.,]\d+)*$/;
const pieces = /\p{Nd}+|[\p{L}\p{M}]+/gu;
const separators = /[.,\-/_:]/;

/** What a stop word counts in a question where texts are indexed with them. */
const stopWeight = 0.4;

/**
 * The words of a text in their order: NFKC, lower case, any script. A number is written without thousands
 * separators (`₱1,299.00` → `1299`); a code gives itself without its joints and its parts (`AB-1234` →
 * `ab1234`, `ab`, `1234`), so that either way of writing it is found.
 */
export function tokenizeText(text: string): Token[] {
  return tokenize(text, cutRun);
}

/** The words that a question asks for: as those of a text, but in scripts without spaces (cut-run.ts). */
export function tokenizeQuestion(text: string): Token[] {
  return tokenize(text, cutQuestionRun).map((token) =>
    hindiStopWords.has(token.word) ? { ...token, isOptional: true, weight: stopWeight } : token,
  );
}

function tokenize(text: string, cut: (run: string) => Token[]): Token[] {
  const tokens: Token[] = [];
  const normal = text.normalize('NFKC').toLowerCase().replace(joiners, '');
  for (const word of normal.match(wordPattern) ?? []) {
    if (unspacedRun.test(word)) tokens.push(...cut(word));
    else if (digit.test(word)) addCode(word, tokens);
    else if (separators.test(word)) for (const part of word.split(separators)) addWord(part, tokens);
    else addWord(word, tokens);
  }
  return tokens;
}

function addWord(word: string, tokens: Token[]): void {
  tokens.push({ word, isExact: false });
}

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

/** `1,299.00`, `1.299,00` and `1299` are the same amount; `3.5` keeps its fraction, `2.3.1` is a version. */
function normalizeNumber(written: string): string {
  const thousands = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(written);
  const plain = /^(\d+)[.,](\d+)$/.exec(written);
  const whole = thousands?.[1]?.replace(/[.,]/g, '') ?? plain?.[1];
  if (whole === undefined) return written;
  const fraction = (thousands === null ? plain?.[2] : thousands[3])?.replace(/0{1,100}$/, '') ?? '';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
