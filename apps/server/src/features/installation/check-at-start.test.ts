import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeModelOptions, startFakeModel } from '@anito/models/testing/fake-model';
import { expect, it, onTestFinished } from 'vitest';
import { createProductProcess } from '../../testing/product-process.ts';

/**
 * Starts the real product with a provider that behaves as given, and a function that reads the models' state.
 */
async function startWithVendor(options: FakeModelOptions) {
  const fake = await startFakeModel(options);
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-check-'));
  const product = await createProductProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    AI_CHAT_PROVIDER: 'openai',
    AI_CHAT_API_KEY: 'sk-WRONG',
    AI_CHAT_BASE_URL: fake.url.openai,
  });
  onTestFinished(async () => {
    await product.stop();
    await fake.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  await product.start();
  const readState = async () => {
    const answer = await fetch(`${product.url}/readyz`);
    const { models } = (await answer.json()) as { models: { chat: string } };
    return [answer.status, models.chat];
  };
  return { fake, readState };
}

it('reports a wrong key before the first question, while the product is ready', async () => {
  const { fake, readState } = await startWithVendor({ status: 401 });
  await expect.poll(readState).toEqual([200, 'refused-key']);
  expect(fake.requests.map(({ kind }) => kind)).toEqual(['list']);
});

it('reports a provider that does not answer, without delaying the start', async () => {
  const { readState } = await startWithVendor({ hang: 'headers' });
  expect(await readState()).toEqual([200, 'ready']);
  await expect.poll(readState).toEqual([200, 'failing']);
});
