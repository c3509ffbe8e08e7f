import type { OnboardingStatus } from '@anito/contract/onboarding';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';

let fake: FakeModel;
let product: TestProduct;
let token: string;

beforeAll(async () => {
  fake = await startFakeModel({ text: 'no proposal' });
  product = await createTestProduct({
    AI_CHAT_PROVIDER: 'openai-compatible',
    AI_CHAT_BASE_URL: fake.url.openai,
    AI_CHAT_API_KEY: 'fake',
    AI_CHAT_MODEL: 'fake',
  });
  await product.start();
  token = await product.createToken('owner@example.com');
});
afterAll(async () => {
  await product.remove();
  await fake.close();
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await product.fetch(method, path, { token, ...(body && { body }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const countAsked = () => fake.requests.filter(({ kind }) => kind === 'chat').length;
const makeAssistant = () => call<OnboardingStatus>('POST', '/api/Onboarding/step/reading');

it('a server killed while creating the assistant leaves none, and creates one on the next request', async () => {
  const { id } = await call<{ id: number }>('POST', '/api/notes/connections', { name: 'Bakeshop' });
  const text = 'The ube cake costs 980 pesos. Delivery to Antipolo costs 120 pesos.';
  await call('POST', `/api/notes/connections/${id}/entries`, { kind: 'note', title: 'Prices', text });
  await expect
    .poll(() => call<{ lastSyncedAt: string | null }[]>('GET', '/api/connections'), { timeout: 60_000 })
    .toMatchObject([{ lastSyncedAt: expect.any(String) }]);
  const business = { businessName: 'Hiraya Bakeshop', businessKind: 'food' };
  await call('POST', '/api/Onboarding/step/business', business);
  await call('POST', '/api/Onboarding/step/knowledge', { connectionId: id });

  const before = countAsked();
  fake.orderNext({ text: '{"suggestedName":', hang: { afterTokens: 1 } });
  const outcome = makeAssistant().then(
    () => 'complete',
    () => 'broken',
  );
  await expect.poll(countAsked, { timeout: 60_000 }).toBe(before + 1);
  await product.kill();
  await product.forgetKilled();
  expect(await outcome).toBe('broken');
  await product.start();

  expect(await call('GET', '/api/Onboarding/status')).toMatchObject({ step: 'reading', business });
  expect(await call('GET', '/api/assistant')).toEqual([]);
  const { step, assistantId } = await makeAssistant();
  expect(step).toBe('assistant');
  expect(await call('GET', '/api/assistant')).toMatchObject([{ id: assistantId }]);
});
