import { ModelError } from '@anito/models/model-error';
import { describe, expect, it, vi } from 'vitest';
import { findNearestAction } from '../nearest-action.ts';
import { makeAction } from '../testing/make-action.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { findOffer, offerAction } from './offer-action.ts';

const action = makeAction('Book a *table*');
const question = 'I would like to book a table';

describe('findOffer', () => {
  it('records the nearest action', async () => {
    const context = makeContext(question, { offered: [action], strategy: { findOffer: async () => action } });
    const { state, isFinished } = await runStep(findOffer, context);
    expect(state).toMatchObject({ offer: action, text: '', choices: [] });
    expect(isFinished).toBe(false);
  });

  it('records that no action is near', async () => {
    const context = makeContext(question, {
      offered: [action],
      strategy: { findOffer: async () => undefined },
    });
    expect((await runStep(findOffer, context)).state.offer).toBeNull();
  });

  it('does nothing when the assistant has no action', async () => {
    expect((await runStep(findOffer, makeContext(question))).events).toEqual([]);
  });
});

describe('findNearestAction', () => {
  it('finds nothing when the embedding model fails for the texts of the actions', async () => {
    const warn = vi.fn();
    const embed = {
      id: 'fake',
      embedQuestion: async () => Float32Array.of(1, 0),
      embedPassages: () => Promise.reject(new ModelError('embedder-failed')),
    };
    const deps = { log: { warn }, actionVectors: new Map(), models: { embed } };
    const { signal } = new AbortController();
    expect(await findNearestAction(deps as never, question, { offered: [action], signal })).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('offerAction', () => {
  it('adds the offer and a quick reply below the answer and finishes', async () => {
    const state = { text: 'We are open every day.', offer: action };
    const run = await runStep(offerAction, makeContext(question), {}, state);
    expect(run.state.text).toBe(
      'We are open every day.\n\nI can also do this for you: **Book a \\*table\\***. Just say its name.',
    );
    expect(run.state.choices).toEqual(['Book a *table*']);
    expect(run.isFinished).toBe(true);
  });

  it('finishes unchanged without an action', async () => {
    const { events } = await runStep(offerAction, makeContext(question), {}, { text: 'We are open.' });
    expect(events).toEqual([{ type: 'finish' }]);
  });
});
