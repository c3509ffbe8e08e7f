import type { ApiKey, NewApiKey } from '@anito/contract/api-keys';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchWithRetry } from '../../testing/fetch-with-retry.ts';
import type { ProductProcess } from '../../testing/product-process.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';

const bursts = 20;
const perBurst = 5;

/** Answer of a paused assistant to an accepted request. A rate limit would answer first. */
const letIn = 400;

let product: TestProduct;
let other: ProductProcess;
let database: pg.Client;
let token: string;
let assistantId: number;

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await product.fetch(method, path, { token, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const createKey = () => call<NewApiKey>('POST', '/api/apikey', {});

async function ask({ url }: Pick<ProductProcess, 'url'>, key: string): Promise<number> {
  const response = await fetchWithRetry(`${url}/api/widget/${assistantId}/chat`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Are you open?' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Sends questions from twenty clients at once, alternately to both processes. Returns the number of accepted
 * ones.
 */
async function burst(key: string): Promise<number> {
  const requests = Array.from({ length: bursts * perBurst }, (_, index) =>
    ask(index % 2 ? product : other, key),
  );
  const statuses = await Promise.all(requests);
  expect(new Set(statuses).difference(new Set([letIn, 429]))).toEqual(new Set());
  return statuses.filter((status) => status === letIn).length;
}

/** Kills both processes at once, with their in-memory counts, and starts them again. */
async function restart(): Promise<void> {
  await Promise.all([product.kill(), other.kill()]);
  await Promise.all([product.start(), other.start()]);
}

/** Sets the counters as if this many calls had been made, with the last minute over. */
async function setCounted(name: 'apiKeyHour' | 'apiKeyDay', points: number): Promise<void> {
  await database.query("delete from rate_limits where key like 'apiKeyMinute:%'");
  await database.query('update rate_limits set points = $1 where key like $2', [points, `${name}:%`]);
}

describe('an API key on two processes', () => {
  beforeAll(async () => {
    product = await createTestProduct({ ROLES: 'web' });
    database = new pg.Client({ connectionString: product.databaseUrl! });
    await database.connect();
    other = await product.createSibling();
    await product.start();
    await other.start();
    token = await product.createToken('owner@example.com');
    const assistant = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
    assistantId = (await call<{ id: number }>('POST', '/api/assistant', assistant)).id;
    await call('PUT', `/api/assistant/${assistantId}`, { isActive: false });
  });
  afterAll(async () => {
    await database.end();
    await product.remove();
  });

  it('is accepted 60 times a minute, 1,000 an hour and 10,000 a day, under parallel bursts and kill -9', async () => {
    const { plainTextKey } = await createKey();
    expect(await burst(plainTextKey)).toBe(60);
    // The start may take any time; it is still the same minute.
    await database.query("update rate_limits set expire = expire + 3600000 where key like 'apiKeyMinute:%'");
    await restart();
    expect(await burst(plainTextKey)).toBe(0);

    await setCounted('apiKeyHour', 990);
    await restart();
    expect(await burst(plainTextKey)).toBe(10);
    await setCounted('apiKeyDay', 5_000);
    await restart();
    expect(await burst(plainTextKey)).toBe(0);

    await setCounted('apiKeyHour', 0);
    await setCounted('apiKeyDay', 9_995);
    await restart();
    expect(await burst(plainTextKey)).toBe(5);
    await setCounted('apiKeyHour', 0);
    await restart();
    expect(await burst(plainTextKey)).toBe(0);
    // Another key of the same owner is unaffected.
    expect(await ask(other, (await createKey()).plainTextKey)).toBe(letIn);
  });

  it.each<[string, (key: ApiKey) => Promise<unknown>]>([
    ['deleted', ({ id }) => product.fetch('DELETE', `/api/apikey/${id}`, { token })],
    ['regenerated', ({ id }) => call('POST', `/api/apikey/${id}/regenerate`)],
    ['switched off', ({ id }) => call('PUT', `/api/apikey/${id}`, { isActive: false })],
    ['the key of a disabled owner', () => database.query('update users set disabled_at = now()')],
  ])('is refused on all processes at once after it is %s', async (_, end) => {
    const { plainTextKey, apiKey } = await createKey();
    expect([await ask(product, plainTextKey), await ask(other, plainTextKey)]).toEqual([letIn, letIn]);
    await end(apiKey);
    const statuses = await Promise.all([ask(other, plainTextKey), ask(product, plainTextKey)]);
    expect(statuses).toEqual([401, 401]);
  });
});
