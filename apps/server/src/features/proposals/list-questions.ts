import { isStorable } from '@anito/contract/values';
import { type Language, readLanguage } from '@anito/language/detect-language';
import type { Topic } from './find-topics.ts';
import { isNavigation } from './is-navigation.ts';
import { readRow } from './list-phrases.ts';
import { namesPrice, type Section } from './list-sections.ts';
import { type Occasion, occasions, onlyPrices, pricePattern, readWordings } from './question-wordings.ts';
import { readPricedThing } from './read-priced-thing.ts';
import { listStems, listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A question, and the document that it was taken from. */
export type LikelyQuestion = { text: string; title: string };

/** A line that may be a question, and where it stands. */
type Headed = Pick<Section, 'heading' | 'documentId' | 'language'>;
type Asked = { text: string; documentId: number; language: Language };

const shortest = 8;
const longest = 120;
const mostListed = 30;
const longestThing = 5;
const questionLine =
  /^(?:[-*•]\s|\d{1,3}[.)]\s|(?:q|question|tanong|pregunta|p)\s?\d{0,3}[:.]\s)?\s{0,3}([^\n?]{5,150}\?)\s{0,3}$/gimu;
const pricedLabel = /^(?:[-•*]\s)?([^:;.\n]{3,50}):\s([^\n;:]{1,25})$/;
/** A thing that is listed with its price on a line. */
const listedThing = /^\p{Lu}[^:;,!?\n]{2,49}$/u;

/**
 * Questions that the sources may answer, the likeliest first: those that they ask themselves, what things cost, what
 * visitors ask of every business, and their topics, by turns. None twice in other words.
 */
export function listQuestions(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  topics: readonly Topic[],
): LikelyQuestion[] {
  const titles = new Map(passages.map(({ documentId, title }) => [documentId, title]));
  const named = findNamed(sections, topics);
  const occasional = listOccasional(named);
  const others = named.filter((section) => findOccasion(section) === undefined);
  const isPriced = ({ heading, body }: Section) =>
    namesPrice(body) && (onlyPrices.test(heading) || !pricePattern.test(heading));
  const priced = [
    ...others.filter(isPriced).map((section) => askPrice(section, section.heading)),
    ...passages.flatMap((passage) => listPriced(passage, sections)),
  ];
  const told = others
    .filter((section) => !isPriced(section))
    .map((section) => ask(section, readWordings(section.language).topic(writeThing(section.heading))));
  const asked = sections.flatMap((section) => listAsked(section));
  const inLines = passages.flatMap((passage) => listAskedLines(passage));
  return dropAlike(takeTurns([priced, [...asked, ...inLines], occasional, told]))
    .slice(0, mostListed)
    .map(({ text, documentId }) => ({ text, title: titles.get(documentId) ?? '' }));
}

/** The sections whose headings are topics, in the order of the topics. */
function findNamed(sections: readonly Section[], topics: readonly Topic[]): Section[] {
  return topics.flatMap(({ text }) => {
    const section = sections.find(
      ({ heading, isChapter }) => !isChapter && !heading.endsWith('?') && heading.includes(text),
    );
    // What a heading says of a price is said of the thing.
    return section ? [{ ...section, heading: text, body: `${section.heading}\n${section.body}` }] : [];
  });
}

/** What every business is asked, where a section is about it. */
function listOccasional(sections: readonly Section[]): Asked[] {
  return sections.flatMap((section) => {
    const occasion = findOccasion(section);
    return occasion ? [ask(section, readWordings(section.language).occasions[occasion])] : [];
  });
}

function findOccasion({ heading }: Section): Occasion | undefined {
  return occasions.find(({ pattern }) => pattern.test(heading))?.name;
}

function ask({ documentId, language }: Section, text: string): Asked {
  return { text, documentId, language };
}

function askPrice(section: Section, thing: string): Asked {
  const { price, prices } = readWordings(section.language);
  return ask(section, onlyPrices.test(thing) ? prices : price(writeThing(thing)));
}

/** Headings that are questions: what is typed as a question with its answer is one too. */
function listAsked({ heading, documentId, language }: Headed): Asked[] {
  const text = heading
    .replace(/^(?:\d{1,3}[.)]|q\s?\d{0,3}[:.])\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isQuestion = text.endsWith('?') && text.length >= shortest && text.length <= longest;
  return isQuestion && isStorable(text) ? [{ text, documentId, language }] : [];
}

function listAskedLines({ text, documentId, language }: SampledPassage): Asked[] {
  return [...text.matchAll(questionLine)].flatMap(([, heading = '']) =>
    listAsked({ heading, documentId, language: readLanguage(language) }),
  );
}

/** The first thing of a passage that is listed with its price alone. */
function listPriced({ text, documentId, language }: SampledPassage, sections: readonly Section[]): Asked[] {
  const known = sections.find((section) => section.documentId === documentId)?.language;
  for (const line of text.split('\n')) {
    const { label = '', said = '' } = readLabelled(line) ?? {};
    if (!namesPrice(said) || listWords(label).length > longestThing) continue;
    const thing = label.replace(/\s*\([^)]*\)/g, '').trim();
    const spoken = known ?? readLanguage(language);
    return [{ text: readWordings(spoken).price(writeThing(thing)), documentId, language: spoken }];
  }
  return [];
}

/** What a line names and what it says of it, where that may be its price. */
function readLabelled(line: string): { label: string; said: string } | undefined {
  const row = readRow(line);
  if (row) return { label: row.name, said: row.rest };
  const [, label, said = ''] = pricedLabel.exec(line) ?? [];
  if (label) return { label, said };
  const thing = readPricedThing(line.replace(/^[-•*]\s/, '').trim());
  return thing && listedThing.test(thing) && !isNavigation(thing) ? { label: thing, said: line } : undefined;
}

/** As it stands in a sentence: with a small letter, unless it is a name or all in capitals. */
function writeThing(thing: string): string {
  const [first = '', ...others] = thing.split(' ');
  const isName = /\p{Lu}.*\p{Lu}|\d/u.test(first) || others.some((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return isName ? thing : thing.charAt(0).toLowerCase() + thing.slice(1);
}

/** One of each in turn, until none is left. */
function takeTurns(lists: readonly Asked[][]): Asked[] {
  const longestList = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longestList }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

function dropAlike(questions: readonly Asked[]): Asked[] {
  const seen = new Set<string>();
  return questions.filter(({ text }) => {
    const key = listStems(text, 'simple').join(' ') || text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
