import type { Assistant } from '@anito/contract/assistants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(() => test.close());

async function readAssistant(): Promise<Assistant> {
  const url = `/api/assistant/${shop.assistantId}`;
  return (await test.app.inject({ url, headers: shop.headers })).json();
}

const open = (code: string) => test.app.inject({ url: `/c/${code}` });

it('leads to the public chat, also when typed in capitals', async () => {
  const { shortCode } = await readAssistant();
  expect(shortCode).toMatch(/^[0-9a-f]{12}$/);
  for (const code of [shortCode, shortCode.toUpperCase()]) {
    const response = await open(code);
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `/public/assistant/${shop.assistantId}/chat`,
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

it('carries the access code, and changes with it', async () => {
  const { shortCode: before } = await readAssistant();
  const url = `/api/assistant/${shop.assistantId}/access-code`;
  const { accessCode } = (await test.app.inject({ method: 'POST', url, headers: shop.headers })).json<{
    accessCode: string;
  }>();
  const { shortCode } = await readAssistant();
  expect((await open(shortCode)).headers.location).toBe(
    `/public/assistant/${shop.assistantId}/chat?code=${accessCode}`,
  );
  expect((await open(before)).statusCode).toBe(404);
  await test.app.inject({ method: 'DELETE', url, headers: shop.headers });
  expect((await readAssistant()).shortCode).toBe(shortCode);
});

it.each(['000000000000', 'abc', '%00', "'; drop", '..%2f..'])('answers 404 for %j', async (code) => {
  expect((await open(encodeURI(code))).statusCode).toBe(404);
});
