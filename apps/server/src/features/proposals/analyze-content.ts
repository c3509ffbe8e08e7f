import { isStorable } from '@anito/contract/values';
import type { Read } from '@anito/documents/readers/reader-task';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { cutText } from './cut-text.ts';
import { findBusinessName } from './find-business-name.ts';
import { findTopics, isPriced } from './find-topics.ts';
import { listSections, type Section } from './list-sections.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A question of the sources, a topic or the price of a topic, with the section that should answer it. */
export type Answerable = { asks: 'itself' | 'topic' | 'price'; said: string } & Pick<
  Section,
  'title' | 'language' | 'body'
>;

/** Result of the built-in analysis of the sources. */
export type AnalyzedContent = {
  /** Name of the business; empty when the sources do not name it. */
  business: string;
  language: Language;
  topics: string[];
  /** The sources' own questions first. */
  answerable: Answerable[];
};

export type AnalysisInput = {
  passages: readonly SampledPassage[];
  /** Name of the business as its owner entered it. */
  givenName?: string | undefined;
};

const shortest = 8;
const longest = 120;
const longestBody = 20_000;
const mostAnswerable = 30;

/** Runs in a separate process, because strangers wrote the passages. */
export const read: Read<AnalysisInput, AnalyzedContent> = async (input) => analyzeContent(input);

export function analyzeContent({ passages, givenName }: AnalysisInput): AnalyzedContent {
  const business = cutText(givenName ?? findBusinessName(passages), 100);
  const sections = listSections(passages);
  const topics = findTopics(passages, sections, business);
  const own = sections.filter(isQuestion).map((section) => answer(section, section.heading, 'itself'));
  const told = topics.flatMap((topic) =>
    topic.section ? answer(topic.section, topic.text, isPriced(topic) ? 'price' : 'topic') : [],
  );
  const answerable = new Map([...own, ...told].map((one) => [one.said.toLowerCase(), one]));
  return {
    business,
    language: findMainLanguage(passages),
    topics: topics.map(({ text }) => text),
    answerable: [...answerable.values()].slice(0, mostAnswerable),
  };
}

function answer({ title, language, body }: Section, said: string, asks: Answerable['asks']): Answerable {
  return { asks, said, title, language, body: body.slice(0, longestBody) };
}

/** Returns whether a heading is exactly one question. */
function isQuestion({ heading }: Section): boolean {
  const isLong = heading.length >= shortest && heading.length <= longest;
  return isLong && heading.indexOf('?') === heading.length - 1 && isStorable(heading);
}

function findMainLanguage(passages: readonly SampledPassage[]): Language {
  const counts = Map.groupBy(passages, ({ language }) => readLanguage(language));
  counts.delete('simple');
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'simple';
}
