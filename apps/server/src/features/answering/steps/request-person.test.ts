import { describe, expect, it } from 'vitest';
import type { AnswerPorts } from '../question-context.ts';
import { makeSearch } from '../testing/make-search.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { personRequest, personWish } from './request-person.ts';

const personQuestion = 'I want to talk to a person please';

/** A business that calls a person on request. */
function openBusiness({ whenAsked = true, isStaffed = true, isReachable = false } = {}) {
  const answerPorts = {
    handover: { find: async () => ({ whenAsked, afterRefusals: false, isStaffed }) },
    contactForm: { isReachable: async () => isReachable },
  };
  return { answerPorts: answerPorts as unknown as AnswerPorts };
}

describe('personRequest', () => {
  it('says that a person comes and finishes', async () => {
    const found = { queries: ['a person'], searched: 'something else' };
    const { state, isFinished } = await runStep(
      personRequest,
      makeContext(personQuestion),
      openBusiness(),
      found,
    );
    expect(state).toMatchObject({
      text: expect.stringMatching(/^I’ve let the team know/),
      need: { because: 'asked', isStaffed: true, isReachable: false },
      confidence: 1,
      searched: personQuestion,
      queries: [],
      passages: [],
    });
    expect(isFinished).toBe(true);
  });

  it('asks for contact details when no person is available', async () => {
    const { state } = await runStep(
      personRequest,
      makeContext(personQuestion),
      openBusiness({ isStaffed: false }),
    );
    expect(state.text).toContain('Leave your email address');
    expect(state.need).toMatchObject({ isStaffed: false, isReachable: false });
  });

  it.each([
    ['has left contact details before', personQuestion, true],
    ['writes it', `${personQuestion}: maria@example.com`, false],
  ])('does not ask for contact details of visitors when the visitor %s', async (_, text, isReachable) => {
    const business = openBusiness({ isStaffed: false, isReachable });
    const { state } = await runStep(personRequest, makeContext(text), business);
    expect(state.text).toContain('They know how to reach you');
    expect(state.need).toMatchObject({ isReachable: true });
  });

  it('recognises the request in the language of the message', async () => {
    const context = makeContext('Pwede po bang makausap ang tao?');
    const { state } = await runStep(personRequest, context, openBusiness());
    expect(state.text).not.toMatch(/^I’ve/);
    expect(state.need).not.toBeNull();
  });
});

describe('personRequest does nothing', () => {
  it.each([
    ['when the owner has disabled it', makeContext(personQuestion), openBusiness({ whenAsked: false })],
    ['for an owner’s own test', makeContext(personQuestion, { channel: { isOwnerTest: true } }), {}],
    ['for a dry run', makeContext(personQuestion, { record: null, question: { thread: null } }), {}],
    [
      'for a one-off thread',
      makeContext(personQuestion, {
        question: { thread: { assistantId: 1, channelUserId: 'v', isOneOff: true } },
      }),
      {},
    ],
    ['for any other message', makeContext('How much is the ube cake?'), {}],
  ])('%s', async (_, context, deps) => {
    expect((await runStep(personRequest, context, deps)).events).toEqual([]);
  });
});

describe('personWish', () => {
  const context = makeContext('get me to whoever runs this place');

  it('calls a person and discards the search', async () => {
    const search = makeSearch('who runs this place', { wantsPerson: true });
    const state = { search, searched: 'who runs this place', queries: ['who runs this place'] };
    const run = await runStep(personWish, context, openBusiness(), state);
    expect(run.state).toMatchObject({ need: { because: 'asked' }, queries: [], passages: [] });
    expect(run.state.searched).toBe(context.question.text);
    expect(run.isFinished).toBe(true);
  });

  it('does nothing for other requests or without a search', async () => {
    const search = makeSearch('who runs this place');
    expect((await runStep(personWish, context, {}, { search })).events).toEqual([]);
    expect((await runStep(personWish, context)).events).toEqual([]);
  });
});
