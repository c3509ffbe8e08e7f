import { urlNotAllowed } from '@anito/outside/outside-error';
import { expect, it } from 'vitest';
import { createRemoteModels } from '../testing/remote-models.ts';
import type { ModelSource } from '../types.ts';

const signal = new AbortController().signal;

/** A fake vendor as told, and what is said of it when it is tried. */
async function tryVendor(
  options: Parameters<typeof createRemoteModels>[0],
  changes: Partial<ModelSource> = {},
) {
  const { fake: vendor, models, log } = await createRemoteModels(options);
  const source: ModelSource = {
    provider: 'openai-compatible',
    baseUrl: vendor.url.openai,
    apiKey: 'sk-SECRET-KEY',
    model: 'fake-1',
    ...changes,
  };
  return { trial: await models.tryChat(source, signal), vendor, log, models };
}

it('a model that is tried answers, in a moment and to one question', async () => {
  const { trial, vendor, models } = await tryVendor({ fake: { text: 'Yes, I am ready.' } });
  expect(trial).toEqual({ milliseconds: expect.any(Number), answer: 'Yes, I am ready.', problem: null });
  expect(vendor.requests).toHaveLength(1);
  // What answers here is another question.
  expect(models.status().chat.state).toBe('ready');
});

it.each([
  ['refused-key', { status: 401 }],
  ['refused-key', { status: 400, message: 'API key not valid. Please pass a valid API key.' }],
  ['unknown-model', { status: 404 }],
  ['unknown-model', { status: 400, message: 'Invalid model: fake-1' }],
  ['busy', { status: 429 }],
  ['failed', { status: 500 }],
  ['failed', { garbageAfterTokens: 0 }],
] as const)(
  'what keeps a model from answering is named: %s by %o, and asked for once',
  async (problem, fake) => {
    const { trial, vendor, log } = await tryVendor({ fake });
    expect(trial).toMatchObject({ answer: null, problem });
    expect(vendor.requests).toHaveLength(1);
    expect(log).toEqual([]);
  },
);

it('a vendor that says nothing is slow, one that is not there cannot be reached', async () => {
  const { trial } = await tryVendor({ fake: { hang: 'headers' }, limits: { firstTokenMs: 50 } });
  expect(trial.problem).toBe('slow');
  const away = await tryVendor({}, { baseUrl: 'http://127.0.0.1:9/v1' });
  expect(away.trial.problem).toBe('unreachable');
});

it('a host that may not be asked is asked nothing', async () => {
  const resolveHost = () => Promise.reject(urlNotAllowed());
  const { trial, vendor } = await tryVendor({}, { resolveHost });
  expect(trial.problem).toBe('not-allowed');
  expect(vendor.connections).toBe(0);
});
