const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]/gu;
const lettersPerToken = 5;

/**
 * Estimates the tokens of providers' byte-pair tokenizers: one per five letters of a word, rounded up, per
 * group of three digits, per symbol, and per character of a script without spaces. Estimates rather too many
 * than too few.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(wordPattern)) tokens += Math.ceil(word.length / lettersPerToken);
  return tokens;
}
