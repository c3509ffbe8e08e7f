import { isStorable } from '@anito/contract/values';
import type { Read } from '@anito/documents/readers/reader-task';
import { type Language, toLanguage } from '@anito/language/detect-language';
import { cutText } from './cut-text.ts';
import { findBusinessName } from './find-business-name.ts';
import { findTopics, isPriced } from './find-topics.ts';
import { listSections, type Section } from './list-sections.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A question of the sources, a topic or the price of a topic, with the section that should answer it. */
export type AnswerableQuestion = { asks: 'itself' | 'topic' | 'price'; subject: string } & Pick<
  Section,
  'title' | 'language' | 'body'
>;

/** Result of the built-in analysis of the sources. */
export type AnalyzedContent = {
  /** Name of the business, else the address of its website, else ''. */
  business: string;
  language: Language;
  topics: string[];
  /** The sources' own questions first. */
  answerable: AnswerableQuestion[];
};

export type AnalysisInput = {
  passages: readonly SampledPassage[];
  /** Name of the business as its owner entered it. */
  givenName?: string | undefined;
};

const minQuestionLength = 8;
const maxQuestionLength = 120;
const maxBodyLength = 20_000;
const maxAnswerable = 30;

/** Entry point of `analyzeContent` in a separate process, because strangers wrote the passages. */
export const read: Read<AnalysisInput, AnalyzedContent> = async (input) => analyzeContent(input);

/**
 * Analyses passages without a model and returns the name of the business, the main language, topics, and up
 * to `maxAnswerable` questions, each once. The name is '' when none is found.
 */
export function analyzeContent({ passages, givenName }: AnalysisInput): AnalyzedContent {
  const business = cutText(givenName ?? findBusinessName(passages), 100);
  const sections = listSections(passages);
  const topics = findTopics(passages, sections, business);
  const sourceQuestions = sections
    .filter(isQuestion)
    .map((section) => toAnswerable(section, section.heading, 'itself'));
  const topicQuestions = topics.flatMap((topic) =>
    topic.section ? toAnswerable(topic.section, topic.text, isPriced(topic) ? 'price' : 'topic') : [],
  );
  const answerable = new Map(
    [...sourceQuestions, ...topicQuestions].map((one) => [one.subject.toLowerCase(), one]),
  );
  return {
    business,
    language: findMainLanguage(passages),
    topics: topics.map(({ text }) => text),
    answerable: [...answerable.values()].slice(0, maxAnswerable),
  };
}

function toAnswerable(
  { title, language, body }: Section,
  subject: string,
  asks: AnswerableQuestion['asks'],
): AnswerableQuestion {
  return { asks, subject, title, language, body: body.slice(0, maxBodyLength) };
}

/** Returns whether the heading of a section is exactly one question. */
function isQuestion({ heading }: Section): boolean {
  const isLong = heading.length >= minQuestionLength && heading.length <= maxQuestionLength;
  return isLong && heading.indexOf('?') === heading.length - 1 && isStorable(heading);
}

/** Returns the language of most passages, or `simple` when none has a known language. */
function findMainLanguage(passages: readonly SampledPassage[]): Language {
  const counts = Map.groupBy(passages, ({ language }) => toLanguage(language));
  counts.delete('simple');
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'simple';
}
