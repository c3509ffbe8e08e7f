import { subscriptionUpdate } from '@anito/contract/admin-users';
import { createAssistant } from '@anito/contract/assistants';
import { createFileConnection } from '@anito/contract/files';
import { getTrend, listConversations } from '@anito/contract/reports';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeProblem, explainIssues } from './explain-issues.ts';

function explain(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { error: describeProblem });
  if (!error) throw new Error('valid');
  return explainIssues(error);
}

const good = { name: 'Helper', systemPrompt: 'Help.' };

describe('explainIssues', () => {
  it.each<[string, unknown, string, string]>([
    ['a missing field', { systemPrompt: 'x' }, 'name', 'Assistant name is required'],
    ['an empty field', { ...good, name: ' ' }, 'name', 'Assistant name is required'],
    ['another type', { ...good, name: 7 }, 'name', 'Assistant name must be a text'],
    [
      'a long text',
      { ...good, name: 'x'.repeat(201) },
      'name',
      'Assistant name may have at most 200 characters',
    ],
    [
      'control characters',
      { ...good, name: 'a\u0007b' },
      'name',
      'Assistant name contains characters that cannot be stored',
    ],
    [
      'another choice',
      { ...good, tone: 'rude' },
      'tone',
      'Tone must be one of: friendly, professional, technical, casual, formal, enthusiastic',
    ],
    [
      'a flag of another type',
      { ...good, isAgentMode: 'yes' },
      'isAgentMode',
      'Is agent mode must be true or false',
    ],
    [
      'a list of another type',
      { ...good, connectionIds: 3 },
      'connectionIds',
      'Connection ids must be a list',
    ],
    [
      'a long list',
      { ...good, connectionIds: Array.from({ length: 101 }, (_, index) => index + 1) },
      'connectionIds',
      'Connection ids may have at most 100 entries',
    ],
    ['an entry', { ...good, connectionIds: ['a'] }, 'connectionIds.0', 'Connection ids must be a number'],
    ['a number', { ...good, connectionIds: [0] }, 'connectionIds.0', 'Connection ids must be more than 0'],
    ['an unknown field', { ...good, role: 'admin' }, 'role', '"role" is not known here'],
  ])('writes a sentence for %s, with the path', (_, value, path, sentence) => {
    expect(explain(createAssistant.body, value)).toEqual({ problem: sentence, fields: { [path]: sentence } });
  });

  it.each([[[]], ['text'], [7]])('names no field for the body %j', (value) => {
    expect(explain(createAssistant.body, value)).toEqual({
      problem: 'The request must be a JSON object',
      fields: {},
    });
  });

  it.each([
    ['ab', 'Connection name needs at least 3 characters'],
    ['  a   ', 'Connection name needs at least 3 characters'],
    ['x'.repeat(101), 'Connection name may have at most 100 characters'],
  ])('states the limit for the source name "%s"', (name, problem) => {
    expect(explain(createFileConnection.body, { name }).problem).toBe(problem);
  });

  it.each([
    ['-1', 'Page must be at least 1'],
    ['0', 'Page must be at least 1'],
    ['1000001', 'Page must be at most 1000000'],
    ['1.5', 'Page must be a whole number'],
    ['', 'Page must be a whole number'],
    ['two', 'Page must be a whole number'],
  ])('describes the problem of the page %j', (page, problem) => {
    expect(explain(listConversations.query, { page })).toEqual({ problem, fields: { page: problem } });
  });

  it('lists the choices among numbers', () => {
    expect(explain(getTrend.query, { days: '8' }).problem).toBe('Days must be one of: 7, 30, 90');
  });

  it.each([
    ['tomorrow', /^Start date utc must be a date with its time in UTC, for example/],
    ['2026-13-45T00:00:00Z', /^Start date utc must be a date with its time in UTC, for example/],
    ['2026-03-01', /^Start date utc must be a date with its time in UTC, for example/],
    ['1999-12-31T00:00:00Z', /^Start date utc must lie between 2000 and 2100$/],
  ])('describes the problem of the date %j', (startDateUtc, problem) => {
    const { fields } = explain(subscriptionUpdate, { role: 'trial', startDateUtc });
    expect(fields.startDateUtc).toMatch(problem);
  });

  it('limits the length of a refusal', () => {
    const long = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]),
    );
    const { problem, fields } = explain(createAssistant.body, { ...good, ...long });
    expect(JSON.stringify({ problem, fields }).length).toBeLessThan(6_000);
  });
});
