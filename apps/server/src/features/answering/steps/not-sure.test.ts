import type { Models } from '@anito/models/types';
import { describe, expect, it } from 'vitest';
import type { AnswerDeps } from '../question-context.ts';
import { makeFoundPassage } from '../testing/found-passage.ts';
import { makeSearch } from '../testing/make-search.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { notSure } from './not-sure.ts';

const question = 'Do you deliver bicycles to Cebu?';
const near = { id: 5, question: 'Do you deliver to Cebu?', answer: 'Yes, in\nthree days.', confidence: 0.5 };
const wordings = { ownerId: 'owner', assistantId: 1, wordings: [] };
const passages = [makeFoundPassage(1, 'Delivery to Cebu costs 300 pesos.')];
const search = makeSearch(question, {}, passages);

/** Models that find one quote with this likelihood. */
function quoting(likelihood: number): Partial<AnswerDeps> {
  const findQuotes: Models['findQuotes'] = async () => ({
    quotes: [{ passage: 1, text: passages[0]!.text }],
    likelihood,
  });
  return { models: { findQuotes } as Models };
}

describe('notSure', () => {
  it('shows quotes of the nearest passages', async () => {
    const state = { search, text: 'taken back' };
    const run = await runStep(notSure, makeContext(question), quoting(0.9), state);
    expect(run.state.text).toBe(
      'I did not find a direct answer. This may help:\n\n> Delivery to Cebu costs 300 pesos. [1]',
    );
    expect(run.state).toMatchObject({
      status: 'unsure',
      confidence: 0.3,
      isAnswered: true,
      usedPassageIds: [1],
      documentIds: [1],
      approved: null,
    });
    expect(run.isFinished).toBe(false);
  });

  it('shows the nearest approved answer below its question', async () => {
    const context = makeContext(question, { strategy: { findNearApproved: async () => near } });
    const { state } = await runStep(notSure, context, quoting(0.1), { search, wordings });
    expect(state.text).toContain('> **Do you deliver to Cebu?**\n> \n> Yes, in\n> three days.');
    expect(state).toMatchObject({
      status: 'unsure',
      approved: { id: 5, question: near.question },
      confidence: 0.3,
      sources: [],
    });
  });

  it('thanks a visitor who left contact details', async () => {
    const context = makeContext(`${question} I am maria@example.com`);
    const { state } = await runStep(notSure, context, quoting(0.9), { search });
    expect(state.text).toMatch(/Thank you\. The team knows how to reach you\.$/);
  });

  it('shows no approved answer for an alternative reading', async () => {
    const alternativeSearch = makeSearch(question, { alternative: question }, passages);
    const { state } = await runStep(notSure, makeContext(question), quoting(0.1), {
      search: alternativeSearch,
      wordings,
    });
    expect(state).toMatchObject({ status: 'answered', isAnswered: false });
  });
});

describe("notSure withdraws the model's text and shows nothing", () => {
  it.each([
    ['without a similar passage', makeContext(question), quoting(0.5)],
    ['when the owner has disabled it', makeContext(question, { answerer: { showsUnsure: false } }), {}],
  ])('%s', async (_, context, deps) => {
    const { events, state } = await runStep(notSure, context, deps, { search, text: 'taken back' });
    expect(events).toEqual([{ type: 'metadata', metadata: { text: '' } }]);
    expect(state.isAnswered).toBe(false);
  });
});

it('emits nothing for an answered question or without a search', async () => {
  expect((await runStep(notSure, makeContext(question), {}, { search, isAnswered: true })).events).toEqual(
    [],
  );
  expect((await runStep(notSure, makeContext(question))).events).toEqual([]);
});
