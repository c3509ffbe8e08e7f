/** A word up to this long is usually one token; every further `LETTERS_PER_TOKEN` letters cost one more. */
const LETTERS_OF_FIRST_TOKEN = 7;
const LETTERS_PER_TOKEN = 4;
const DIGITS_PER_TOKEN = 2;

const SPACE = 0;
const LETTER = 1;
const DIGIT = 2;
const OTHER = 3;

/** The kind of each UTF-16 unit below U+3000; scripts above it are written without spaces, a token a sign. */
const kinds = new Uint8Array(0x3000).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  if (/\d/.test(character)) return DIGIT;
  return /[\p{L}\p{M}']/u.test(character) ? LETTER : OTHER;
});

/** Where `text` must end, counted from `start`, for its estimated tokens not to pass `budget`; at least one unit. */
export function findEndWithin(text: string, start: number, budget: number): number {
  let room = Math.floor(budget);
  for (let i = start; i < text.length; ) {
    const kind = findKind(text, i);
    const end = findRunEnd(text, i, kind);
    const tokens = countTokens(kind, end - i);
    if (tokens > room) {
      const at = i + findTokenStart(kind, room);
      return at > start ? at : skipSpace(text, start + 1);
    }
    room -= tokens;
    i = end;
  }
  return text.length;
}

/** A guess of how many tokens a word-piece tokenizer makes of the text, some hundred times faster than one. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let i = 0; i < text.length; ) {
    const kind = findKind(text, i);
    const end = findRunEnd(text, i, kind);
    tokens += countTokens(kind, end - i);
    i = end;
  }
  return tokens;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && findKind(text, at) === SPACE) at++;
  return at;
}

function findKind(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x3000 ? kinds[code]! : OTHER;
}

/** The end of the units of one kind. */
function findRunEnd(text: string, start: number, kind: number): number {
  let end = start + 1;
  while (end < text.length && findKind(text, end) === kind) end++;
  return end;
}

/** The tokens of so many units of one kind beside each other. */
function countTokens(kind: number, length: number): number {
  if (kind === SPACE) return 0;
  if (kind === OTHER) return length;
  if (kind === DIGIT) return Math.ceil(length / DIGITS_PER_TOKEN);
  return 1 + Math.max(0, Math.ceil((length - LETTERS_OF_FIRST_TOKEN) / LETTERS_PER_TOKEN));
}

/** Where in a run of one kind the token begins that so many others precede. */
function findTokenStart(kind: number, before: number): number {
  if (before <= 0) return 0;
  if (kind === OTHER) return before;
  if (kind === DIGIT) return before * DIGITS_PER_TOKEN;
  return LETTERS_OF_FIRST_TOKEN + (before - 1) * LETTERS_PER_TOKEN;
}
