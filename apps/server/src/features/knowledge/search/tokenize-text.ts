/** Scripts written without spaces (or, in Korean, with endings glued on): cut into pairs of characters. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const unspacedRun = new RegExp(`[${unspaced}]`, 'u');
/** Letters and digits, with the marks that hold a code or a number together only between them. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,\-/_:][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const digit = /\p{Nd}/u;
const number = /^\d+(?:[.,]\d+)*$/;
const pieces = /\p{Nd}+|[\p{L}\p{M}]+/gu;
const separators = /[.,\-/_:]/;

/** A word of a text and whether it is to be taken as it stands (numbers, codes) or may be stemmed. */
export type Token = { word: string; isExact: boolean };

/**
 * The words of a text in their order: NFKC, lower case, any script. A number is written without thousands
 * separators (`₱1,299.00` → `1299`); a code gives itself without its joints and its parts (`AB-1234` →
 * `ab1234`, `ab`, `1234`), so that either way of writing it is found.
 */
export function tokenizeText(text: string): Token[] {
  const tokens: Token[] = [];
  const normal = text.normalize('NFKC').toLowerCase();
  for (const word of normal.match(wordPattern) ?? []) {
    if (digit.test(word)) addCode(word, tokens);
    else if (separators.test(word)) for (const part of word.split(separators)) addWord(part, tokens);
    else addWord(word, tokens);
  }
  return tokens;
}

function addWord(word: string, tokens: Token[]): void {
  if (!unspacedRun.test(word)) {
    tokens.push({ word, isExact: false });
    return;
  }
  const characters = [...word];
  if (characters.length === 1) tokens.push({ word, isExact: true });
  for (let i = 0; i + 1 < characters.length; i++) {
    tokens.push({ word: `${characters[i]}${characters[i + 1]}`, isExact: true });
  }
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
  const fraction = (thousands === null ? plain?.[2] : thousands[3])?.replace(/0+$/, '') ?? '';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
