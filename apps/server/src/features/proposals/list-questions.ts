import { isStorable } from '@anito/contract/values';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { listAskingLines } from './asking-line.ts';
import type { Topic } from './find-topics.ts';
import { isNavigation } from './is-navigation.ts';
import { readRow } from './list-phrases.ts';
import { holdsQuestions, namesPrice, type Section } from './list-sections.ts';
import { type Occasion, occasions, pricePattern, readWordings } from './question-wordings.ts';
import { readPricedThing } from './read-priced-thing.ts';
import { listStems, listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/**
 * A question, the document that it was taken from, and what of it answers the question; undefined where other parts may
 * answer it as well, such as what is asked of every business.
 */
export type LikelyQuestion = { text: string; title: string; source?: string | undefined };

/** A line that may be a question, and where it stands. */
type Headed = Pick<Section, 'heading' | 'body' | 'documentId' | 'language'>;
type Asked = { text: string; documentId: number; language: Language; source?: string | undefined };

const shortest = 8;
const longest = 120;
const mostListed = 30;
const longestThing = 5;
/** What after a question may be its answer (characters). */
const longestAnswer = 600;
const pricedLabel = /^(?:[-•*]\s)?([^:;.\n]{3,50}):\s([^\n;:]{1,25})$/;
/** A thing that is listed with its price on a line. */
const listedThing = /^\p{Lu}[^:;,!?\n]{2,49}$/u;

/**
 * Questions that the sources may answer, the likeliest first: those that they ask themselves, what things cost and what
 * visitors ask of every business, by turns, and then their topics. None twice in other words.
 */
export function listQuestions(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  topics: readonly Topic[],
): LikelyQuestion[] {
  const titles = new Map(passages.map(({ documentId, title }) => [documentId, title]));
  const named = findNamed(sections, topics);
  const plain = sections.filter(
    (one) => !one.isChapter && !one.heading.endsWith('?') && !holdsQuestions(one),
  );
  const occasional = listOccasional(plain);
  const others = named.filter((section) => findOccasion(section) === undefined);
  const isPriced = (section: Section) =>
    pricePattern.test(section.heading) ? namesPrice(section.body) : namesOwnPrice(section);
  const priced = [
    ...[...others, ...plain.filter(({ heading }) => pricePattern.test(heading))]
      .filter(isPriced)
      .map((section) => askPrice(section, section.heading)),
    ...passages.flatMap((passage) => listPriced(passage, sections)),
  ];
  const told = others
    .filter((section) => !isPriced(section))
    .map((section) => ask(section, readWordings(section.language).topic(writeThing(section.heading))));
  const asked = sections.flatMap((section) => listAsked(section));
  const inLines = passages.flatMap((passage) => listAskedLines(passage));
  return dropAlike([...takeTurns([[...asked, ...inLines], priced, occasional]), ...told])
    .slice(0, mostListed)
    .map(({ text, documentId, source }) => ({ text, title: titles.get(documentId) ?? '', source }));
}

/** Sentences under a heading, from which on an amount of money may be of something else. */
const ownSentences = 3;

/** Whether a section says what the thing costs that it is headed by: at its beginning, or in a sentence that names it. */
function namesOwnPrice({ heading, body, language }: Section): boolean {
  const stems = listStems(heading, language);
  const sentences = body.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  return sentences.some(
    (sentence, place) =>
      namesPrice(sentence) &&
      (place < ownSentences || stems.every((stem) => listStems(sentence, language).includes(stem))),
  );
}

/** The sections whose headings are topics, in the order of the topics. */
function findNamed(sections: readonly Section[], topics: readonly Topic[]): Section[] {
  return topics.flatMap(({ text }) => {
    const section = sections.find(
      (one) =>
        !one.isChapter && !one.heading.endsWith('?') && !holdsQuestions(one) && one.heading.includes(text),
    );
    // What a heading says of a price is said of the thing.
    return section ? [{ ...section, heading: text, body: `${section.heading}\n${section.body}` }] : [];
  });
}

/** What every business is asked, where a section is about it. */
function listOccasional(sections: readonly Section[]): Asked[] {
  return sections.flatMap((section) => {
    const occasion = findOccasion(section);
    return occasion ? [askAnyBusiness(section, readWordings(section.language).occasions[occasion])] : [];
  });
}

function findOccasion({ heading }: Section): Occasion | undefined {
  return occasions.find(({ pattern }) => pattern.test(heading))?.name;
}

function ask({ documentId, language, body }: Section, text: string): Asked {
  return { text, documentId, language, source: body };
}

function askAnyBusiness({ documentId, language }: Section, text: string): Asked {
  return { text, documentId, language };
}

function askPrice(section: Section, thing: string): Asked {
  const { price, prices } = readWordings(section.language);
  return pricePattern.test(thing) ? askAnyBusiness(section, prices) : ask(section, price(writeThing(thing)));
}

/** Headings that are questions: what is typed as a question with its answer is one too. */
function listAsked({ heading, body, documentId, language }: Headed): Asked[] {
  const text = heading
    .replace(/^(?:\d{1,3}[.)]|q\s?\d{0,3}[:.])\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isQuestion = text.endsWith('?') && text.length >= shortest && text.length <= longest;
  return isQuestion && isStorable(text) ? [{ text, documentId, language, source: body }] : [];
}

function listAskedLines({ text, documentId, language }: SampledPassage): Asked[] {
  const lines = listAskingLines(text);
  return lines.flatMap(({ question: heading, end }, place) => {
    const body = text.slice(end, Math.min(end + longestAnswer, lines[place + 1]?.end ?? text.length));
    // A single one before other words may be a call: "Looking for a cake?"
    const isCall = lines.length === 1 && /^[^\n]*\S/.test(body);
    return isCall ? [] : listAsked({ heading, body, documentId, language: readLanguage(language) });
  });
}

/** The first thing of a passage that is listed with its price alone. */
function listPriced({ text, documentId, language }: SampledPassage, sections: readonly Section[]): Asked[] {
  const known = sections.find((section) => section.documentId === documentId)?.language;
  for (const line of text.split('\n')) {
    const { label = '', said = '' } = readLabelled(line) ?? {};
    // What has a comma in it is a thing with more about it, and stands in no question.
    if (!namesPrice(said) || listWords(label).length > longestThing || /[,;/]/.test(label)) continue;
    const thing = label.replace(/\s*\([^)]*\)/g, '').trim();
    const spoken = known ?? readLanguage(language);
    return [
      { text: readWordings(spoken).price(writeThing(thing)), documentId, language: spoken, source: line },
    ];
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
