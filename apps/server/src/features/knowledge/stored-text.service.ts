import { estimateTokens } from '@anito/documents/chunk/estimate-tokens';
import { cacheByText } from '@anito/language/cache-by-text';
import { analyzeText } from '@anito/search/analyze-text';
import { hashPassage } from './hash-passage.ts';
import { type NormalizedText, normalizeText } from './normalize-text.ts';

/** A row, list item or sentence for quoting, with its search terms. */
export type Part = { text: string; terms: ReadonlySet<string> };

/** Returns the search terms of a text whose language is unknown. */
export function readTerms(text: string): ReadonlySet<string> {
  return new Set(analyzeText(text, 'simple'));
}

const itemMark = /^\s*(?:[-*•–·]|\d{1,3}[.)])\s+/;
/** Length in characters below which a sentence is quoted together with the next one of its paragraph. */
const shortSentence = 60;

/**
 * Splits a text into quotable parts: rows, list items and sentences. A short sentence is quoted with the next
 * one of its paragraph. Uses headings only when there is nothing else.
 */
function listParts(text: string): Part[] {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const body = lines.filter((line) => !/^#{1,6}\s/.test(line));
  return (body.length > 0 ? body : lines).flatMap((line) => {
    if (itemMark.test(line) || line.includes(' | ') || line.includes('\t'))
      return [toPart(line.replace(itemMark, ''))];
    const sentences = line.split(/(?<=[.!?])\s+/);
    return sentences.map((sentence, index) =>
      toPart(
        sentence,
        sentence.length < shortSentence ? sentences.slice(index, index + 2).join(' ') : sentence,
      ),
    );
  });
}

/** Creates a part with the search terms of `source`. A snippet quotes `text`. */
function toPart(source: string, text = source): Part {
  return { text, terms: readTerms(source) };
}

/** A stored passage or heading. Each property is computed on first use. */
class StoredText {
  readonly #text: string;
  #reading: NormalizedText | undefined;
  #tokens: number | undefined;
  #hash: string | undefined;
  #terms: ReadonlySet<string> | undefined;
  #parts: readonly Part[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get normalized(): NormalizedText {
    this.#reading ??= normalizeText(this.#text);
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

  /** The parts that can be shown next to an answer. */
  get parts(): readonly Part[] {
    this.#parts ??= listParts(this.#text);
    return this.#parts;
  }
}

/**
 * Cache limit in characters of text: about 6 MB, or 20 MB if answers cited all of the texts. Visitors ask
 * about few passages.
 */
const cachedCharacters = 1_000_000;

/** Returns the same object for the same text, so that answers do not analyse a passage again. */
export const readStoredText = cacheByText((text) => new StoredText(text), cachedCharacters);
