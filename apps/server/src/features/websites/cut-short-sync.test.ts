import type { Connection } from '@anito/contract/sources';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../../testing/website-farm.ts';
import { refreshPages } from '../sync/refresh-pages.ts';
import { refreshSource } from '../sync/refresh-source.ts';
import { claimRun, commitUnderLease } from '../sync/sync.store.ts';
import { syncConnection } from '../sync/sync-connection.ts';
import { createWebsiteReader } from './website-reader.ts';

let farm: WebsiteFarm;
let test: TestApp;
let owner: { authorization: string };
const paths = [1, 2, 3, 4].map((page) => `/products/${page}`);

// The test acts as the worker, so that it can cancel a run between two pages.
beforeAll(async () => {
  farm = await startWebsiteFarm(8);
  test = await createTestApp({ env: { FETCH_ALLOW_PRIVATE: farm.host } });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await farm.close();
});
beforeEach(() => {
  farm.latencyMs = 0;
});

async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json() as T;
}

async function connect(): Promise<number> {
  const { id } = await call<WebsiteConnectionWithPages>('POST', '/api/website/connections', {
    name: 'Bakery site',
    baseUrl: farm.url,
    scraperMode: 'HttpClient',
    selectedPages: paths.map((path) => ({ url: farm.url + path })),
  });
  return id;
}

async function start(id: number, query = ''): Promise<number> {
  const url = `/api/website/connections/${id}/sync${query}`;
  return (await call<{ syncRunId: number }>('POST', url)).syncRunId;
}

/** Fetches this number of pages in a new run, then cancels it as its owner does. */
async function cancelAfter(id: number, pages: number, query = ''): Promise<void> {
  const run = (await claimRun(test.deps.database, await start(id, query)))!;
  let pagesLeft = pages;
  await refreshPages(createWebsiteReader(test.deps), {
    lease: run,
    isFull: run.refreshVectors,
    commit: (work) => commitUnderLease(test.deps.database, run, work),
    signal: new AbortController().signal,
    mustPause: async () => pagesLeft-- <= 0,
    onProgress: () => undefined,
  });
  await call('POST', `/api/website/connections/${id}/cancel-sync`);
}

async function work(syncRunId: number): Promise<void> {
  const { signal } = new AbortController();
  await refreshSource(test.deps, { syncRunId }, signal);
  await syncConnection(test.deps, { syncRunId }, signal);
}

async function getCard(id: number): Promise<Connection> {
  return (await call<Connection[]>('GET', '/api/connections')).find((one) => one.id === id)!;
}

/** Returns the product pages fetched since the last call, in the order of their paths. */
function consumeFetched(): string[] {
  const fetched = farm.log.map(({ path }) => path).filter((path) => path.startsWith('/products/'));
  farm.forget();
  return fetched.toSorted();
}

it('a sync after a cancelled one keeps its pages and fetches only the remaining ones', async () => {
  const id = await connect();
  farm.forget();
  await cancelAfter(id, 2);
  const before = consumeFetched();
  expect(before).toHaveLength(2);
  expect(await getCard(id)).toMatchObject({ documentCount: 0, learnedCount: 0, waitingCount: 2 });
  await work(await start(id));
  expect([...before, ...consumeFetched()].toSorted()).toEqual(paths);
  expect(await getCard(id)).toMatchObject({ documentCount: 4, learnedCount: 4, waitingCount: 0 });
  await work(await start(id));
  expect(consumeFetched()).toEqual(paths);
});

it('a sync after two cancelled ones fetches none of their pages again', async () => {
  const id = await connect();
  farm.forget();
  await cancelAfter(id, 1);
  await cancelAfter(id, 2);
  expect(await getCard(id)).toMatchObject({ waitingCount: 3 });
  await work(await start(id));
  expect(consumeFetched()).toEqual(paths);
});

it('a full resync fetches the pages of a cancelled sync again', async () => {
  const id = await connect();
  await cancelAfter(id, 2);
  farm.forget();
  await work(await start(id, '?refreshVectors=true'));
  expect(consumeFetched()).toEqual(paths);
});

it('a sync fetches pages again that a cancelled sync read more than a day ago', async () => {
  const id = await connect();
  await cancelAfter(id, 2);
  await test.deps.database.pool.query(
    `update sync_runs set finished_at = finished_at - interval '25 hours' where connection_id = $1`,
    [id],
  );
  farm.forget();
  await work(await start(id));
  expect(consumeFetched()).toEqual(paths);
});

it('a sync in another reading mode fetches the pages of a cancelled sync again', async () => {
  const id = await connect();
  await cancelAfter(id, 2);
  await call('PUT', `/api/website/connections/${id}`, {
    connectionName: 'Bakery site',
    scraperMode: 'Auto',
  });
  farm.forget();
  await work(await start(id));
  expect(consumeFetched()).toEqual(paths);
});

it('a sync fetches a page again that could not be read before the previous sync was cancelled', async () => {
  const id = await connect();
  const page = farm.pages.get('/products/1');
  farm.pages.delete('/products/1');
  await cancelAfter(id, 2);
  if (page) farm.pages.set('/products/1', page);
  farm.forget();
  await work(await start(id));
  expect(consumeFetched()).toContain('/products/1');
  expect(await getCard(id)).toMatchObject({ learnedCount: 4 });
});
