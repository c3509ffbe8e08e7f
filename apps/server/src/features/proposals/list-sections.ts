import { type Language, readLanguage } from '@anito/language/detect-language';
import { cutTitle } from './cut-title.ts';
import { isLegal } from './is-navigation.ts';
import { splitAsked, writeQuestion } from './read-asked.ts';
import { endsInPrice, readPricedThing } from './read-priced-thing.ts';
import { listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A heading with what stands right under it. */
export type Section = {
  heading: string;
  body: string;
  language: Language;
  documentId: number;
  /** Whether other sections of its document stand under it: it names a chapter or a page, rather than a thing. */
  isChapter: boolean;
};

const innerHeading = /(?<=^|\n\n)(?![-•*])([^\n]{3,60})\n(?=[^\s])/g;
const money = /[₱$€£]\s?\d|\d\s?(?:[€£]|pesos?\b|piso\b|php\b|dollars?\b|euros?\b)/i;
/** Words of a sentence that says something. */
const leastWords = 4;

/** The sections of the passages, in their order; short ones share a passage, in which each begins with its heading on a line. */
export function listSections(passages: readonly SampledPassage[]): Section[] {
  const sections = passages
    .filter((passage) => !isOfTheLaw(passage))
    .flatMap((passage) => cutSections(passage));
  const parents = new Set(
    sections
      .filter(({ heading }) => !heading.endsWith('?'))
      .flatMap(({ path, documentId }) => path.slice(0, -1).map((part) => keyOf(documentId, part))),
  );
  return sections.map(({ path, ...section }) => ({
    ...section,
    isChapter: parents.has(keyOf(section.documentId, section.heading)),
  }));
}

function isOfTheLaw({ title, headings: [top = ''] }: SampledPassage): boolean {
  return [...cutTitle(title), top].some(isLegal);
}

const keyOf = (documentId: number, heading: string) => `${documentId} ${heading}`;

/** A question with its answer is a section of its own, wherever it stands. */
function cutSections(passage: SampledPassage) {
  const { documentId, headings, text } = passage;
  const language = readLanguage(passage.language);
  const inner = [...text.matchAll(innerHeading)].filter(
    ([, line = '']) => !/\?\W{0,60}$/.test(line) && !isSentence(line.trim()),
  );
  const first = { path: headings, body: text.slice(0, inner[0]?.index) };
  const others = inner.map(({ 0: all, 1: heading = '', index }, place) => ({
    path: [...headings, heading],
    body: text.slice(index + all.length, inner[place + 1]?.index),
  }));
  return [first, ...others]
    .flatMap(cutAsked)
    .map((section) => ({ ...section, documentId, language, heading: section.path.at(-1) ?? '' }))
    .filter(({ heading, body }) => heading.trim() !== '' && body.trim() !== '');
}

type Cut = { path: string[]; body: string };

function cutAsked({ path, body }: Cut): Cut[] {
  const { before, asked } = splitAsked(body);
  const above = path.slice(0, -1);
  return [
    { path, body: before },
    ...asked.map(({ question, answer }) => ({ path: [...above, writeQuestion(question)], body: answer })),
  ];
}

function isSentence(line: string): boolean {
  return /[.,;:!]$/.test(line) || (endsInPrice(line) && readPricedThing(line) === undefined);
}

/** Whether a text says something: a whole sentence, or what something costs. Links and labels say nothing. */
export function saysSomething(body: string): boolean {
  if (namesPrice(body)) return true;
  return body
    .split('\n')
    .some((line) => /[.!?…]["'”’»)]?\s*$/.test(line) && listWords(line).length >= leastWords);
}

/** Whether an amount of money stands in a text. */
export function namesPrice(text: string): boolean {
  return money.test(text);
}
