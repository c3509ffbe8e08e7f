import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { RunOutcome, RunRequest } from '../../actions/actions.service.ts';
import type { AnswerPorts } from '../question-context.ts';
import { makeAction } from '../testing/make-action.ts';
import { openThread } from '../testing/open-thread.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { runTools } from './run-tools.ts';

const context = makeContext('Which times are free on Monday?', {
  record: { conversationId: 7, threadId: 3 },
});

/** The port of actions. It records the runs. */
function openActions(run: (request: RunRequest) => RunOutcome | Promise<RunOutcome>) {
  const requests: RunRequest[] = [];
  const actions = {
    run: async (request: RunRequest) => {
      requests.push(request);
      return run(request);
    },
  };
  return { wanted: requests, deps: { answerPorts: { actions } as unknown as AnswerPorts } };
}

const choose = (name: string, actionId: number, args: Record<string, unknown> = {}) => ({
  action: makeAction(name, {}, { actionId }),
  args,
});

describe('read-only actions', () => {
  it('run and pass their results to the answer', async () => {
    const { wanted: requests, deps } = openActions(() => ({
      status: 'done',
      text: '9 and 11',
      milliseconds: 5,
    }));
    const chosenActions = [
      { action: makeAction('Free times', { day: { type: 'string' } }), args: { day: 'monday' } },
    ];
    const { state, isFinished } = await runStep(runTools, context, deps, { chosenActions });
    expect(requests).toEqual([
      expect.objectContaining({
        toolName: 'free_times',
        args: { day: 'monday' },
        threadId: 3,
        conversationId: 7,
        runKey: 'conversation:7:1:free_times',
      }),
    ]);
    expect(state.actions).toEqual([{ actionId: 1, name: 'Free times', reason: null, milliseconds: 5 }]);
    expect(state.results).toMatchObject([
      { id: -1, documentId: -1, connectionType: 'action', title: 'Free times', text: '9 and 11' },
    ]);
    expect([state.text, isFinished]).toEqual(['', false]);
  });

  it('run in parallel, at most three, with results in the chosen order', async () => {
    const running = Promise.withResolvers<void>();
    const { wanted: requests, deps } = openActions(async ({ actionId }) => {
      if (actionId === 3) running.resolve();
      await running.promise;
      return { status: 'done', text: `result ${actionId}`, milliseconds: 1 };
    });
    const chosenActions = [1, 2, 3, 4].map((id) => choose(`Read ${id}`, id));
    const { state } = await runStep(runTools, context, deps, { chosenActions });
    expect(requests.map(({ actionId }) => actionId)).toEqual([1, 2, 3]);
    expect(state.results.map(({ text }) => text)).toEqual(['result 1', 'result 2', 'result 3']);
  });

  it('leave a trace but no result when they fail', async () => {
    const { deps } = openActions(({ actionId }) =>
      actionId === 1
        ? { status: 'failed', reason: 'timeout', milliseconds: 9 }
        : { status: 'done', text: 'yes', milliseconds: 1 },
    );
    const chosenActions = [choose('Slow', 1), choose('Fast', 2)];
    const { state } = await runStep(runTools, context, deps, { chosenActions });
    expect(state.actions).toMatchObject([{ reason: 'timeout' }, { reason: null }]);
    expect(state.results).toMatchObject([{ text: 'yes', id: -2 }]);
  });
});

it('does nothing when no action was chosen', async () => {
  expect((await runStep(runTools, context)).events).toEqual([]);
});

describe('runTools asks the visitor first and runs nothing', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const read = makeAction('Free times', {}, { actionId: 99 });
  const when = { day: { type: 'string', description: 'Which day' } } as const;

  it.each([
    [
      'a chosen action may change something',
      { asksFirst: true },
      { day: 'monday' },
      'Shall I?',
      ['Yes', 'No'],
    ],
    ['an argument is missing', { asksFirst: false }, {}, 'I still need: Which day', []],
  ])('when %s', async (_, more, args, words, choices) => {
    const { ownerId, actionId, ask } = await openThread(database);
    const action = makeAction('Book', when, { actionId, ...more });
    const chosenActions = [
      { action: read, args: {} },
      { action, args },
    ];
    const bookingContext = makeContext('Book me', { question: { ownerId }, record: await ask('Book me') });
    const { state, isFinished } = await runStep(runTools, bookingContext, { database }, { chosenActions });
    expect(state).toMatchObject({
      text: expect.stringContaining(words),
      isActing: true,
      choices,
      actions: [],
    });
    expect(isFinished).toBe(true);
  });
});
