import { isStorable } from '@anito/contract/values';
import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import { isSentence } from '@anito/documents/extract/links/tell-knowledge';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { emptyWords } from '@anito/language/empty-words';
import { lightWords } from '@anito/language/light-words';
import { monthNames } from '@anito/language/month-names';
import { stopWords } from '@anito/language/stop-words';
import { analyzeText } from '@anito/search/analyze-text';
import { cutTitle } from './find-business-name.ts';
import { pricePattern, type Section } from './list-sections.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A phrase of the sources, with its section if it is a heading. */
export type Topic = { text: string; stems: string[]; section?: Section };

const fewest = 3;
const most = 8;
const longestTopic = 60;
const mostWords = 6;
/** Marks of questions, calls to action, sentences, prices and years. */
const noTopic = /[?¿!¡,;:₱$€£%]|\d{3}/;

/**
 * Returns at most eight phrases of the sources, ordered by the number of passages that contain their words:
 * headings, and frequent terms if there are fewer than three headings. `name` is the business, which is not a
 * topic.
 */
export function findTopics(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  name: string,
): Topic[] {
  const counts = countStems(passages);
  const weigh = ({ stems }: Topic) => Math.min(...stems.map((stem) => counts.get(stem) ?? 0));
  const topics: Topic[] = [];
  const take = (candidates: readonly Topic[], upTo: number) => {
    for (const topic of candidates.toSorted((a, b) => weigh(b) - weigh(a))) {
      const known = [listStems(name, 'simple'), ...topics.map(({ stems }) => stems)];
      const isKnown = known.some((stems) => areWithin(stems, topic.stems) || areWithin(topic.stems, stems));
      if (topics.length < upTo && !isKnown) topics.push(topic);
    }
  };
  take(listHeadings(sections), most);
  if (topics.length < fewest) take(listFrequentTerms(passages), fewest);
  return topics;
}

/** Returns whether a sentence of the section contains both the topic and a price. */
export function isPriced({ stems, section }: Topic): boolean {
  const sentences = section?.body.split(/(?<=[.!?])\s|\n/) ?? [];
  return sentences
    .filter((sentence) => pricePattern.test(sentence))
    .some((sentence) => listStems(sentence, section!.language).some((stem) => stems.includes(stem)));
}

function listHeadings(sections: readonly Section[]): Topic[] {
  return sections.flatMap((section) => {
    const { heading, language, title } = section;
    const text = trimHeading(heading);
    const isLong = text.length > longestTopic || text.split(' ').length > mostWords;
    const isOfEverySite = [text, ...cutTitle(title)].some(isCommonPage);
    if (isLong || isOfEverySite || noTopic.test(heading) || !isStorable(text)) return [];
    return listWords(text, language).length === 0 ? [] : { text, section, stems: listStems(text, language) };
  });
}

/** Returns a heading without its number, bullet and surrounding punctuation. */
function trimHeading(heading: string): string {
  return heading
    .slice(0, 2 * longestTopic)
    .replace(/\s{1,20}/g, ' ')
    .replace(/^(?:[\d.()]{1,9}|[a-z][.)]|[#*•-]{1,6}) /i, '')
    .replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{M}\p{N})]{1,20}$/gu, '');
}

/** Returns single words and pairs of adjacent words that occur in several passages. */
function listFrequentTerms(passages: readonly SampledPassage[]): Topic[] {
  const terms = new Map<string, Topic & { passages: number }>();
  for (const { text, language } of passages) {
    const spoken = readLanguage(language);
    const said = text.split('\n').filter(isSentence).join('\n');
    const words = listWords(said, spoken);
    const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`);
    for (const term of new Set([...pairs.filter((pair) => said.includes(pair)), ...words])) {
      const known = terms.get(term.toLowerCase());
      if (known) known.passages += 1;
      else terms.set(term.toLowerCase(), { text: term, stems: listStems(term, spoken), passages: 1 });
    }
  }
  return [...terms.values()].filter((term) => term.passages > 1);
}

const quiet = new Set([...lightWords, ...Object.values(emptyWords).flatMap((words) => [...words])]);

/** Returns the words of a text without stop words and months. */
function listWords(text: string, language: Language): string[] {
  const stop: ReadonlySet<string> = language === 'simple' ? new Set() : stopWords[language];
  return (text.match(/\p{L}[\p{L}\p{M}’'-]{2,40}/gu) ?? []).filter((word) => {
    const plain = word.toLowerCase();
    const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
    return !quiet.has(bare) && !stop.has(plain) && !monthNames.has(bare);
  });
}

/** Returns the number of passages that contain each stem. */
function countStems(passages: readonly SampledPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headings, text, language } of passages) {
    const said = [headings.at(-1) ?? '', text].join('\n');
    for (const stem of listStems(said, readLanguage(language))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

function listStems(text: string, language: Language): string[] {
  return [...new Set(analyzeText(text, language))];
}

function areWithin(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && some.every((stem) => others.includes(stem));
}
