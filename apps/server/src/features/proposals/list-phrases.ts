import { isStorable } from '@anito/contract/values';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { isNavigation } from './is-navigation.ts';
import { isStopWord, isTelling, listStems, listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A phrase of the sources, as it stands in them, with where it was said. */
export type Phrase = {
  text: string;
  stems: string[];
  language: Language;
  documents: Set<number>;
  passages: number;
};

type Spoken = { text: string; language: Language; documentId: number };

const longestPhrase = 60;
const mostWords = 6;
const mostStems = 4;
const labelPattern = /^[-•*]?\s{0,3}([^:\n]{3,60}):\s+\S/gm;
const innerHeading = /(?<=^|\n\n)(?![-•*])([^\n]{3,60})\n(?=[^\s])/g;
const amount = /[₱$€£%]|\d{3}/;

/** What the headings of the passages say, the titles of web pages among them. */
export function listHeadingPhrases(passages: readonly SampledPassage[]): Phrase[] {
  return countPhrases(passages, ({ headings, text, title, url }) => [
    ...headings,
    ...listInnerHeadings(text),
    ...(url ? cutTitle(title) : []),
  ]);
}

/** Short sections share a passage, in which each begins with its heading on a line. */
function listInnerHeadings(text: string): string[] {
  return [...text.matchAll(innerHeading)]
    .map(([, line = '']) => line)
    .filter((line) => !/[.,;:!]$/.test(line));
}

/** What stands before a colon at the beginning of a line. */
export function listLabelPhrases(passages: readonly SampledPassage[]): Phrase[] {
  return countPhrases(passages, ({ text }) => {
    const labels = [...text.matchAll(labelPattern)].map(([, label = '']) => label);
    // The columns of a table are said in each of its rows.
    return labels.filter((label) => !text.includes(`; ${label}:`) && !isColumn(text, label));
  });
}

/** Telling words that follow one another in running text, two or three at once and single ones. */
export function listRunningPhrases(passages: readonly SampledPassage[]): Phrase[] {
  return countPhrases(passages, ({ text, language }) => [...listRuns(text, readLanguage(language))]);
}

/** The parts of a web page's title, which often ends with the name of the site. */
export function cutTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s/).map((part) => part.trim());
}

function isColumn(text: string, label: string): boolean {
  return text.split(`- ${label}: `).length > 2;
}

function* listRuns(text: string, language: Language): Generator<string> {
  for (const piece of text.split(/[^\p{L}\p{M}\p{N}'’\- ]+/u)) {
    let run: string[] = [];
    for (const word of [...piece.split(' '), '']) {
      if (word && isTelling(word.toLowerCase(), language)) {
        run.push(word);
        continue;
      }
      if (run.length >= 2 && run.length <= 3) yield run.join(' ');
      yield* run;
      run = [];
    }
  }
}

function countPhrases(
  passages: readonly SampledPassage[],
  list: (passage: SampledPassage) => string[],
): Phrase[] {
  const phrases = new Map<string, Phrase>();
  for (const passage of passages) {
    const language = readLanguage(passage.language);
    for (const said of new Set(list(passage))) {
      const text = cutPhrase(said, language);
      if (text) addPhrase(phrases, { text, language, documentId: passage.documentId });
    }
  }
  return [...phrases.values()];
}

function addPhrase(phrases: Map<string, Phrase>, { text, language, documentId }: Spoken): void {
  const stems = listStems(text, language);
  if (stems.length === 0 || stems.length > mostStems) return;
  const key = stems.join(' ');
  const phrase = phrases.get(key) ?? { text, stems, language, documents: new Set<number>(), passages: 0 };
  phrases.set(key, phrase);
  phrase.documents.add(documentId);
  phrase.passages += 1;
}

/** The part of a heading or label that names a thing; undefined where it names none. */
function cutPhrase(said: string, language: Language): string | undefined {
  if (said.length > 200 || !isStorable(said)) return undefined;
  const plain = said
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\d.()]+|[a-z][.)]|[#*•-]+)\s+/i, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, '');
  if (plain.length > longestPhrase || isNavigation(plain)) return undefined;
  if (/[?¿!]/.test(said) || amount.test(plain)) return undefined;
  const words = plain.split(' ');
  while (words.length > 1 && isJoining(words[0]!, language)) words.shift();
  while (words.length > 1 && isJoining(words.at(-1)!, language)) words.pop();
  const text = words.join(' ');
  return words.length > mostWords || isNavigation(text) ? undefined : text;
}

function isJoining(word: string, language: Language): boolean {
  const [bare = ''] = listWords(word.toLowerCase());
  return bare === '' || isStopWord(bare, language);
}
