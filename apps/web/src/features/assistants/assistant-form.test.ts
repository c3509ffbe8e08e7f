import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import texts from '../../../../../locales/en/assistants.json';
import {
  type AssistantForm,
  createFormSchema,
  emptyForm,
  toAssistantInput,
  toForm,
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
  it('accepts a complete form', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('reports all missing values at once', () => {
    expect(problemsOf({ name: '  ', systemPrompt: ' \n', connectionIds: [] })).toEqual({
      name: 'Assistant name is required',
      systemPrompt: 'System prompt cannot be empty',
      connectionIds: 'Please select at least one knowledge source',
    });
  });

  it('requires no source of an agent', () => {
    expect(problemsOf({ isAgentMode: true, connectionIds: [] })).toEqual({});
  });

  it('reports the maximum length of a text', () => {
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

  it('sends the chosen sources with their types, without blank questions', () => {
    const input = toAssistantInput(
      { ...filled, suggestedQuestions: [{ text: 'Open?' }, { text: '' }] },
      connections,
    );
    expect(input).toMatchObject({
      connectionIds: [7],
      connectionsWithTypes: [{ id: 7, type: 'file' }],
      suggestedQuestions: ['Open?'],
      description: null,
    });
  });

  it('sends no sources for an agent, and no deleted sources', () => {
    expect(toAssistantInput({ ...filled, isAgentMode: true }, connections).connectionIds).toEqual([]);
    expect(toAssistantInput({ ...filled, connectionIds: [7, 9] }, connections).connectionIds).toEqual([7]);
  });

  it('returns the values of the form', () => {
    const uncertain = { showsUnsure: false, unsupportedSentences: 'mark' };
    const given = { ...filled, ...uncertain, description: null, suggestedQuestions: ['Open?'] };
    expect(toAssistantInput(toForm(given as unknown as Assistant), connections)).toMatchObject({
      ...uncertain,
      description: null,
      suggestedQuestions: ['Open?'],
    });
  });
});

describe('writeDefaultPrompt', () => {
  it('mentions sources only for assistants that have them', () => {
    const [rag, agent] = [false, true].map((isAgentMode) => writeDefaultPrompt(isAgentMode, t));
    expect(rag).toMatch(/^You are an assistant for our customers\.\n/);
    expect(rag).toContain('Answer only from the knowledge sources');
    expect(agent).not.toContain('knowledge sources');
  });
});
