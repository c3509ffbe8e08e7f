import { onTestFinished } from 'vitest';
import { createModels } from '../lib/models/models.ts';
import type { ModelLimits, ModelProvider, Models } from '../lib/models/types.ts';
import { type FakeModel, type FakeModelOptions, startFakeModel } from './fake-model.ts';

type Line = { fields: object; text: string };

/** Models on a fake vendor, both ended with the test, and what the models logged. */
export async function createRemoteModels(
  options: {
    provider?: Exclude<ModelProvider, 'builtin'>;
    fake?: FakeModelOptions;
    limits?: Partial<ModelLimits>;
  } = {},
): Promise<{ fake: FakeModel; models: Models; log: Line[] }> {
  const { provider = 'openai-compatible', limits } = options;
  const fake = await startFakeModel(options.fake);
  const log: Line[] = [];
  const write = (fields: object, text: string) => log.push({ fields, text });
  const baseUrl = fake.url[provider === 'openai-compatible' ? 'openai' : provider];
  const source = { provider, baseUrl, apiKey: 'sk-SECRET-KEY', model: 'fake-1' } as const;
  const embed = provider === 'anthropic' ? ({ ...source, provider: 'openai' } as const) : source;
  const rerank = { baseUrl: fake.url.openai, apiKey: 'sk-SECRET-KEY', model: 'fake-rerank-1' };
  const models = await createModels(
    { chat: source, embed, rerank, dataDir: '/nowhere', limits },
    { info: write, warn: write },
  );
  onTestFinished(async () => {
    await models.close();
    await fake.close();
  });
  return { fake, models, log };
}
