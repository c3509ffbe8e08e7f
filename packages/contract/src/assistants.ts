import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { openNow } from './open-now.ts';
import { allowedOrigins } from './origins.ts';
import { connectionType } from './sources.ts';
import { baseVersion, done, id, idParams, isoDate, personText, version } from './values.ts';

export const tones = ['friendly', 'professional', 'technical', 'casual', 'formal', 'enthusiastic'] as const;
export const responseStyles = ['conversational', 'concise', 'detailed', 'step-by-step', 'creative'] as const;

/** What happens to a sentence of an answer that no source confirms: it is omitted, or shown with a mark. */
export const unsupportedSentences = ['omit', 'mark'] as const;

/** Appended to an agent's prompt: the place of the conversation and the question. */
export const agentTemplate =
  '\n\n## Conversation so far\n{conversation_context}\n\n## Current question\n{current_question}';

/** The eleven appearance fields; null where the default applies. */
export const appearanceFields = [
  'logoBase64',
  'backgroundColor',
  'botBackgroundColor',
  'botTextColor',
  'userBackgroundColor',
  'userTextColor',
  'textBorderColor',
  'buttonColor',
  'headerColor',
  'headerTextColor',
  'chatInputTextColor',
] as const;

/** The ten appearance fields that hold a colour. */
export const colorFields = appearanceFields.filter((name) => name !== 'logoBase64');

/** Appearance of the public chat and the widget, with the logo as a data URL. */
export const appearance = z.object(
  Object.fromEntries(appearanceFields.map((name) => [name, z.string().nullable()])) as Record<
    (typeof appearanceFields)[number],
    z.ZodNullable<z.ZodString>
  >,
);
export type Appearance = z.infer<typeof appearance>;

/** Appearance without the logo. */
export const assistantColors = appearance.omit({ logoBase64: true });
export type AssistantColors = z.infer<typeof assistantColors>;

/** Welcome text that replaces the automatic one; null or blank for the automatic one. */
const greeting = personText({ max: limits.greetingMax, label: 'Greeting' }).nullable();

const suggestedQuestions = z.array(personText({ min: 1, max: 200, label: 'Suggested question' })).max(6);

/** Texts for visitors of one language. Without a greeting or questions, those for all visitors apply. */
const localTexts = z.strictObject({
  greeting: greeting.default(null),
  suggestedQuestions: suggestedQuestions.default([]),
});

/** Greeting and suggested questions by the language that a visitor's chat is in. */
export const visitorTexts = z.partialRecord(z.enum(languageTags), localTexts);
export type VisitorTexts = z.output<typeof visitorTexts>;

export const connectionWithType = z.strictObject({ id, type: connectionType });

/** An assistant as its owner sees it. */
export const assistant = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    systemPrompt: z.string(),
    tone: z.enum(tones),
    responseStyle: z.enum(responseStyles),
    theme: z.string(),
    isActive: z.boolean(),
    isAgentMode: z.boolean(),
    isReportsPublic: z.boolean(),
    /** Whether search engines may list its public page. */
    isIndexable: z.boolean(),
    /** How visitors can reach the business when the assistant has no answer. */
    contact: z.string().nullable(),
    model: z.string().nullable(),
    /**
     * Whether visitors see the nearest passages when no passage answers directly; otherwise the question is
     * refused.
     */
    showsUnsure: z.boolean(),
    unsupportedSentences: z.enum(unsupportedSentences),
    connectionIds: z.array(id),
    connectionsWithTypes: z.array(connectionWithType),
    publicAccessCode: z.string().nullable(),
    /**
     * Random part of its short link, `/c/{shortCode}`, which leads to the public chat, with the access code if
     * one is set. A new access code also changes it.
     */
    shortCode: z.string(),
    /** A code is set but can no longer be decrypted. No visitor gets in until the owner creates a new one. */
    isAccessCodeLost: z.boolean(),
    suggestedQuestions: z.array(z.string()),
    greeting: z.string().nullable(),
    visitorTexts,
    /** Random name of the assistant in the code of a website. Anyone can read it there: it is no secret. */
    publicId: z.uuid(),
    /** Websites that may show the widget by the public id; any when empty. */
    allowedOrigins: z.array(z.string()),
    /** Address of the logo as a file, which browsers may cache; null without one. */
    logoUrl: z.string().nullable(),
    createdAt: isoDate,
    updatedAt: isoDate,
    version,
  })
  .extend(appearance.shape);
export type Assistant = z.infer<typeof assistant>;

/** The fields of an assistant that visitors may see. */
const publicAssistant = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    tone: z.enum(tones),
    responseStyle: z.enum(responseStyles),
    theme: z.string(),
    isActive: z.boolean(),
    /** How to reach the business when the assistant has no answer. */
    contact: z.string().nullable(),
    /** Whether visitors have a button that asks for a person of the business. */
    hasPersonButton: z.boolean(),
    suggestedQuestions: z.array(z.string()),
    greeting: z.string().nullable(),
    visitorTexts,
    logoUrl: z.string().nullable(),
    /** Missing if the owner has not confirmed the opening hours, or they do not name today. */
    openNow: openNow.optional(),
    createdAt: isoDate,
  })
  .extend(appearance.shape);
export type PublicAssistant = z.infer<typeof publicAssistant>;

const editable = {
  name: personText({ min: 1, max: limits.nameMax, label: 'Assistant name' }),
  description: personText({ max: limits.descriptionMax, label: 'Description' }).nullish(),
  systemPrompt: personText({ min: 1, max: limits.systemPromptMax, label: 'System prompt' }),
  tone: z.enum(tones),
  responseStyle: z.enum(responseStyles),
  isAgentMode: z.boolean(),
  connectionIds: z.array(id).max(100),
  connectionsWithTypes: z.array(connectionWithType).max(100),
  suggestedQuestions,
  greeting,
  visitorTexts,
  showsUnsure: z.boolean(),
  unsupportedSentences: z.enum(unsupportedSentences),
  allowedOrigins,
};

export const assistantInput = z.strictObject({
  ...editable,
  tone: editable.tone.default('friendly'),
  responseStyle: editable.responseStyle.default('conversational'),
  isAgentMode: editable.isAgentMode.default(false),
  connectionIds: editable.connectionIds.default([]),
  connectionsWithTypes: editable.connectionsWithTypes.default([]),
  suggestedQuestions: editable.suggestedQuestions.default([]),
  showsUnsure: editable.showsUnsure.default(true),
  unsupportedSentences: editable.unsupportedSentences.default('omit'),
  greeting: greeting.default(null),
  visitorTexts: visitorTexts.default({}),
  /** Without it, the websites among its sources. */
  allowedOrigins: allowedOrigins.optional(),
});

/** A change. Missing fields stay as they are. */
export const assistantUpdate = z.strictObject({
  ...(Object.fromEntries(Object.entries(editable).map(([name, schema]) => [name, schema.optional()])) as {
    [K in keyof typeof editable]: z.ZodOptional<(typeof editable)[K]>;
  }),
  isActive: z.boolean().optional(),
  isReportsPublic: z.boolean().optional(),
  isIndexable: z.boolean().optional(),
  contact: personText({ max: limits.contactMax, label: 'Contact' }).nullish(),
  theme: personText({ max: 50, label: 'Theme' }).optional(),
  model: personText({ max: 200, label: 'Model' }).nullish(),
  ...baseVersion,
});

const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'A colour is written as #rgb or #rrggbb')
  .nullable();

/** A change of the appearance. Missing fields stay as they are; null restores the product's default. */
export const customization = z.strictObject({
  logoBase64: z.string().max(limits.logoInputMax).nullish(),
  ...(Object.fromEntries(colorFields.map((name) => [name, color.optional()])) as Record<
    (typeof colorFields)[number],
    z.ZodOptional<typeof color>
  >),
  ...baseVersion,
});

/**
 * Responses name pictures by their address, which browsers cache. Older clients send `logo=linked`, the only
 * value.
 */
const logoQuery = { logo: z.literal('linked').optional() };

const base = { access: 'user', resource: 'assistant', params: idParams } as const;

export const listAssistants = defineEndpoint({
  method: 'GET',
  path: '/api/assistant',
  access: 'user',
  resource: 'none',
  summary: 'List the assistants of the signed-in owner',
  query: z.strictObject(logoQuery),
  response: z.array(assistant),
});

export const createAssistant = defineEndpoint({
  method: 'POST',
  path: '/api/assistant',
  access: 'user',
  resource: 'none',
  summary: 'Create an assistant',
  body: assistantInput,
  status: 201,
  response: assistant,
});

export const getAssistant = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/assistant/:id',
  summary: 'Get an assistant',
  response: assistant,
});

export const updateAssistant = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/assistant/:id',
  isVersioned: true,
  summary: 'Update an assistant',
  body: assistantUpdate,
  response: assistant,
});

export const customizeAssistant = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/assistant/:id/customization',
  isVersioned: true,
  summary: 'Update the appearance of an assistant for visitors: its picture and ten colours',
  body: customization,
  bodyExample: { buttonColor: '#1d4ed8', headerColor: null },
  response: assistant,
});

export const deleteAssistant = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/assistant/:id',
  summary: 'Delete an assistant and its conversations',
  response: done,
});

export const listAssistantSites = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/assistant/:id/sites',
  summary:
    "List the origins of the websites among an assistant's sources, which its widget may be limited to",
  response: z.object({ origins: z.array(z.string()) }),
});

export const createAccessCode = defineEndpoint({
  ...base,
  isOwnOnly: true,
  method: 'POST',
  path: '/api/assistant/:id/access-code',
  summary: 'Create or replace the access code that visitors must enter',
  bodyKind: 'none',
  response: z.object({ accessCode: z.string() }),
});

export const deleteAccessCode = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/assistant/:id/access-code',
  summary: 'Remove the access code, so that visitors chat without one',
  response: done,
});

export const getPublicAssistant = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/public',
  access: 'public',
  resource: 'none',
  summary: 'Get the public data of an assistant',
  params: idParams,
  query: z.strictObject({ code: z.string().max(100).optional(), ...logoQuery }),
  response: publicAssistant,
});

export const getAssistantLogo = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/logo',
  access: 'public',
  resource: 'none',
  summary: 'Get the picture of an assistant as a file. With an access code, only by its `logoUrl`',
  params: idParams,
  query: z.strictObject({ v: z.string().max(100).optional() }),
  response: z.string(),
});
