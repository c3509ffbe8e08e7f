import { isStorable } from '@anito/contract/values';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { isNavigation } from './is-navigation.ts';
import { type Section, saysSomething } from './list-sections.ts';
import { namesThing } from './names-thing.ts';
import { endsInPrice, readPricedThing } from './read-priced-thing.ts';
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

type Spoken = { said: string; language: Language; documentId: number };

/** What a row's name says further of its thing. */
const remark = /,\s|\s\(/;
const longestPhrase = 60;
const mostWords = 6;
const mostStems = 4;
const labelPattern = /^[-•*]?\s{0,3}([^:\n]{3,60}):\s{1,20}\S/gm;
const amount = /[₱$€£%]|\d{3}/;

/** What the sections are headed that say something: of things, or of the chapters and pages that hold them. */
export function listHeadingPhrases(sections: readonly Section[], of: { chapters: boolean }): Phrase[] {
  return countPhrases(
    sections
      .filter(({ isChapter, body }) => isChapter === of.chapters && (isChapter || saysSomething(body)))
      .filter(({ heading, language, body }) => namesThing(heading, language, body))
      .map(({ heading, ...section }) => ({ ...section, said: heading })),
  );
}

/** What stands before a colon at the beginning of a line, and what a table lists. */
export function listLabelPhrases(passages: readonly SampledPassage[]): Phrase[] {
  return countSaid(passages, ({ text, language }) => {
    const rows = text.split('\n').flatMap((line) => readRow(line)?.name.split(remark)[0] ?? []);
    if (rows.length > 0) return rows;
    const labels = [...text.matchAll(labelPattern)].map(([, label = '']) => label);
    const spoken = readLanguage(language);
    return labels.filter(
      (label) => text.split(`${label}: `).length === 2 && namesThing(label, spoken, label),
    );
  });
}

/** A row of a table: what its first column names, and the rest of it. Undefined for any other line. */
export function readRow(line: string): { name: string; rest: string } | undefined {
  const [, name = '', rest = ''] = /^- [^:;]{1,40}: ([^;]{2,60}); (.+)$/.exec(line) ?? [];
  return name ? { name, rest } : undefined;
}

/** What questions and their answers both speak of: telling words that follow one another. */
export function listAskedPhrases(sections: readonly Section[]): Phrase[] {
  return countPhrases(
    sections
      .filter(({ heading }) => heading.endsWith('?'))
      .flatMap(({ heading, body, ...section }) => {
        const answered = body.toLowerCase();
        return [...listRuns(heading, section.language)]
          .filter((run) => answered.includes(run.toLowerCase()))
          .map((said) => ({ ...section, said }));
      }),
  );
}

/** Telling words that follow one another in running text, two or three at once and single ones. */
export function listRunningPhrases(passages: readonly SampledPassage[]): Phrase[] {
  return countSaid(passages, ({ text, language }) =>
    saysSomething(text) ? [...listRuns(text, readLanguage(language))] : [],
  );
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

function countSaid(
  passages: readonly SampledPassage[],
  list: (passage: SampledPassage) => string[],
): Phrase[] {
  return countPhrases(
    passages.flatMap((passage) => {
      const language = readLanguage(passage.language);
      return [...new Set(list(passage))].map((said) => ({ said, language, documentId: passage.documentId }));
    }),
  );
}

function countPhrases(spoken: readonly Spoken[]): Phrase[] {
  const phrases = new Map<string, Phrase>();
  for (const { said, language, documentId } of spoken) {
    const text = cutPhrase(said, language);
    const stems = text ? listStems(text, language) : [];
    if (!text || stems.length === 0 || stems.length > mostStems) continue;
    const key = stems.join(' ');
    const phrase = phrases.get(key) ?? { text, stems, language, documents: new Set<number>(), passages: 0 };
    phrases.set(key, phrase);
    phrase.documents.add(documentId);
    phrase.passages += 1;
  }
  return [...phrases.values()];
}

/** The part of a heading or label that names a thing; undefined where it names none. */
function cutPhrase(said: string, language: Language): string | undefined {
  if (said.length > 200 || !isStorable(said)) return undefined;
  const unpriced = endsInPrice(said) ? readPricedThing(said) : said;
  if (!unpriced) return undefined;
  const plain = unpriced
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\d.()]+|[a-z][.)]|[#*•-]+)\s+/i, '')
    .replace(/^[^\p{L}\p{N}]{1,200}|[^\p{L}\p{M}\p{N})]{1,200}$/gu, '');
  if (plain.length > longestPhrase || isNavigation(plain)) return undefined;
  // Questions, calls and sentences with a comma name nothing.
  if (/[?¿!¡,]/.test(unpriced) || amount.test(plain)) return undefined;
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
