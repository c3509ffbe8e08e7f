import { expect, it } from 'vitest';
import { makeContext, runStep } from '../testing/run-step.ts';
import { contactDetails } from './contact-details.ts';

it.each(['maria@example.com', 'my number is 0917 123 4567'])(
  'thanks a visitor who sends only contact details: %s',
  async (text) => {
    const { state, isFinished } = await runStep(contactDetails, makeContext(text));
    expect(state).toMatchObject({
      text: 'Thank you. The team knows how to reach you.',
      status: 'answered',
      confidence: 1,
    });
    expect(isFinished).toBe(true);
  },
);

it('thanks in the language of the message', async () => {
  const { state } = await runStep(contactDetails, makeContext('ito po number ko 0917 123 4567'));
  expect(state.text).toMatch(/^Salamat/);
});

it.each(['How much is the ube cake?', 'How much is the ube cake? I am maria@example.com'])(
  'leaves a question to the later steps: %s',
  async (text) => {
    expect((await runStep(contactDetails, makeContext(text))).events).toEqual([]);
  },
);
