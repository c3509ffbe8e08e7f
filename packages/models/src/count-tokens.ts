/** Tokenizer of a model: the built-in word pieces, or an estimate. */
export type TokenCount = 'word-pieces' | 'estimate';

/** Returns a function that counts the tokens of a text, without special tokens. */
export async function loadTokenCounter(kind: TokenCount): Promise<(text: string) => number> {
  if (kind === 'word-pieces') return (await import('@anito/builtin-models/tokenizer')).countTokens;
  return (await import('./remote/estimate-tokens.ts')).estimateTokens;
}
