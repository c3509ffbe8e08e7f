import { responseStyles, tones } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { assistantTypes, type Proposal } from '@anito/contract/proposals';
import { toStorable } from '@anito/contract/values';
import type { Read } from '@anito/documents/readers/reader-task';
import { z } from 'zod';
import { cutText } from './cut-text.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const maxTopicLength = 80;
const maxTopics = 8;
/** Far more than the 150 words that the prompt requests. */
const maxPromptLength = 4_000;

/** Schema of a model's reply. */
export const modelReply = z.object({
  suggestedName: z.string().max(limits.nameMax),
  type: z.enum(assistantTypes),
  topics: z.array(z.string()).max(50),
  suggestedTone: z.enum(tones),
  suggestedResponseStyle: z.enum(responseStyles),
  generatedPrompt: z.string().max(maxPromptLength),
});

export type ReplyInput = { reply: z.infer<typeof modelReply>; passages: SampledPassage[] };

/** Entry point in a separate process: documents of strangers may make a model reply anything. */
export const read: Read<ReplyInput, Proposal | undefined> = async (input) =>
  validateModelProposal(input.reply, input.passages);

/**
 * Converts the model's reply to a proposal, without topics that the passages do not contain. Returns
 * undefined if name, prompt or all topics are missing.
 */
function validateModelProposal(
  { suggestedName, generatedPrompt, topics, ...manner }: ReplyInput['reply'],
  passages: readonly SampledPassage[],
): Proposal | undefined {
  const name = cutText(suggestedName, limits.nameMax);
  const prompt = toStorable(generatedPrompt).trim();
  const foundTopics = filterFoundTopics(topics, passages);
  if (!name || !prompt || foundTopics.length === 0) return undefined;
  return {
    suggestedName: name,
    generatedPrompt: prompt,
    analysis: { ...manner, topics: foundTopics },
    suggestedQuestions: [],
  };
}

/** Returns up to `maxTopics` of the topics that the passages contain, without duplicates. */
function filterFoundTopics(topics: readonly string[], passages: readonly SampledPassage[]): string[] {
  const texts = passages.map(({ title, headings, text }) =>
    normalizeText([title, ...headings, text].join('\n')),
  );
  const foundTopics = topics
    .map((topic) => cutText(topic, maxTopicLength))
    .filter((topic) => topic !== '' && texts.some((text) => text.includes(normalizeText(topic))));
  return [...new Map(foundTopics.map((topic) => [normalizeText(topic), topic])).values()].slice(0, maxTopics);
}

function normalizeText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
