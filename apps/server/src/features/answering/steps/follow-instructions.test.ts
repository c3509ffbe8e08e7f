import { expect, it } from 'vitest';
import { toContextPassage } from '../../knowledge/gather-context.service.ts';
import { textDelta } from '../answer-state.ts';
import type { AnswerStrategy } from '../question-context.ts';
import { makeFoundPassage } from '../testing/found-passage.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { followInstructions } from './generate.ts';

const results = [toContextPassage(makeFoundPassage(-1, 'Free at nine.'))];

it('passes the results of actions to the strategy', async () => {
  const follow: AnswerStrategy['followInstructions'] = async function* (_, __, received) {
    for (const { text } of received) yield textDelta(text);
    return true;
  };
  const context = makeContext('When?', { strategy: { followInstructions: follow } });
  const { state, isFinished } = await runStep(followInstructions, context, {}, { results });
  expect(state).toMatchObject({ text: 'Free at nine.', isAnswered: true });
  expect(isFinished).toBe(false);
});

it('records that the strategy has no answer', async () => {
  const follow: AnswerStrategy['followInstructions'] = async function* () {
    yield* [];
    return false;
  };
  const context = makeContext('When?', { strategy: { followInstructions: follow } });
  const { state } = await runStep(followInstructions, context);
  expect(state).toMatchObject({ text: '', isAnswered: false });
});
