import type { AddressInfo } from 'node:net';
import type { ChatAnswer } from '@anito/contract/conversations';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import type { ModelLimits } from '@anito/models/types';
import { expect } from 'vitest';
import { createWordEmbed } from '../../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** The installation's API key of the model provider. It may leave the server only in the request's header. */
export const providerKey = 'sk-CANARY-OF-THE-VENDOR-KEY';

/** Limits that a provider never reaches on a busy machine, for tests without a hanging provider. */
const limits: Partial<ModelLimits> = {
  connectMs: 60_000,
  firstTokenMs: 60_000,
  idleMs: 60_000,
  maxRetries: 1,
  retryTotalMs: 500,
  breakerFailures: 10_000,
};

/** Limits that end a call to a hanging provider within a test. */
export const shortLimits: Partial<ModelLimits> = { firstTokenMs: 3_000, idleMs: 3_000 };

/** The whole server with a fake model provider, listening, with a worker for syncs. */
export type ChatApp = TestApp & { fake: FakeModel; url: string };

type ChatAppOptions = Omit<NonNullable<Parameters<typeof createTestApp>[0]>, 'models' | 'worker'> & {
  /** Overrides of the provider's limits. */
  modelLimits?: Partial<ModelLimits>;
};

/** Starts the app. `close` stops the provider too. */
export async function createChatApp({ modelLimits, ...options }: ChatAppOptions = {}): Promise<ChatApp> {
  const fake = await startFakeModel();
  const test = await createTestApp({
    embed: createWordEmbed(),
    ...options,
    worker: true,
    models: { limits: { ...limits, ...modelLimits } },
    env: {
      AI_CHAT_PROVIDER: 'openai-compatible',
      AI_CHAT_BASE_URL: fake.url.openai,
      AI_CHAT_API_KEY: providerKey,
      AI_CHAT_MODEL: 'fake-1',
      ...options.env,
    },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  return {
    ...test,
    fake,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await test.close();
      await fake.close();
    },
  };
}

let visitors = 0;

/** Creates a new visitor with a unique address. */
export function createVisitor() {
  visitors += 1;
  return {
    channelUserId: `public_visitor-${String(visitors).padStart(8, '0')}`,
    address: `203.0.${113 + (visitors >> 8)}.${visitors & 255}`,
  };
}

/** Asks an assistant on its public page, as a new visitor by default. Resolves to the whole answer. */
export async function askAsVisitor(
  { app }: Pick<TestApp, 'app'>,
  assistantId: number,
  question: string,
  { channelUserId, address } = createVisitor(),
): Promise<ChatAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/assistant/${assistantId}/public/chat`,
    remoteAddress: address,
    payload: { question, channelUserId },
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
}
