import { splitSentences } from '@anito/documents/chunk/split-sentences';
import { cacheByText } from '@anito/language/cache-by-text';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { analyzeText } from '@anito/search/analyze-text';
import { extractFacts, type Facts } from './extract-facts.ts';

/** A passage in the prompt of the model. */
export type PromptPassage = {
  documentId: number;
  title: string;
  headingPath: readonly string[];
  text: string;
};

/** A sentence without markup, short enough to be quoted in full. */
const plainSentence = /^[\p{L}\p{N}][^|*#`<>[\]]{10,600}[.!?…。！？]$/u;

/** A line may end within a sentence, unless it ends with a mark or an empty line follows. */
const paragraphEnd = /(?<=[.!?:…。！？]["'”’)\]]{0,3})[ \t]{0,20}\n|\n\s{0,20}\n/;
/**
 * In notes without capital letters, the full stop after a word that is too long for an abbreviation ends a
 * sentence.
 */
const lowerCaseStart = /(?<=\p{L}{5}[.!?])(?<!\bapprox\.) (?=\p{Ll})/u;

const otherLetter = /[^\P{L}\p{Script=Latin}]/u;

/** Analyses of a passage, computed on first use, because most passages are never cited. */
class AnalyzedPassage {
  readonly #text: string;
  readonly #whole: string;
  #facts: Facts | undefined;
  #terms: ReadonlySet<string> | undefined;
  #words: ReadonlySet<string> | undefined;
  #wording: string | undefined;
  #language: Language | undefined;
  #isLatin: boolean | undefined;
  #sentences: readonly string[] | undefined;
  #lines: readonly string[] | undefined;

  /** Takes the title, the headings and the text, in this order. */
  constructor(texts: readonly string[]) {
    this.#text = texts.at(-1) ?? '';
    this.#whole = texts.join('\n');
  }

  get facts(): Facts {
    this.#facts ??= extractFacts(this.#whole);
    return this.#facts;
  }

  /** Terms as search indexes them. */
  get terms(): ReadonlySet<string> {
    this.#terms ??= new Set(analyzeText(this.#whole, this.language));
    return this.#terms;
  }

  get words(): ReadonlySet<string> {
    this.#words ??= new Set(listWords(this.#whole));
    return this.#words;
  }

  /** The words in their order, each between spaces. */
  get wording(): string {
    this.#wording ??= toWording(this.#whole);
    return this.#wording;
  }

  get language(): Language {
    this.#language ??= detectLanguage(this.#text);
    return this.#language;
  }

  /** Plain sentences, with single spaces. */
  get sentences(): readonly string[] {
    this.#sentences ??= this.#text
      .split(paragraphEnd)
      .flatMap((paragraph) => splitSentences(paragraph.replace(/\s{1,100}/g, ' ')))
      .flatMap(({ text }) => text.split(lowerCaseStart))
      .filter((sentence) => plainSentence.test(sentence));
    return this.#sentences;
  }

  /** Paragraphs, rows and list items. */
  get lines(): readonly string[] {
    this.#lines ??= this.#text.split('\n').filter((line) => line.trim());
    return this.#lines;
  }

  /** Whether all letters are Latin. */
  get isLatin(): boolean {
    this.#isLatin ??= !otherLetter.test(this.#text);
    return this.#isLatin;
  }
}

export type { AnalyzedPassage };

/** Characters of passages whose analyses are cached: about 20 MB of memory when the cache is full. */
const maxCachedCharacters = 3_000_000;

const analyzeTexts = cacheByText((...texts: string[]) => new AnalyzedPassage(texts), maxCachedCharacters);

/** Returns the analyzed passage, cached by its texts. */
export function analyzePassage({ title, headingPath, text }: PromptPassage): AnalyzedPassage {
  return analyzeTexts(title, ...headingPath, text);
}

const foldWord = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/**
 * Returns the words of a text in lower case without accents. Each word is followed by its form without the
 * ending of a plural or possessive, which is the same word without such an ending.
 */
export function listWords(text: string): string[] {
  return (foldWord(text).match(/[\p{L}\p{N}']+/gu) ?? []).flatMap((word) => [
    word,
    word.replace(/'s$|s$/, ''),
  ]);
}

/**
 * Returns the words of a text in lower case without accents, with one space between them and at both ends.
 * Word sequences can then be compared as substrings.
 */
export function toWording(text: string): string {
  return ` ${(foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
