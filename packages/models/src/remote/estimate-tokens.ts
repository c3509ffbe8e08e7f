const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]/gu;
const lettersPerToken = 5;

/**
 * About as many tokens as vendors' byte-pair tokenizers make: one a word of up to five letters, a group of three
 * digits, a sign or a character of a script without spaces. Somewhat too many rather than too few.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(wordPattern)) tokens += Math.ceil(word.length / lettersPerToken);
  return tokens;
}
