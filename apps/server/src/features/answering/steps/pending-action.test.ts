import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { OfferedAction, RunOutcome, RunRequest } from '../../actions/actions.service.ts';
import type { StoredQuestion } from '../../threads/questions.service.ts';
import { findPending } from '../pending-actions.store.ts';
import type { AnswerPorts, Question } from '../question-context.ts';
import { makeAction } from '../testing/make-action.ts';
import { openThread } from '../testing/open-thread.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { pendingAction } from './pending-action.ts';

let database: Database;
let thread: Awaited<ReturnType<typeof openThread>>;
let action: OfferedAction;
let runs: RunRequest[];
let outcome: RunOutcome;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  thread = await openThread(database);
  const people = { type: 'integer', minimum: 1, maximum: 20, description: 'How many people' } as const;
  action = makeAction('Book', { people }, { actionId: thread.actionId, asksFirst: true });
  runs = [];
  outcome = { status: 'done', text: 'Table 4', milliseconds: 3 };
});

/** Stores the visitor's next message and runs the step for it. */
async function say(text: string, question: Partial<Question> = {}, offered = [action]) {
  const record = await thread.ask(text);
  const context = makeContext(text, { record, offered, question: { ownerId: thread.ownerId, ...question } });
  const actions: Partial<AnswerPorts['actions']> = {
    run: async (request) => {
      runs.push(request);
      return outcome;
    },
  };
  const answerPorts = { actions } as AnswerPorts;
  return { record, ...(await runStep(pendingAction, context, { database, answerPorts })) };
}

const press = ({ conversationId }: StoredQuestion) => ({
  press: { conversationId, language: 'en' as const },
});

/** Names the action and gives its argument. The action then waits for consent. */
async function propose() {
  await say('Book');
  return (await say('4')).record;
}

describe('an action named by the visitor', () => {
  it('asks for its argument and for consent, and runs after consent', async () => {
    const answer = await say('book');
    expect(answer.state.text).toContain('For **Book**, I still need: How many people');
    expect([answer.state.isActing, answer.isFinished]).toEqual([true, true]);

    const proposed = await say('4');
    expect(proposed.state.text).toContain('I can do this for you: **Book**\n\n- How many people: 4');
    expect(proposed.state.choices).toEqual(['Yes', 'No']);
    expect(runs).toEqual([]);

    const { record, state, isFinished } = await say('yes please');
    expect(runs).toEqual([
      expect.objectContaining({
        args: { people: 4 },
        conversationId: record.conversationId,
        toolName: 'book',
      }),
    ]);
    expect(state.text).toBe('Done: **Book**.\n\n> Table 4');
    expect(state.actions).toMatchObject([{ name: 'Book', reason: null }]);
    expect(isFinished).toBe(true);
  });

  it('asks again after an invalid argument', async () => {
    await say('Book');
    const { state } = await say('four hundred');
    expect(state.text).toContain('I can’t use that as an answer to: How many people');
  });

  it('is dropped when the visitor says no', async () => {
    await propose();
    const { record, state, isFinished } = await say('no');
    expect([state.text, isFinished]).toEqual([expect.stringMatching(/^All right, I’ve stopped/), true]);
    const { ownerId } = thread;
    expect(await findPending(database, { ownerId, ...record })).toBeUndefined();
    expect(runs).toEqual([]);
  });

  it.each([
    ['nothing was changed when the service refuses', 'refused' as const, 404, 'nothing changed'],
    ['the outcome is unknown when the service fails', 'refused' as const, 503, 'I don’t know if'],
    ['the outcome is unknown when no response comes', 'timeout' as const, null, 'I don’t know if'],
    ['nothing was changed when it may not run', 'not-allowed' as const, null, 'nothing changed'],
  ])('reports that %s', async (_, reason, httpStatus, words) => {
    outcome = { status: 'failed', reason, httpStatus, milliseconds: 3 };
    await propose();
    const { state, isFinished } = await say('yes');
    expect(state.text).toContain(words);
    expect(state.actions).toMatchObject([{ reason }]);
    expect(isFinished).toBe(true);
  });
});

describe('a quick reply', () => {
  it('accepts the action that it was offered with', async () => {
    const proposal = await propose();
    expect((await say('Yes', press(proposal))).state.text).toMatch(/^Done/);
  });

  it.each(['Yes', 'No'])('does nothing when another action is pending: %s', async (text) => {
    const otherProposal = await propose();
    await propose();
    const { state, isFinished } = await say(text, press(otherProposal));
    expect(state.text).toMatch(/^That choice has expired/);
    expect([runs, isFinished]).toEqual([[], true]);
  });

  it('does nothing when the assistant no longer offers actions', async () => {
    const proposal = await propose();
    const { state, isFinished } = await say('Yes', press(proposal), []);
    expect([state.text, isFinished]).toEqual([expect.stringMatching(/^That choice has expired/), true]);
  });
});

describe('pendingAction emits nothing', () => {
  it('when the assistant offers no action', async () => {
    expect((await say('yes', {}, [])).events).toEqual([]);
  });

  it('when no action is pending or named', async () => {
    expect((await say('yes')).events).toEqual([]);
    expect((await say('Can I book for four?')).events).toEqual([]);
  });

  it('for a question while it waits for an argument or consent', async () => {
    await say('Book');
    expect((await say('do you have parking?')).events).toEqual([]);
    await propose();
    expect((await say('do you have parking?')).events).toEqual([]);
  });

  it('for a "yes" written before the proposal was read', async () => {
    await propose();
    const timing = { at: new Date(), afterConversationId: null };
    expect((await say('yes', { timing })).events).toEqual([]);
    expect(runs).toEqual([]);
  });
});
