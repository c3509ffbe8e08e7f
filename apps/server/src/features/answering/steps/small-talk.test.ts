import { ModelError } from '@anito/models/model-error';
import { describe, expect, it } from 'vitest';
import { makeContext, runStep } from '../testing/run-step.ts';
import { smallTalk } from './small-talk.ts';

describe('smallTalk', () => {
  it("gives the model's reply", async () => {
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
  ])("gives the product's own text when the model has no reply: %s", async (text, reply) => {
    const strategy = { replyToSmallTalk: async () => '' };
    const { state, isFinished } = await runStep(smallTalk, makeContext(text, { strategy }));
    expect(state.text).toMatch(reply);
    expect(isFinished).toBe(true);
  });

  it("gives the product's own text as a fallback when the model fails", async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new ModelError('away')) };
    const { state, isFinished } = await runStep(smallTalk, makeContext('Hello', { strategy }));
    expect(state).toMatchObject({ text: expect.stringMatching(/^Hello!/), isFallback: true });
    expect(isFinished).toBe(true);
  });

  it('throws other errors', async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new TypeError('a bug')) };
    await expect(runStep(smallTalk, makeContext('Hello', { strategy }))).rejects.toThrow('a bug');
  });

  it('ends when the client disconnects', async () => {
    const strategy = { replyToSmallTalk: () => Promise.reject(new ModelError('busy')) };
    const context = makeContext('Hello', { strategy, question: { signal: AbortSignal.abort() } });
    await expect(runStep(smallTalk, context)).rejects.toThrow('The language model is busy');
  });
});

it('leaves other messages to the later steps', async () => {
  expect((await runStep(smallTalk, makeContext('How much is the ube cake?'))).events).toEqual([]);
});
