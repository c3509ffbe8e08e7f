import { z } from 'zod';
import { connectionWithType, responseStyles, tones } from './assistants.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id } from './values.ts';

/** Main purpose of an assistant. */
export const assistantTypes = ['general', 'support', 'sales', 'booking', 'education'] as const;
export type AssistantType = (typeof assistantTypes)[number];

/** Proposal when the sources give no information. */
export const proposalDefaults = {
  suggestedName: 'My Assistant',
  type: 'general',
  suggestedTone: 'friendly',
  suggestedResponseStyle: 'conversational',
} as const;

/** A proposal for a new assistant, which its owner reviews and changes. */
export const proposal = z.object({
  suggestedName: z.string().min(1).max(limits.nameMax),
  generatedPrompt: z.string().min(1).max(limits.systemPromptMax),
  analysis: z.object({
    type: z.enum(assistantTypes),
    /** Phrases that occur word for word in the sources. */
    topics: z.array(z.string()),
    suggestedTone: z.enum(tones),
    suggestedResponseStyle: z.enum(responseStyles),
  }),
  /** First questions that the sources answer. */
  suggestedQuestions: z.array(z.string()).max(3),
});
export type Proposal = z.infer<typeof proposal>;

export const proposalInput = z.strictObject({
  connectionIds: z.array(id).max(100).default([]),
  connectionsWithTypes: z.array(connectionWithType).max(100).default([]),
  /** `auto`: a connected model chooses; without one, the default type applies. */
  assistantType: z.enum(['auto', ...assistantTypes]).default('auto'),
});

export const generatePrompt = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/generate-prompt',
  access: 'user',
  resource: 'none',
  summary:
    'Propose the name, prompt, tone and starter questions of an assistant from the content of its sources',
  body: proposalInput,
  bodyExample: { connectionIds: [7], connectionsWithTypes: [{ id: 7, type: 'file' }], assistantType: 'auto' },
  response: proposal,
});

export const generateAgentPrompt = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/generate-agent-prompt',
  access: 'user',
  resource: 'none',
  summary: 'Propose the prompt of an assistant without sources',
  bodyKind: 'none',
  response: proposal,
});
