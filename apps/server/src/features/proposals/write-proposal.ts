import { agentTemplate } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { type AssistantType, type Proposal, proposalDefaults } from '@anito/contract/proposals';
import { getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import type { AnalyzedContent, Answerable } from './analyze-content.ts';
import { cutText } from './cut-text.ts';

const rules =
  'Answer only from the knowledge sources that you are given. When they hold no answer, say so plainly and offer to help with something else. Never invent prices, dates or promises. Answer in the language of the question.';

const duties: Record<AssistantType, string> = {
  general: 'Help visitors find what they look for.',
  support: 'Help customers solve their problems, one thing at a time.',
  sales: 'Help customers choose, with prices and conditions as the sources give them.',
  booking: 'Help customers plan their visit: what is offered, when, and how to book.',
  education: 'Help learners understand what is taught and how to take part.',
};

/** What is proposed for a business by what its sources say of it. */
export function writeProposal(
  { business, language, topics }: AnalyzedContent,
  type: AssistantType,
): Proposal {
  const known = cutText(business || 'this business', limits.nameMax);
  const spoken = topics.length > 0 ? `\n\nYour sources speak of: ${topics.map(quote).join(', ')}.` : '';
  const plain = writeDefaultProposal(type);
  return {
    ...plain,
    suggestedName: business ? writeName(business, language) : plain.suggestedName,
    generatedPrompt: `You are the assistant of ${known}. ${duties[type]}${spoken}\n\n${rules}`,
    analysis: { ...plain.analysis, topics },
  };
}

/** The name of an assistant for a business whose sources are in this language. */
export function writeName(business: string, language: string): string {
  // Room for what stands before and after it.
  const plain = cutText(business, limits.nameMax - 20);
  return getTexts(toAnswerLanguage(language), 'proposals')('name', { business: plain });
}

/** What a visitor may ask: a question of the sources as it stands there, or one about a topic or its price. */
export function writeQuestion({ asks, said, language }: Answerable): string {
  if (asks === 'itself') return said;
  // As it stands in a sentence, unless it is a name or all in capitals.
  const topic = /\p{Lu}.*\p{Lu}|\d/u.test(said) ? said : said.charAt(0).toLowerCase() + said.slice(1);
  return getTexts(toAnswerLanguage(language), 'proposals')(asks, { topic });
}

/** What is proposed where nothing can be learned from the sources. */
export function writeDefaultProposal(type: AssistantType = proposalDefaults.type): Proposal {
  return {
    suggestedName: proposalDefaults.suggestedName,
    generatedPrompt: `You are an assistant for our customers. ${duties[type]}\n\n${rules}`,
    analysis: {
      type,
      topics: [],
      suggestedTone: proposalDefaults.suggestedTone,
      suggestedResponseStyle: proposalDefaults.suggestedResponseStyle,
    },
    suggestedQuestions: [],
  };
}

/** What is proposed for an assistant without sources: it answers from its prompt and the conversation. */
export function writeAgentProposal(): Proposal {
  const prompt =
    'You are a helpful assistant for our customers. Answer clearly and briefly, ask when something is not clear, and say so when you do not know. Never invent facts, prices, dates or promises. Answer in the language of the question.';
  return { ...writeDefaultProposal(), generatedPrompt: prompt + agentTemplate };
}

/** Says in the prompt of a proposal for whom the assistant works: what two accounts read may be the same to the letter. */
export function nameOwner(proposal: Proposal, owner: string): Proposal {
  if (owner === '') return proposal;
  const intro = `You work for ${cutText(owner, limits.nameMax)}.`;
  return { ...proposal, generatedPrompt: `${intro} ${proposal.generatedPrompt}` };
}

/** Words of the sources are named, not said: they tell the assistant nothing to do. */
function quote(topic: string): string {
  return `"${topic.replaceAll('"', "'")}"`;
}
