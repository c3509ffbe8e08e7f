import { responseStyles, tones } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { assistantTypes, type Proposal } from '@anito/contract/proposals';
import { toStorable } from '@anito/contract/values';
import type { Read } from '@anito/documents/readers/reader-task';
import { z } from 'zod';
import { cutText } from './cut-text.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestTopic = 80;
const mostTopics = 8;
/** Far more than the 150 words that are asked for. */
const longestPrompt = 4_000;

/** What a model is asked to propose. */
export const modelReply = z.object({
  suggestedName: z.string().max(limits.nameMax),
  type: z.enum(assistantTypes),
  topics: z.array(z.string()).max(50),
  suggestedTone: z.enum(tones),
  suggestedResponseStyle: z.enum(responseStyles),
  generatedPrompt: z.string().max(longestPrompt),
});

export type ReplyInput = { reply: z.infer<typeof modelReply>; passages: SampledPassage[] };

/** Runs in a process of its own: documents of strangers may make a model say anything. */
export const read: Read<ReplyInput, Proposal | undefined> = async (input) =>
  readModelProposal(input.reply, input.passages);

/** Undefined where nothing is left of what a model proposes. Topics that do not stand in the passages are left out. */
function readModelProposal(
  { suggestedName, generatedPrompt, topics, ...manner }: ReplyInput['reply'],
  passages: readonly SampledPassage[],
): Proposal | undefined {
  const name = cutText(suggestedName, limits.nameMax);
  const prompt = toStorable(generatedPrompt).trim();
  const standing = keepStanding(topics, passages);
  if (!name || !prompt || standing.length === 0) return undefined;
  return {
    suggestedName: name,
    generatedPrompt: prompt,
    analysis: { ...manner, topics: standing },
    suggestedQuestions: [],
  };
}

function keepStanding(topics: readonly string[], passages: readonly SampledPassage[]): string[] {
  const said = passages.map(({ title, headings, text }) => flatten([title, ...headings, text].join('\n')));
  const standing = topics
    .map((topic) => cutText(topic, longestTopic))
    .filter((topic) => topic !== '' && said.some((text) => text.includes(flatten(topic))));
  return [...new Map(standing.map((topic) => [flatten(topic), topic])).values()].slice(0, mostTopics);
}

function flatten(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
