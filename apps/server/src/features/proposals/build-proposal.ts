import { agentTemplate } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { type AssistantType, type Proposal, proposalDefaults } from '@anito/contract/proposals';
import { getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import type { AnalyzedContent, AnswerableQuestion } from './analyze-content.ts';
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

/**
 * Builds the proposal of an assistant from the analysis of its sources. Suggested questions are left empty.
 */
export function buildProposal(
  { business, language, topics }: AnalyzedContent,
  type: AssistantType,
): Proposal {
  const businessName = cutText(business || 'this business', limits.nameMax);
  const topicSentence =
    topics.length > 0 ? `\n\nYour sources speak of: ${topics.map(quote).join(', ')}.` : '';
  const defaults = buildDefaultProposal(type);
  return {
    ...defaults,
    suggestedName: business ? formatAssistantName(business, language) : defaults.suggestedName,
    generatedPrompt: `You are the assistant of ${businessName}. ${duties[type]}${topicSentence}\n\n${rules}`,
    analysis: { ...defaults.analysis, topics },
  };
}

/** Returns the name of an assistant for a business, in the language of its sources. */
export function formatAssistantName(business: string, language: string): string {
  // Leaves room for the words around the name.
  const plain = cutText(business, limits.nameMax - 20);
  return getTexts(toAnswerLanguage(language), 'proposals')('name', { business: plain });
}

/**
 * Returns the text of a question that a visitor might ask: one that the sources contain, or one about a topic
 * or its price.
 */
export function formatQuestion({ asks, subject, language }: AnswerableQuestion): string {
  if (asks === 'itself') return subject;
  // In lower case as within a sentence, unless it is a name or all in capitals.
  const topic = /\p{Lu}.*\p{Lu}|\d/u.test(subject)
    ? subject
    : subject.charAt(0).toLowerCase() + subject.slice(1);
  return getTexts(toAnswerLanguage(language), 'proposals')(asks, { topic });
}

/**
 * Returns the default proposal of an assistant, for sources without usable content. It has no topics and no
 * questions.
 */
export function buildDefaultProposal(type: AssistantType = proposalDefaults.type): Proposal {
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

/**
 * Returns the proposal for an assistant without sources, which answers from its prompt and the conversation.
 */
export function buildAgentProposal(): Proposal {
  const prompt =
    'You are a helpful assistant for our customers. Answer clearly and briefly, ask when something is not clear, and say so when you do not know. Never invent facts, prices, dates or promises. Answer in the language of the question.';
  return { ...buildDefaultProposal(), generatedPrompt: prompt + agentTemplate };
}

/**
 * Adds the owner's name to the prompt of a proposal, because the sources of two accounts may be identical.
 * Returns the proposal unchanged for an empty name.
 */
export function addOwnerName(proposal: Proposal, owner: string): Proposal {
  if (owner === '') return proposal;
  const intro = `You work for ${cutText(owner, limits.nameMax)}.`;
  return { ...proposal, generatedPrompt: `${intro} ${proposal.generatedPrompt}` };
}

/** Puts a topic of the sources in double quotes, so that a model does not read it as instructions. */
function quote(topic: string): string {
  return `"${topic.replaceAll('"', "'")}"`;
}
