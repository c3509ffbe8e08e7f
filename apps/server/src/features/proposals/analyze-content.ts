import { type Proposal, proposalDefaults } from '@anito/contract/proposals';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { findBusinessName } from './find-business-name.ts';
import { findTopics } from './find-topics.ts';
import { judgeManner } from './judge-manner.ts';
import { type LikelyQuestion, listQuestions } from './list-questions.ts';
import { listSections } from './list-sections.ts';
import { listTellingWords } from './list-telling-words.ts';
import { listStems } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';
import { cutText, writeName, writePrompt } from './write-proposal.ts';

/** What is proposed without a model, and questions that the sources may answer, the likeliest first. */
export type AnalyzedContent = { proposal: Proposal; questions: LikelyQuestion[] };

export type GivenType = Proposal['analysis']['type'] | 'auto';

/** Reads passages, of which there is at least one, for what an assistant that answers from them may be. */
export function analyzeContent(
  passages: readonly SampledPassage[],
  givenType: GivenType,
  givenName?: string,
): AnalyzedContent {
  const language = findMainLanguage(passages);
  const business = cutText(givenName ?? findBusinessName(passages), 100);
  const sections = listSections(passages);
  const topics = findTopics(passages, sections, listStems(business, language));
  const { type: judged, tone, style } = judgeManner(passages, business);
  const type = givenType === 'auto' ? judged : givenType;
  const texts = topics.map(({ text }) => text);
  const proposal: Proposal = {
    suggestedName: business ? writeName(business, language) : proposalDefaults.suggestedName,
    generatedPrompt: writePrompt({
      business: business || 'this business',
      type,
      topics: texts,
      words: business && texts.length > 0 ? [] : listTellingWords(passages),
    }),
    analysis: { type, topics: texts, suggestedTone: tone, suggestedResponseStyle: style },
    suggestedQuestions: [],
  };
  return { proposal, questions: listQuestions(passages, sections, topics) };
}

function findMainLanguage(passages: readonly SampledPassage[]): Language {
  const counts = Map.groupBy(passages, ({ language }) => readLanguage(language));
  counts.delete('simple');
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'simple';
}
