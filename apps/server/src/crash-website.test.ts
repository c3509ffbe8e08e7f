import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './db/connect.ts';
import { createLog } from './lib/log.ts';
import { type FakeModel, startFakeModel } from './testing/fake-model.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';
import { startWebsiteFarm, type WebsiteFarm } from './testing/website-farm.ts';

const pageCount = 30;
const kills = 20;
/** Longest that a process lives before it is killed: the site is asked twice a second. */
const longestLifeMs = 700;

let farm: WebsiteFarm;
let fake: FakeModel;
let product: TestProduct;
let token: string;

beforeAll(async () => {
  farm = await startWebsiteFarm(pageCount);
  // Some requests are under way when their process is killed.
  farm.latencyMs = 150;
  fake = await startFakeModel();
  product = await createTestProduct({
    FETCH_ALLOW_PRIVATE: farm.host,
    AI_EMBED_PROVIDER: 'openai-compatible',
    AI_EMBED_BASE_URL: fake.url.openai,
    AI_EMBED_API_KEY: 'fake',
    AI_EMBED_MODEL: 'fake',
  });
});

afterAll(async () => {
  await product.remove();
  await Promise.all([fake.close(), farm.close()]);
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await product.fetch(method, path, { token, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Rows that must not be there twice, and the documents that were learned. */
async function countStored(): Promise<{ documents: number; doubled: number }> {
  const database = await connectDatabase({
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    log: createLog('silent'),
  });
  try {
    const { rows } = await database.pool.query(`select
      (select count(*) from (select from passages group by document_id, ordinal having count(*) > 1) t)::int as doubled,
      (select count(distinct url) from documents)::int as documents`);
    return rows[0] as { documents: number; doubled: number };
  } finally {
    await database.close();
  }
}

it(`a crawl survives ${kills} kills: it goes on where it was, asks for no page more than twice, and doubles nothing`, {
  timeout: 300_000,
}, async () => {
  await product.start();
  token = await product.createToken('crash@example.com');
  const selectedPages = [...farm.pages.keys()].map((path) => ({ url: farm.url + path }));
  const body = { name: 'Crash', baseUrl: farm.url, scraperMode: 'HttpClient', selectedPages };
  const { id } = await call<{ id: number }>('POST', '/api/website/connections', body);
  await call('POST', `/api/website/connections/${id}/sync`);
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestLifeMs));
    await product.kill();
    await product.start();
  }

  const read = () => call<WebsiteConnectionWithPages>('GET', `/api/website/connections/${id}`);
  await expect.poll(async () => (await read()).isSyncing, { timeout: 200_000, interval: 500 }).toBe(false);
  const { pages, lastSyncedAt } = await read();
  expect(lastSyncedAt).not.toBeNull();
  // Only what was being read at two of the kills is given up, and says so.
  const failed = pages.filter(({ error }) => error !== null);
  expect(
    new Set(failed.map(({ error }) => error)).difference(new Set(['Reading this page was cut off twice.'])),
  ).toEqual(new Set());
  expect(failed.length).toBeLessThanOrEqual(kills / 2);
  const counts = Map.groupBy(farm.log, ({ path }) => path);
  expect(new Set(counts.keys())).toEqual(new Set([...farm.pages.keys(), '/robots.txt']));
  expect(Math.max(...[...counts.values()].map((requests) => requests.length))).toBeLessThanOrEqual(2);
  const starts = farm.log.map(({ at }) => at).toSorted((a, b) => a - b);
  const gaps = starts.slice(1).map((at, index) => at - starts[index]!);
  expect(Math.min(...gaps)).toBeGreaterThan(450);
  await product.stop();
  expect(await countStored()).toEqual({ doubled: 0, documents: pageCount });
});
