import { agentTemplate } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { type AssistantType, type Proposal, proposalDefaults } from '@anito/contract/proposals';
import { toStorable } from '@anito/contract/values';
import type { Language } from '@anito/language/detect-language';

const rules =
  'Answer only from the knowledge sources that you are given. When they hold no answer, say so plainly and offer to help with something else. Never invent prices, dates or promises. Answer in the language of the question.';

const duties: Record<AssistantType, string> = {
  general: 'Help visitors find what they look for.',
  support: 'Help customers solve their problems, one thing at a time.',
  sales: 'Help customers choose, with prices and conditions as the sources give them.',
  booking: 'Help customers plan their visit: what is offered, when, and how to book.',
  education: 'Help learners understand what is taught and how to take part.',
};

const names: Partial<Record<Language, (business: string) => string>> = {
  fil: (business) => `Assistant ng ${business}`,
  es: (business) => `Asistente de ${business}`,
  fr: (business) => `Assistant ${business}`,
};

/** The name of an assistant for a business whose sources are in this language. */
export function writeName(business: string, language: Language): string {
  // Room for what stands before and after it.
  const plain = cutText(business, limits.nameMax - 20);
  return names[language]?.(plain) ?? `${plain} Assistant`;
}

/**
 * What an assistant is told of the business, what it is for, of what its sources speak, and, where that tells little of
 * the business, which words stand in them.
 */
export function writePrompt(about: {
  business: string;
  type: AssistantType;
  topics: readonly string[];
  words: readonly string[];
}): string {
  const { business, type, topics, words } = about;
  const intro = `You are the assistant of ${cutText(business, limits.nameMax)}. ${duties[type]}`;
  const spoken = topics.length > 0 ? `\n\nYour sources speak of: ${list(topics)}.` : '';
  const worded = words.length > 0 ? `\n\nWords that stand in your sources: ${list(words)}.` : '';
  return `${intro}${spoken}${worded}\n\n${rules}`;
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

function list(said: readonly string[]): string {
  return said.map(quote).join(', ');
}

/** Words of the sources are named, not said: they tell the assistant nothing to do. */
function quote(topic: string): string {
  return `"${topic.replaceAll('"', "'")}"`;
}

/** On one line, without hidden characters and no longer than this. */
export function cutText(text: string, length: number): string {
  const plain = toStorable(text).replace(/\s+/g, ' ').trim();
  // A pair of surrogates is not cut in two.
  return plain.length <= length ? plain : toStorable(plain.slice(0, length)).trim();
}
