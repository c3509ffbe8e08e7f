/**
 * A word of up to 7 letters is usually one token. Every further `LETTERS_PER_TOKEN` letters cost one more.
 */
const LETTERS_OF_FIRST_TOKEN = 7;
const LETTERS_PER_TOKEN = 4;
const DIGITS_PER_TOKEN = 2;

const SPACE = 0;
const LETTER = 1;
const DIGIT = 2;
const OTHER = 3;

/**
 * The kind of each UTF-16 unit below U+3000. Scripts above it are written without spaces; each character
 * costs one token.
 */
const kinds = new Uint8Array(0x3000).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  if (/\d/.test(character)) return DIGIT;
  return /[\p{L}\p{M}']/u.test(character) ? LETTER : OTHER;
});

/**
 * Returns the end index (exclusive) of the longest piece of `text` from `start` whose estimated tokens do not
 * exceed `budget`. The piece has at least one UTF-16 unit.
 */
export function findEndWithin(text: string, start: number, budget: number): number {
  return scanTokens(text, start, budget).end;
}

/**
 * Estimates how many tokens a word-piece tokenizer produces for the text, some hundred times faster than the
 * tokenizer.
 */
export function estimateTokens(text: string): number {
  return scanTokens(text, 0, Number.POSITIVE_INFINITY).tokens;
}

/**
 * Counts the estimated tokens from `start` until they would exceed `budget`. `end` is exclusive. Reads at
 * least one UTF-16 unit.
 */
function scanTokens(text: string, start: number, budget: number): { tokens: number; end: number } {
  let tokens = 0;
  let run = 0;
  let previous = SPACE;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 0x3000 ? kinds[code]! : OTHER;
    run = kind === previous ? run + 1 : 1;
    previous = kind;
    if (kind === SPACE) continue;
    const letterStarts =
      run === 1 || (run > LETTERS_OF_FIRST_TOKEN && (run - LETTERS_OF_FIRST_TOKEN) % LETTERS_PER_TOKEN === 1);
    if (
      kind === OTHER ||
      (kind === LETTER && letterStarts) ||
      (kind === DIGIT && run % DIGITS_PER_TOKEN === 1)
    )
      tokens++;
    if (tokens > budget && i > start) return { tokens: tokens - 1, end: i };
  }
  return { tokens, end: text.length };
}
