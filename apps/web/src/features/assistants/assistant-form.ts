import { type Assistant, responseStyles, tones, unsupportedSentences } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { formatNumber } from '../../lib/format.ts';
import { splitPrompt } from './split-prompt.ts';

type Translate = TFunction<'assistants'>;

const questionMax = 200;
/** As many suggested questions as an assistant may have. */
export const questionsMax = 6;

/** The rules of the form for making and changing an assistant; messages in the chosen language. */
export function createFormSchema(t: Translate) {
  const tooLong = (max: number) => t('errors.tooLong', { count: max, number: formatNumber(max) });
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
      suggestedQuestions: z
        .array(z.object({ text: z.string().trim().max(questionMax, tooLong(questionMax)) }))
        .max(questionsMax),
      showsUnsure: z.boolean(),
      unsupportedSentences: z.enum(unsupportedSentences),
      isReportsPublic: z.boolean(),
      isIndexable: z.boolean(),
      contact: z.string().trim().max(limits.contactMax, tooLong(limits.contactMax)),
      /** Empty: the installation's default. */
      model: z.string(),
    })
    .refine((form) => form.isAgentMode || form.connectionIds.length > 0, {
      path: ['connectionIds'],
      message: t('errors.sources'),
      // Said together with what else is wrong.
      when: () => true,
    });
}

export type AssistantForm = z.infer<ReturnType<typeof createFormSchema>>;

/** An empty form. */
export const emptyForm: AssistantForm = {
  isAgentMode: false,
  isActive: true,
  connectionIds: [],
  name: '',
  description: '',
  tone: 'friendly',
  responseStyle: 'conversational',
  systemPrompt: '',
  suggestedQuestions: [],
  showsUnsure: true,
  unsupportedSentences: 'omit',
  isReportsPublic: false,
  isIndexable: true,
  contact: '',
  model: '',
};

/** The form of an assistant that exists. */
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
    suggestedQuestions: assistant.suggestedQuestions.map((text) => ({ text })),
  };
}

/** The sources that a form names, as the API takes them; none of an agent, and none that are gone. */
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

/** What the API takes of a form that holds; blank questions are left out. */
export function toInput(form: AssistantForm, connections: Connection[]) {
  const { name, tone, responseStyle, systemPrompt, isAgentMode } = form;
  const { showsUnsure, unsupportedSentences } = form;
  return {
    ...{ name, tone, responseStyle, systemPrompt, isAgentMode, showsUnsure, unsupportedSentences },
    ...toSources(form, connections),
    description: form.description || null,
    suggestedQuestions: form.suggestedQuestions.map(({ text }) => text).filter((text) => text !== ''),
  };
}

/** A prompt to begin with where none could be proposed. */
export function writeDefaultPrompt(isAgentMode: boolean, t: Translate): string {
  return t(isAgentMode ? 'prompt.agent' : 'prompt.rag');
}
