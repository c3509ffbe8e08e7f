import { expect, it } from 'vitest';
import { makeAction } from '../testing/make-action.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { chooseActions } from './run-tools.ts';

const action = makeAction('Free times');

it('records the actions that the strategy chooses', async () => {
  const chosen = [{ action, args: { day: 'monday' } }];
  const context = makeContext('Which times are free on Monday?', {
    offered: [action],
    strategy: { chooseActions: async () => chosen },
  });
  const { state, isFinished } = await runStep(chooseActions, context);
  expect(state).toMatchObject({ chosenActions: chosen, text: '' });
  expect(isFinished).toBe(false);
});

it('does not ask a model when the assistant offers no action', async () => {
  expect((await runStep(chooseActions, makeContext('Which times are free on Monday?'))).events).toEqual([]);
});
