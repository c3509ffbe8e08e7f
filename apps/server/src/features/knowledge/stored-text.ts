import { estimateTokens } from '@anito/documents/chunk/estimate-tokens';
import { rememberByText } from '@anito/language/remember-by-text';
import { hashPassage } from './hash-passage.ts';
import { listParts, type Part, readTerms } from './read-parts.ts';
import { type Reading, readWords } from './read-words.ts';

/** The text of a stored passage, or a heading, read for what is asked of it and no further. */
class StoredText {
  readonly #text: string;
  #reading: Reading | undefined;
  #tokens: number | undefined;
  #hash: string | undefined;
  #terms: ReadonlySet<string> | undefined;
  #parts: readonly Part[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get reading(): Reading {
    this.#reading ??= readWords(this.#text);
    return this.#reading;
  }

  get tokens(): number {
    this.#tokens ??= estimateTokens(this.#text);
    return this.#tokens;
  }

  get hash(): string {
    this.#hash ??= hashPassage(this.#text);
    return this.#hash;
  }

  get terms(): ReadonlySet<string> {
    this.#terms ??= readTerms(this.#text);
    return this.#terms;
  }

  /** What can be shown of it beside an answer. */
  get parts(): readonly Part[] {
    this.#parts ??= listParts(this.#text);
    return this.#parts;
  }
}

/**
 * Characters of texts whose readings are kept, some 6 MB, and 20 MB if answers cited all of them: those that visitors ask
 * for are few.
 */
const keptCharacters = 1_000_000;

/** The same reading for the same text, so that answers do not read a passage again. */
export const readStoredText = rememberByText((text) => new StoredText(text), keptCharacters);
