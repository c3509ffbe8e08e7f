import { type Proposal, proposalDefaults } from '@anito/contract/proposals';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { findBusinessName } from './find-business-name.ts';
import { findTopics, type Topic } from './find-topics.ts';
import { judgeManner } from './judge-manner.ts';
import { listStems } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';
import { cutText, writeName, writePrompt } from './write-proposal.ts';

/** What the passages of the sources show without a model. */
export type Analysis = { proposal: Proposal; topics: readonly Topic[]; language: Language };

export type GivenType = Proposal['analysis']['type'] | 'auto';

/** Reads passages, of which there is at least one, for what an assistant that answers from them may be. */
export function analyzeContent(passages: readonly SampledPassage[], givenType: GivenType): Analysis {
  const language = findMainLanguage(passages);
  const business = cutText(findBusinessName(passages) ?? readSourceName(passages), 100);
  const topics = findTopics(passages, listStems(business, language));
  const { type: judged, tone, style } = judgeManner(passages);
  const type = givenType === 'auto' ? judged : givenType;
  const texts = topics.map(({ text }) => text);
  const proposal: Proposal = {
    suggestedName: business ? writeName(business, language) : proposalDefaults.suggestedName,
    generatedPrompt: writePrompt({ business: business || 'this business', type, topics: texts }),
    analysis: { type, topics: texts, suggestedTone: tone, suggestedResponseStyle: style },
    suggestedQuestions: [],
  };
  return { proposal, topics, language };
}

function readSourceName([first]: readonly SampledPassage[]): string {
  return first?.connectionName.replace(/\.[a-z\d]{2,5}$/i, '').replaceAll('_', ' ') ?? '';
}

function findMainLanguage(passages: readonly SampledPassage[]): Language {
  const counts = Map.groupBy(passages, ({ language }) => readLanguage(language));
  counts.delete('simple');
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'simple';
}
