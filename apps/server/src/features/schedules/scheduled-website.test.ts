import type { ChatAnswer } from '@anito/contract/conversations';
import type { ProgressUpdate } from '@anito/contract/live';
import type { SyncRun } from '@anito/contract/schedules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../../testing/website-farm.ts';
import { schedule } from '../sources/testing/schedules-app.ts';
import { waitForSync } from '../sources/testing/sources-app.ts';
import { runRetrySync } from './schedules.jobs.ts';
import { startDueSyncs } from './start-due-syncs.ts';

let farm: WebsiteFarm;
let app: TestApp;
let owner: { authorization: string };
let id: number;

beforeAll(async () => {
  farm = await startWebsiteFarm(12);
  app = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: farm.host },
    embed: createWordEmbed(),
  });
  owner = await app.signIn('scheduled-site@example.com');
  const selectedPages = ['/', '/delivery', ...[1, 2, 3, 4].map((index) => `/products/${index}`)].map(
    (path) => ({ url: farm.url + path }),
  );
  const website = { name: 'Bakery site', baseUrl: farm.url, scraperMode: 'HttpClient', selectedPages };
  id = (await call<{ id: number }>('POST', '/api/website/connections', website)).id;
  await call('PUT', '/api/sync-settings', schedule);
  await passTime();
});
afterAll(async () => {
  await app.close();
  await farm.close();
});

async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
  const response = await app.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json() as T;
}

/** Makes the schedule due and waits until the sync has ended. */
async function passTime(): Promise<ProgressUpdate> {
  const ended = waitForSync(app.deps, id);
  await app.deps.database.pool.query(`update sync_settings set next_run_at = now() - interval '1 second'`);
  expect(await startDueSyncs(app.deps)).toBe(1);
  return ended;
}

const ask = (question: string) =>
  call<ChatAnswer>('POST', '/api/rag/ask', { connectionId: `website_${id}`, question });
const listRuns = async () =>
  (await call<{ runs: SyncRun[] }>('GET', `/api/sync-runs?connectionId=${id}`)).runs;

test('answers from an edited page, but not from a deleted one, after the next scheduled sync', async () => {
  farm.pages.set('/delivery', {
    title: 'Delivery',
    body: '<h1>Delivery</h1><p>Delivery to Antipolo costs ₱777 and takes two days.</p>',
  });
  farm.pages.delete('/products/2');
  farm.forget();
  expect(await passTime()).toMatchObject({ status: 'Completed', failed: 0 });
  expect((await ask('What does delivery to Antipolo cost?')).answer).toContain('₱777');
  const { sources } = await ask('How much is the Pandesal no. 2?');
  expect(sources.map(({ pageUrl }) => pageUrl)).not.toContain(`${farm.url}/products/2`);
  expect([farm.count('/products/1', 304), farm.count('/products/1', 200)]).toEqual([1, 0]);
  const [latest] = await listRuns();
  expect(latest).toMatchObject({ trigger: 'schedule', successful: 5, unchanged: 4, removed: 1, failed: 0 });
});

test('retries an unavailable website, answers from stored content meanwhile, and updates once it is back', async () => {
  farm.downWith = 502;
  expect(await passTime()).toMatchObject({ status: 'Failed' });
  expect((await ask('What does delivery to Antipolo cost?')).answer).toContain('₱777');
  const [failed] = await listRuns();
  expect(failed).toMatchObject({ trigger: 'schedule', status: 'failed', successful: 0 });
  expect(failed!.error).toContain('502');
  farm.downWith = undefined;
  farm.pages.set('/delivery', {
    title: 'Delivery',
    body: '<h1>Delivery</h1><p>Delivery to Antipolo costs ₱888 and takes two days.</p>',
  });
  const ended = waitForSync(app.deps, id);
  await runRetrySync(app.deps, { syncRunId: failed!.id });
  expect(await ended).toMatchObject({ status: 'Completed' });
  expect((await listRuns())[0]).toMatchObject({ trigger: 'retry', status: 'completed' });
  expect((await ask('What does delivery to Antipolo cost?')).answer).toContain('₱888');
});
