/** How a model's tokens are counted: as the built-in one makes them, or by an estimate. */
export type TokenCount = 'word-pieces' | 'estimate';

/** What counts the tokens that a model would see, without its special tokens. */
export async function loadTokenCounter(kind: TokenCount): Promise<(text: string) => number> {
  if (kind === 'word-pieces') return (await import('@anito/builtin-models/tokenizer')).countTokens;
  return (await import('./remote/estimate-tokens.ts')).estimateTokens;
}
