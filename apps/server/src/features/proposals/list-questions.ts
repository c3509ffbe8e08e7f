import { isStorable } from '@anito/contract/values';
import { readLanguage } from '@anito/language/detect-language';
import type { Topic } from './find-topics.ts';
import { isNavigation } from './is-navigation.ts';
import { readRow } from './list-phrases.ts';
import { namesPrice, type Section } from './list-sections.ts';
import { headsQuestions, isAskable } from './names-thing.ts';
import { asOften, findOccasion, headsPrices, isCustomary, type Occasion } from './occasions.ts';
import { readWordings } from './question-wordings.ts';
import { isCustomers, writeQuestion } from './read-asked.ts';
import { readPricedThing } from './read-priced-thing.ts';
import { listStems } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A question, the document that it was taken from, and what of it answers: a section, a row, an answer that stands there. */
export type LikelyQuestion = { text: string; title: string; from: string };

type Asked = { text: string; documentId: number; from: string };

const shortest = 8;
const longest = 120;
const mostListed = 30;
const longestFrom = 20_000;
/** Own questions of sources with more than a few of them. */
const manyOwn = 4;
/** Rows with a price that make a list of prices. */
const leastPrices = 3;
const pricedLabel = /^(?:[-•*]\s)?([^:;.\n]{3,50}):\s([^\n;:]{1,25})$/;
/** A thing that is listed with its price on a line. */
const listedThing = /^\p{Lu}[^:;,!?\n]{2,49}$/u;
/** What only those understand who have read what stands before. */
const pointing =
  /(?<![\p{L}\p{N}])(?:it|they|them|this|these|those|ito|iyon|iyan|nito|esto|eso|ça|cela|ceci)(?![\p{L}\p{N}])/iu;

/**
 * Questions that the sources may answer, the likeliest first: by turns those that they ask themselves, two at once where
 * there are many, and those that visitors ask of every business or of what a thing costs; last what they say of their
 * topics. None twice in other words.
 */
export function listQuestions(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  topics: readonly Topic[],
): LikelyQuestion[] {
  const titles = new Map(passages.map(({ documentId, title }) => [documentId, title]));
  const whole = joinBodies(sections.filter(({ heading }) => !heading.endsWith('?')));
  const named = findNamed(whole, topics);
  const occasional = listOccasional(whole);
  const others = named.filter((section) => findOccasion(section) === undefined);
  const priced = [
    ...occasional.filter(({ occasion }) => occasion === 'prices'),
    ...others.filter((section) => namesOwnPrice(section) && !isPriceList(section)).map(askPrice),
    ...passages.flatMap((passage) => listPriced(passage, sections)),
  ];
  const usual = takeTurns([priced, occasional.filter(({ occasion }) => occasion !== 'prices')]);
  const own = sections.flatMap(listAsked).toSorted(byUse);
  const told = others
    .filter((section) => !namesOwnPrice(section) && !isCustomary(section.heading))
    .map(askTopic);
  const inTurn =
    own.length >= manyOwn
      ? [own.filter(isEven), own.filter(isOdd), usual]
      : [own, usual.filter(isEven), usual.filter(isOdd)];
  return dropAlike([...takeTurns(inTurn), ...told])
    .slice(0, mostListed)
    .map(({ text, documentId, from }) => ({
      text,
      title: titles.get(documentId) ?? '',
      from: from.slice(0, longestFrom),
    }));
}

/** What every business is asked first, and last what only those understand who have read what stands before. */
function byUse(one: Asked, other: Asked): number {
  const rate = ({ text }: Asked) => Number(isCustomary(text)) - 2 * Number(pointing.test(text));
  return rate(other) - rate(one);
}

const isEven = (_: unknown, place: number) => place % 2 === 0;
const isOdd = (_: unknown, place: number) => place % 2 === 1;

/** Sections that go on over several passages, as one. */
function joinBodies(sections: readonly Section[]): Section[] {
  const groups = Map.groupBy(sections, ({ documentId, heading }) => `${documentId} ${heading}`);
  return [...groups.values()].map((parts) => ({
    ...parts[0]!,
    body: parts.map(({ body }) => body).join('\n'),
  }));
}

/** A section that is about a topic. */
type Named = Section & { thing: string };

/** The sections whose headings are topics, in the order of the topics. */
function findNamed(sections: readonly Section[], topics: readonly Topic[]): Named[] {
  return topics.flatMap(({ text }) => {
    const section = sections.find(({ heading, isChapter }) => !isChapter && heading.includes(text));
    return section ? [{ ...section, thing: text }] : [];
  });
}

/** What every business is asked, where a section is about it. */
function listOccasional(sections: readonly Section[]): (Asked & { occasion: Occasion })[] {
  const of = (find: (section: Section) => Occasion | undefined) =>
    sections.flatMap((section) => {
      const occasion = find(section);
      if (!occasion) return [];
      const said = readWordings(section.language).occasions[occasion];
      const text = typeof said === 'string' ? said : said(section.heading, section.body);
      return [{ ...ask(section, text), occasion }];
    });
  const lists = of((section) => (isPriceList(section) ? 'prices' : undefined));
  const headed = of(findOccasion).toSorted(
    (a, b) => asOften.indexOf(a.occasion) - asOften.indexOf(b.occasion),
  );
  return [...headed, ...lists];
}

/** Whether a section lists things with their prices, whatever it is headed. */
function isPriceList(section: Section): boolean {
  if (findOccasion(section)) return false;
  const rows = section.body.split('\n').filter((line) => namesPrice(readLabelled(line)?.said ?? ''));
  return rows.length >= leastPrices;
}

function ask({ documentId, body }: Section, text: string): Asked {
  return { text, documentId, from: body };
}

/** Whether a section says of the very thing that it is headed what that costs. */
function namesOwnPrice({ heading, thing, body, language }: Named): boolean {
  if (headsPrices(heading) || !isAskable(thing, language, body)) return false;
  if (namesPrice(heading)) return true;
  const stems = listStems(thing, language);
  return body
    .split(/(?<=[.!?])\s+|\n/)
    .some(
      (sentence) =>
        namesPrice(sentence) && listStems(sentence, language).some((stem) => stems.includes(stem)),
    );
}

function askPrice(section: Named): Asked {
  const many = section.language === 'fil' && /^mga\s/i.test(section.heading) ? 'mga ' : '';
  return ask(section, readWordings(section.language).price(many + writeThing(section.thing)));
}

function askTopic(section: Named): Asked {
  return ask(section, readWordings(section.language).topic(writeThing(section.thing)));
}

/** Headings that are questions: what is typed as a question with its answer is one too. */
function listAsked({ heading, body, documentId }: Section): Asked[] {
  if (!heading.trim().endsWith('?')) return [];
  const text = writeQuestion(heading);
  const isFit =
    !headsQuestions(text) &&
    text.length >= shortest &&
    text.length <= longest &&
    isStorable(text) &&
    isCustomers(text);
  return isFit && text.indexOf('?') === text.length - 1 ? [{ text, documentId, from: body }] : [];
}

/** The first thing of a passage that is listed with its price alone. */
function listPriced({ text, documentId, language }: SampledPassage, sections: readonly Section[]): Asked[] {
  const known = sections.find((section) => section.documentId === documentId)?.language;
  const spoken = known ?? readLanguage(language);
  for (const line of text.split('\n')) {
    const { label = '', said = '' } = readLabelled(line) ?? {};
    const thing = label.replace(/\s{0,9}\([^)]{0,200}\)/g, '').trim();
    if (!namesPrice(said) || !isAskable(thing, spoken, thing) || headsPrices(thing)) continue;
    return [{ text: readWordings(spoken).price(writeThing(thing)), documentId, from: line }];
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
function takeTurns<T>(lists: readonly T[][]): T[] {
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
