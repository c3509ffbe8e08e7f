import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import texts from '../../../../../locales/en/assistants.json';
import {
  type AssistantForm,
  createFormSchema,
  emptyForm,
  toForm,
  toInput,
  writeDefaultPrompt,
} from './assistant-form.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { assistants: texts } },
    interpolation: { escapeValue: false },
  });
});

const t = i18next.getFixedT('en', 'assistants');
const filled: AssistantForm = { ...emptyForm, name: 'Helper', systemPrompt: 'Help.', connectionIds: [7] };

function problemsOf(form: Partial<AssistantForm>): Record<string, string> {
  const result = createFormSchema(t).safeParse({ ...filled, ...form });
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('createFormSchema', () => {
  it('takes a filled form', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('names everything that is missing at once', () => {
    expect(problemsOf({ name: '  ', systemPrompt: ' \n', connectionIds: [] })).toEqual({
      name: 'Assistant name is required',
      systemPrompt: 'System prompt cannot be empty',
      connectionIds: 'Please select at least one knowledge source',
    });
  });

  it('asks no source of an agent', () => {
    expect(problemsOf({ isAgentMode: true, connectionIds: [] })).toEqual({});
  });

  it('says how long a text may be', () => {
    expect(problemsOf({ name: 'x'.repeat(201), suggestedQuestions: [{ text: 'x'.repeat(201) }] })).toEqual({
      name: 'Please use at most 200 characters',
      'suggestedQuestions.0.text': 'Please use at most 200 characters',
    });
  });
});

describe('toInput', () => {
  const connections = [
    { id: 7, type: 'file' },
    { id: 8, type: 'website' },
  ] as Connection[];

  it('sends the chosen sources with their types and no blank question', () => {
    const input = toInput({ ...filled, suggestedQuestions: [{ text: 'Open?' }, { text: '' }] }, connections);
    expect(input).toMatchObject({
      connectionIds: [7],
      connectionsWithTypes: [{ id: 7, type: 'file' }],
      suggestedQuestions: ['Open?'],
      description: null,
    });
  });

  it('sends an agent without sources, and none that are gone', () => {
    expect(toInput({ ...filled, isAgentMode: true }, connections).connectionIds).toEqual([]);
    expect(toInput({ ...filled, connectionIds: [7, 9] }, connections).connectionIds).toEqual([7]);
  });

  it('gives back what a form was made of', () => {
    const uncertain = { showsUnsure: false, unsupportedSentences: 'mark' };
    const given = { ...filled, ...uncertain, description: null, suggestedQuestions: ['Open?'] };
    expect(toInput(toForm(given as unknown as Assistant), connections)).toMatchObject({
      ...uncertain,
      description: null,
      suggestedQuestions: ['Open?'],
    });
  });
});

describe('writeDefaultPrompt', () => {
  it('speaks of sources to an assistant that has them, and not to an agent', () => {
    const [rag, agent] = [false, true].map((isAgentMode) => writeDefaultPrompt(isAgentMode, t));
    expect(rag).toMatch(/^You are an assistant for our customers\.\n/);
    expect(rag).toContain('Answer only from the knowledge sources');
    expect(agent).not.toContain('knowledge sources');
  });
});
