import { isStorable } from '@anito/contract/values';
import { isSentence } from '@anito/documents/extract/links/classify-links';
import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import { type Language, toLanguage } from '@anito/language/detect-language';
import { emptyWords } from '@anito/language/empty-words';
import { lightWords } from '@anito/language/light-words';
import { monthNames } from '@anito/language/month-names';
import { stopWords } from '@anito/language/stop-words';
import { analyzeText } from '@anito/search/analyze-text';
import { splitTitle } from './find-business-name.ts';
import { pricePattern, type Section } from './list-sections.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A phrase of the sources, with its section if it is a heading. */
export type Topic = { text: string; stems: string[]; section?: Section };

const minTopics = 3;
const maxTopics = 8;
const maxTopicLength = 60;
const maxTopicWords = 6;
/** Marks of questions, calls to action, sentences, prices and years. */
const nonTopicPattern = /[?¿!¡,;:₱$€£%]|\d{3}/;

/**
 * Returns at most eight topics, from headings: those first whose rarest word occurs in the most passages. If
 * there are fewer than three, adds frequent terms up to three. `name` is the business, which is not a topic.
 */
export function findTopics(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  name: string,
): Topic[] {
  const counts = countStems(passages);
  const weigh = ({ stems }: Topic) => Math.min(...stems.map((stem) => counts.get(stem) ?? 0));
  const topics: Topic[] = [];
  const addTopics = (candidates: readonly Topic[], upTo: number) => {
    for (const topic of candidates.toSorted((a, b) => weigh(b) - weigh(a))) {
      const existingStems = [listStems(name, 'simple'), ...topics.map(({ stems }) => stems)];
      const isKnown = existingStems.some(
        (stems) => isSubset(stems, topic.stems) || isSubset(topic.stems, stems),
      );
      if (topics.length < upTo && !isKnown) topics.push(topic);
    }
  };
  addTopics(listHeadings(sections), maxTopics);
  if (topics.length < minTopics) addTopics(listFrequentTerms(passages), minTopics);
  return topics;
}

/**
 * Returns whether a sentence of the topic's section contains both a word of the topic and a price. Returns
 * false without a section.
 */
export function isPriced({ stems, section }: Topic): boolean {
  const sentences = section?.body.split(/(?<=[.!?])\s|\n/) ?? [];
  return sentences
    .filter((sentence) => pricePattern.test(sentence))
    .some((sentence) => listStems(sentence, section!.language).some((stem) => stems.includes(stem)));
}

/**
 * Returns the headings that can be topics: short, and without signs of a sentence or price. Omits pages that
 * every website has, such as a contact page.
 */
function listHeadings(sections: readonly Section[]): Topic[] {
  return sections.flatMap((section) => {
    const { heading, language, title } = section;
    const text = trimHeading(heading);
    const isLong = text.length > maxTopicLength || text.split(' ').length > maxTopicWords;
    const isOfEverySite = [text, ...splitTitle(title)].some(isCommonPage);
    if (isLong || isOfEverySite || nonTopicPattern.test(heading) || !isStorable(text)) return [];
    return listWords(text, language).length === 0 ? [] : { text, section, stems: listStems(text, language) };
  });
}

/** Returns a heading without its number, bullet and surrounding punctuation. */
function trimHeading(heading: string): string {
  return heading
    .slice(0, 2 * maxTopicLength)
    .replace(/\s{1,20}/g, ' ')
    .replace(/^(?:[\d.()]{1,9}|[a-z][.)]|[#*•-]{1,6}) /i, '')
    .replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{M}\p{N})]{1,20}$/gu, '');
}

/** Returns the single words and pairs of adjacent words that occur in at least two passages, unsorted. */
function listFrequentTerms(passages: readonly SampledPassage[]): Topic[] {
  const terms = new Map<string, Topic & { passages: number }>();
  for (const { text, language } of passages) {
    const spoken = toLanguage(language);
    const sentences = text.split('\n').filter(isSentence).join('\n');
    const words = listWords(sentences, spoken);
    const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
    for (const term of new Set([...pairs.filter((pair) => sentences.includes(pair)), ...words])) {
      const existing = terms.get(term.toLowerCase());
      if (existing) existing.passages += 1;
      else terms.set(term.toLowerCase(), { text: term, stems: listStems(term, spoken), passages: 1 });
    }
  }
  return [...terms.values()].filter((term) => term.passages > 1);
}

const ignoredWords = new Set([...lightWords, ...Object.values(emptyWords).flatMap((words) => [...words])]);

/** Returns the words of a text without stop words, names of months and other ignored words. */
function listWords(text: string, language: Language): string[] {
  const stop: ReadonlySet<string> = language === 'simple' ? new Set() : stopWords[language];
  return (text.match(/\p{L}[\p{L}\p{M}’'-]{2,40}/gu) ?? []).filter((word) => {
    const plain = word.toLowerCase();
    const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
    return !ignoredWords.has(bare) && !stop.has(plain) && !monthNames.has(bare);
  });
}

/** Returns the number of passages that contain each stem. */
function countStems(passages: readonly SampledPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headings, text, language } of passages) {
    const content = [headings.at(-1) ?? '', text].join('\n');
    for (const stem of listStems(content, toLanguage(language)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** Returns the stems of the words of a text, each once. */
function listStems(text: string, language: Language): string[] {
  return [...new Set(analyzeText(text, language))];
}

/** Returns whether all stems of the first list are in the second one; false for an empty first list. */
function isSubset(subset: readonly string[], superset: readonly string[]): boolean {
  return subset.length > 0 && subset.every((stem) => superset.includes(stem));
}
