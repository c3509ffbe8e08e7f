/** A word, a run of digits or a single mark of a message, with its position. */
export type Token = {
  text: string;
  /** In lower case. Words are without apostrophes and accents. */
  plain: string;
  kind: 'word' | 'digits' | 'mark';
  start: number;
  end: number;
  /** White space before the token: none, spaces, or a line break. */
  gap: '' | 'blank' | 'line';
};

const pattern = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[0-9]+|[^\s]/gu;

/** Returns a word for lookups: in lower case, without accents and apostrophes. */
function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}']/gu, '')
    .toLowerCase();
}

/** Splits a text from `normalizeMessage` into words, groups of digits and single marks. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const [tokenText] = match;
    const between = text.slice(last, match.index);
    const isWord = /^\p{L}/u.test(tokenText);
    const kind = isWord ? 'word' : /^[0-9]/.test(tokenText) ? 'digits' : 'mark';
    last = match.index + tokenText.length;
    tokens.push({
      text: tokenText,
      plain: isWord ? plainWord(tokenText) : tokenText,
      kind,
      start: match.index,
      end: last,
      gap: between === '' ? '' : /[\r\n\u2028\u2029]/.test(between) ? 'line' : 'blank',
    });
  }
  return tokens;
}

/** Returns the words of a list that is separated by white space. */
export const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s{1,9}/).filter(Boolean));
