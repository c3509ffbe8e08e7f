import { describe, expect, it } from 'vitest';
import type { AnswerPorts } from '../question-context.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { refuse } from './refuse.ts';

const question = 'Do you sell bicycles?';

function openBusiness({ afterRefusals = true, isStaffed = true } = {}) {
  const answerPorts = {
    handover: { find: async () => ({ whenAsked: false, afterRefusals, isStaffed }) },
    contactForm: { isReachable: async () => false },
  };
  return { answerPorts: answerPorts as unknown as AnswerPorts };
}

describe('refuse', () => {
  it('says that there is no answer and calls no person the first time', async () => {
    const { state, isFinished } = await runStep(refuse, makeContext(question));
    expect(state).toMatchObject({
      text: expect.stringMatching(/^I'm sorry, I don't have information about that/),
      status: 'refused',
      confidence: 0.05,
      need: null,
    });
    expect(isFinished).toBe(false);
  });

  it.each(['formal', 'professional', 'technical'])('uses formal text in a %s tone', async (tone) => {
    const { state } = await runStep(refuse, makeContext(question, { answerer: { tone } }));
    expect(state.text).toMatch(/^I do not have information on that/);
  });

  it('thanks a visitor who left contact details', async () => {
    const { state } = await runStep(refuse, makeContext(`${question} I am maria@example.com`));
    expect(state.text).toMatch(/\n\nThank you\. The team knows how to reach you\.$/);
  });

  it.each([
    [true, 'I’ve let the team know, so someone can join you here.'],
    [false, 'No one from the team is available right now.'],
  ])('calls a person the second time in a row (staffed: %s)', async (isStaffed, words) => {
    const context = makeContext(question, { record: { lastStatus: 'refused' } });
    const { state } = await runStep(refuse, context, openBusiness({ isStaffed }));
    expect(state.text).toContain(`\n\n${words}`);
    expect(state.need).toEqual({ because: 'refusals', isStaffed, isReachable: false });
  });

  it.each([
    [
      'the owner does not want it',
      { lastStatus: 'refused' as const },
      openBusiness({ afterRefusals: false }),
    ],
    ['the previous question was answered', { lastStatus: 'answered' as const }, {}],
    ['it is a dry run', null, {}],
  ])('calls no person when %s', async (_, record, deps) => {
    const { state } = await runStep(refuse, makeContext(question, { record }), deps);
    expect(state).toMatchObject({ status: 'refused', need: null });
  });
});

it('does nothing for an answered question', async () => {
  expect((await runStep(refuse, makeContext(question), {}, { isAnswered: true })).events).toEqual([]);
});
