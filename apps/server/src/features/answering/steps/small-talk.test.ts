import { ModelError } from '@anito/models/model-error';
import { describe, expect, it } from 'vitest';
import { makeContext, runStep } from '../testing/run-step.ts';
import { smallTalk } from './small-talk.ts';

describe('small talk', () => {
  it('is answered by the model where it replies', async () => {
    const strategy = { replyToSmallTalk: async () => 'Hi there!' };
    const { state, isFinished } = await runStep(smallTalk, makeContext('Hello', { strategy }));
    expect(state).toMatchObject({ text: 'Hi there!', status: 'answered', confidence: 1, isFallback: false });
    expect(isFinished).toBe(true);
  });

  it.each([
    ['Hello', /^Hello!/],
    ['thank you', /^You're welcome!/],
    ['bye', /^Goodbye/],
    ['Salamat po!', /^Walang anuman/],
  ])('is answered in the product’s own words where the model says nothing: %s', async (text, reply) => {
    const strategy = { replyToSmallTalk: async () => '' };
    const { state, isFinished } = await runStep(smallTalk, makeContext(text, { strategy }));
    expect(state.text).toMatch(reply);
    expect(isFinished).toBe(true);
  });

  it('is answered in the product’s own words where the model fails, and marked as a fallback', async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new ModelError('away')) };
    const { state, isFinished } = await runStep(smallTalk, makeContext('Hello', { strategy }));
    expect(state).toMatchObject({ text: expect.stringMatching(/^Hello!/), isFallback: true });
    expect(isFinished).toBe(true);
  });

  it('throws any other error', async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new TypeError('a bug')) };
    await expect(runStep(smallTalk, makeContext('Hello', { strategy }))).rejects.toThrow('a bug');
  });

  it('ends where the client left', async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new ModelError('busy')) };
    const context = makeContext('Hello', { strategy, question: { signal: AbortSignal.abort() } });
    await expect(runStep(smallTalk, context)).rejects.toThrow('The language model is busy');
  });
});

it('leaves any other message to the steps after it', async () => {
  expect((await runStep(smallTalk, makeContext('How much is the ube cake?'))).events).toEqual([]);
});
