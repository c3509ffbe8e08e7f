import type { ChatAnswer } from '@anito/contract/conversations';
import type { Proposal } from '@anito/contract/proposals';
import type { Business } from './businesses.ts';

/** Rating of a proposal against the expected one. */
export type Rating = {
  business: string;
  hasRightName: boolean;
  /**
   * Number of proposed topics, number of expected ones among them, and number of expected topics (at most
   * eight) that they cover.
   */
  topics: number;
  goodTopics: number;
  thingsNamed: number;
  things: number;
  /** Topics that are not phrases of the sources. */
  strayTopics: number;
  /**
   * Number of proposed questions, number of expected ones among them, and number of those answered with a
   * citation.
   */
  questions: number;
  goodQuestions: number;
  answeredQuestions: number;
  /** Three, or zero if the sources are empty. */
  questionsWanted: number;
};

const maxTopics = 8;
const maxQuestions = 3;
/** Words around the business's name in an assistant's name. */
const namePattern = /^(?:Assistant (?:ng |de )?|Asistente de )|(?: Assistant)$/g;

const flatten = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
const containsAny = (text: string, words: readonly string[]) =>
  words.some((word) => flatten(text).includes(flatten(word)));

export function rateProposal(
  business: Business,
  { suggestedName, analysis: { topics }, suggestedQuestions }: Proposal,
  answers: readonly ChatAnswer[],
): Rating {
  const writtenText = flatten(writeAll(business));
  const isGood = (topic: string) => business.topics.some((things) => containsAny(topic, things));
  const named = business.topics.filter((thing) => topics.some((topic) => containsAny(topic, thing)));
  const good = suggestedQuestions.filter((question) =>
    business.questions.some((asked) => containsAny(question, asked)),
  );
  return {
    business: business.key,
    hasRightName: business.names.includes(suggestedName.replaceAll(namePattern, '')),
    topics: topics.length,
    goodTopics: topics.filter(isGood).length,
    thingsNamed: Math.min(named.length, maxTopics),
    things: Math.min(business.topics.length, maxTopics),
    strayTopics: topics.filter((topic) => !writtenText.includes(flatten(topic))).length,
    questions: suggestedQuestions.length,
    goodQuestions: good.length,
    answeredQuestions: answers.filter(({ outcome, sources }) => outcome === 'answered' && sources.length > 0)
      .length,
    questionsWanted: business.questions.length > 0 ? maxQuestions : 0,
  };
}

/** Returns all texts without HTML tags, as a reader sees them. */
function writeAll({ pages, files, notion, faqs }: Business): string {
  return [
    ...pages.map(({ title, body }) => `${title}\n${body.replace(/<[^>]*>/g, ' ')}`),
    ...files.map(({ name, content }) => `${name}\n${content}`),
    ...notion.map(({ title, markdown }) => `${title}\n${markdown}`),
    ...faqs.flatMap(({ entries }) => entries.map(({ question, answer }) => `${question}\n${answer}`)),
  ]
    .join('\n')
    .replaceAll('&amp;', '&');
}
