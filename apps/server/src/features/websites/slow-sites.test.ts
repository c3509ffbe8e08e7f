import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../../testing/website-farm.ts';
import { waitForSync } from '../sources/testing/sources-app.ts';

const slowCount = 50;
const slowName = (index: number) => `slow-${index}.test`;

let slow: FakeWebsite;
let farm: WebsiteFarm;
let test: TestApp;

beforeAll(async () => {
  // Sends one byte now and then, without end. Every site has another host name, since a host gets one request
  // at a time.
  slow = await listen((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('a'), 500);
    response.once('close', () => clearInterval(timer));
  });
  farm = await startWebsiteFarm(4);
  const hosts = Array.from({ length: slowCount }, (_, index) => `${slowName(index)}:${slow.port}`);
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: [farm.host, ...hosts].join(',') },
    embed: createWordEmbed(),
    safeFetch: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      timeouts: { body: 3_600_000 },
    },
  });
});
afterAll(async () => {
  await test.close();
  await Promise.all([slow.close(), farm.close()]);
});

/** Connects a website for a new account. Returns a function that starts its sync. */
async function connect(email: string, url: string): Promise<() => Promise<number>> {
  const headers = await test.signIn(email);
  const call = (path: string, payload?: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/website/connections${path}`,
      headers,
      ...(payload && { payload }),
    });
  const made = await call('', {
    name: 'Website',
    baseUrl: url,
    scraperMode: 'HttpClient',
    selectedPages: [{ url }],
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: number }>();
  return async () => {
    expect((await call(`/${id}/sync`)).statusCode).toBe(202);
    return id;
  };
}

it(`the sync of one account ends while ${slowCount} sites of others still send their first page`, async () => {
  // All are connected first: on a busy machine that takes longer than a page may take.
  const starts: (() => Promise<number>)[] = [];
  for (let index = 0; index < slowCount; index++) {
    starts.push(await connect(`slow-${index}@example.com`, `http://${slowName(index)}:${slow.port}/`));
  }
  const startQuick = await connect('quick@example.com', `${farm.url}/delivery`);
  for (const start of starts) await start();
  await expect.poll(() => slow.open).toBeGreaterThan(slowCount * 0.8);
  const id = await startQuick();
  expect(await waitForSync(test.deps, id)).toMatchObject({ status: 'Completed', successful: 1 });
  expect(slow.open).toBeGreaterThan(slowCount * 0.5);
});
