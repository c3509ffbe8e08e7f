import {
  type Assistant,
  responseStyles,
  tones,
  unsupportedSentences,
  type VisitorTexts,
} from '@anito/contract/assistants';
import { type Language, languageTags } from '@anito/contract/languages';
import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { formatNumber } from '../../lib/format.ts';
import { splitPrompt } from './split-prompt.ts';

type Translate = TFunction<'assistants'>;

const questionMax = 200;
/** Most suggested questions of an assistant. */
export const questionsMax = 6;

/**
 * Creates the validation schema for creating and changing an assistant. Its messages are in the language of
 * `t`.
 */
export function createFormSchema(t: Translate) {
  const tooLong = (max: number) => t('errors.tooLong', { count: max, number: formatNumber(max) });
  const greetingText = z.string().trim().max(limits.greetingMax, tooLong(limits.greetingMax));
  const questions = z
    .array(z.object({ text: z.string().trim().max(questionMax, tooLong(questionMax)) }))
    .max(questionsMax);
  return z
    .object({
      isAgentMode: z.boolean(),
      isActive: z.boolean(),
      connectionIds: z.array(z.number()),
      name: z.string().trim().min(1, t('errors.name')).max(limits.nameMax, tooLong(limits.nameMax)),
      description: z.string().trim().max(limits.descriptionMax, tooLong(limits.descriptionMax)),
      tone: z.enum(tones),
      responseStyle: z.enum(responseStyles),
      systemPrompt: z
        .string()
        .trim()
        .min(1, t('errors.prompt'))
        .max(limits.systemPromptMax, tooLong(limits.systemPromptMax)),
      greeting: greetingText,
      suggestedQuestions: questions,
      visitorTexts: z.object(
        Object.fromEntries(
          languageTags.map((language) => [language, z.object({ greeting: greetingText, questions })]),
        ) as Record<Language, z.ZodObject<{ greeting: typeof greetingText; questions: typeof questions }>>,
      ),
      showsUnsure: z.boolean(),
      unsupportedSentences: z.enum(unsupportedSentences),
      isReportsPublic: z.boolean(),
      isIndexable: z.boolean(),
      contact: z.string().trim().max(limits.contactMax, tooLong(limits.contactMax)),
      /** Empty for the installation's default. */
      model: z.string(),
    })
    .refine((form) => form.isAgentMode || form.connectionIds.length > 0, {
      path: ['connectionIds'],
      message: t('errors.sources'),
      // Reported together with the other errors.
      when: () => true,
    });
}

export type AssistantForm = z.infer<ReturnType<typeof createFormSchema>>;

/** Converts visitor texts to form values. Every language gets an entry, empty if it has no texts. */
function toTextFields(texts: VisitorTexts): AssistantForm['visitorTexts'] {
  const toFields = (language: Language) => ({
    greeting: texts[language]?.greeting ?? '',
    questions: (texts[language]?.suggestedQuestions ?? []).map((text) => ({ text })),
  });
  return { en: toFields('en'), fil: toFields('fil'), es: toFields('es'), fr: toFields('fr') };
}

const listQuestions = (questions: { text: string }[]) =>
  questions.map(({ text }) => text).filter((text) => text !== '');

/**
 * Converts form values to visitor texts by language. Omits languages without texts; an empty greeting becomes
 * null.
 */
function toVisitorTexts(fields: AssistantForm['visitorTexts']): VisitorTexts {
  return Object.fromEntries(
    languageTags.flatMap((language) => {
      const { greeting, questions } = fields[language];
      const suggestedQuestions = listQuestions(questions);
      if (!greeting && suggestedQuestions.length === 0) return [];
      return [[language, { greeting: greeting || null, suggestedQuestions }]];
    }),
  );
}

export const emptyForm: AssistantForm = {
  isAgentMode: false,
  isActive: true,
  connectionIds: [],
  name: '',
  description: '',
  tone: 'friendly',
  responseStyle: 'conversational',
  systemPrompt: '',
  greeting: '',
  suggestedQuestions: [],
  visitorTexts: toTextFields({}),
  showsUnsure: true,
  unsupportedSentences: 'omit',
  isReportsPublic: false,
  isIndexable: true,
  contact: '',
  model: '',
};

/**
 * Converts an assistant to form values. Null becomes an empty text, and the prompt is only the owner's part.
 */
export function toForm(assistant: Assistant): AssistantForm {
  const { isAgentMode, isActive, connectionIds, name, tone, responseStyle } = assistant;
  const { showsUnsure, unsupportedSentences, isReportsPublic, isIndexable } = assistant;
  return {
    ...{ isAgentMode, isActive, connectionIds, name, tone, responseStyle, showsUnsure, unsupportedSentences },
    ...{ isReportsPublic, isIndexable },
    contact: assistant.contact ?? '',
    model: assistant.model ?? '',
    systemPrompt: splitPrompt(assistant.systemPrompt).own,
    description: assistant.description ?? '',
    greeting: assistant.greeting ?? '',
    suggestedQuestions: assistant.suggestedQuestions.map((text) => ({ text })),
    visitorTexts: toTextFields(assistant.visitorTexts),
  };
}

/**
 * Converts the chosen sources of a form to the API's format. Returns empty lists in agent mode, and omits
 * sources that are not in `connections`.
 */
export function toSources(
  form: Pick<AssistantForm, 'isAgentMode' | 'connectionIds'>,
  connections: Connection[],
) {
  const chosen = form.isAgentMode
    ? []
    : connections.filter((connection) => form.connectionIds.includes(connection.id));
  return {
    connectionIds: chosen.map(({ id }) => id),
    connectionsWithTypes: chosen.map(({ id, type }) => ({ id, type })),
  };
}

/**
 * Converts valid form values to the fields shared by the requests that create and change an assistant. Omits
 * blank questions; empty descriptions and greetings become null.
 */
export function toAssistantInput(form: AssistantForm, connections: Connection[]) {
  const { name, tone, responseStyle, systemPrompt, isAgentMode } = form;
  const { showsUnsure, unsupportedSentences } = form;
  return {
    ...{ name, tone, responseStyle, systemPrompt, isAgentMode, showsUnsure, unsupportedSentences },
    ...toSources(form, connections),
    description: form.description || null,
    greeting: form.greeting || null,
    suggestedQuestions: listQuestions(form.suggestedQuestions),
    visitorTexts: toVisitorTexts(form.visitorTexts),
  };
}

/** Returns the default instructions in the language of `t`, used if the server could not propose any. */
export function writeDefaultPrompt(isAgentMode: boolean, t: Translate): string {
  return t(isAgentMode ? 'prompt.agent' : 'prompt.rag');
}
