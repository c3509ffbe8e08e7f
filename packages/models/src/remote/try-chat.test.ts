import { urlNotAllowed } from '@anito/outside/outside-error';
import { expect, it } from 'vitest';
import { createRemoteModels } from '../testing/remote-models.ts';
import type { ModelSource } from '../types.ts';

const signal = new AbortController().signal;

/** Starts a fake provider and tries its model. Returns the result of the trial. */
async function tryProvider(
  options: Parameters<typeof createRemoteModels>[0],
  changes: Partial<ModelSource> = {},
) {
  const { fake: fakeProvider, models, log } = await createRemoteModels(options);
  const source: ModelSource = {
    provider: 'openai-compatible',
    baseUrl: fakeProvider.url.openai,
    apiKey: 'sk-SECRET-KEY',
    model: 'fake-1',
    ...changes,
  };
  return { trial: await models.tryChat(source, signal), vendor: fakeProvider, log, models };
}

it('returns the answer of a model after one question', async () => {
  const { trial, vendor, models } = await tryProvider({ fake: { text: 'Yes, I am ready.' } });
  expect(trial).toEqual({ milliseconds: expect.any(Number), answer: 'Yes, I am ready.', problem: null });
  expect(vendor.requests).toHaveLength(1);
  // The model that answers visitors is another one.
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
] as const)('reports %s for %o after one request', async (problem, fake) => {
  const { trial, vendor, log } = await tryProvider({ fake });
  expect(trial).toMatchObject({ answer: null, problem });
  expect(vendor.requests).toHaveLength(1);
  expect(log).toEqual([]);
});

it('reports a silent provider as slow and a missing one as unreachable', async () => {
  const { trial } = await tryProvider({ fake: { hang: 'headers' }, limits: { firstTokenMs: 50 } });
  expect(trial.problem).toBe('slow');
  const away = await tryProvider({}, { baseUrl: 'http://127.0.0.1:9/v1' });
  expect(away.trial.problem).toBe('unreachable');
});

it('sends nothing to a host that is not allowed', async () => {
  const resolveHost = () => Promise.reject(urlNotAllowed());
  const { trial, vendor } = await tryProvider({}, { resolveHost });
  expect(trial.problem).toBe('not-allowed');
  expect(vendor.connections).toBe(0);
});
