import { onTestFinished } from 'vitest';
import { createModels } from '../models.ts';
import { embedProviders, type RemoteProvider } from '../providers.ts';
import type { ModelLimits, ModelSource, Models } from '../types.ts';
import { type FakeModel, type FakeModelOptions, startFakeModel } from './fake-model.ts';

type Line = { fields: object; text: string };

/** Creates models on a fake provider, and collects their log. Both are closed after the test. */
export async function createRemoteModels(
  options: {
    provider?: RemoteProvider;
    /** Overrides the model `fake-1`. */
    model?: string;
    fake?: FakeModelOptions;
    limits?: Partial<ModelLimits>;
  } = {},
): Promise<{ fake: FakeModel; models: Models; log: Line[] }> {
  const { provider = 'openai-compatible', limits } = options;
  const fake = await startFakeModel(options.fake);
  const log: Line[] = [];
  const write = (fields: object, text: string) => log.push({ fields, text });
  const urls: Partial<Record<string, string>> = fake.url;
  const source: ModelSource = {
    provider,
    baseUrl: urls[provider] ?? fake.url.openai,
    apiKey: 'sk-SECRET-KEY',
    model: options.model ?? 'fake-1',
    aws: { region: 'eu-west-1' },
  };
  const canEmbed = embedProviders.some((name) => name === provider);
  const embed: ModelSource = canEmbed ? source : { ...source, provider: 'openai', baseUrl: fake.url.openai };
  const rerank = { baseUrl: fake.url.openai, apiKey: 'sk-SECRET-KEY', model: 'fake-rerank-1' };
  const models = await createModels(
    { chat: source, embed, rerank, modelsDir: '/nowhere', limits },
    { info: write, warn: write },
  );
  onTestFinished(async () => {
    await models.close();
    await fake.close();
  });
  return { fake, models, log };
}
