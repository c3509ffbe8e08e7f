import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../../testing/website-farm.ts';
import type { SourceReader } from '../sources/source-kind.ts';
import { refreshPages } from '../sync/refresh-pages.ts';
import { refreshSource } from '../sync/refresh-source.ts';
import { claimRun, commitUnderLease } from '../sync/sync.store.ts';
import { writeLinking } from './testing/whole-site.ts';
import { createWebsiteReader } from './website-reader.ts';

let farm: WebsiteFarm;
let test: TestApp;
let owner: { authorization: string };

// No worker runs: the test acts as the worker, and stops where a killed process would.
beforeAll(async () => {
  farm = await startWebsiteFarm(8);
  test = await createTestApp({ env: { FETCH_ALLOW_PRIVATE: farm.host } });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await farm.close();
});

async function call<T>(method: 'POST', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json() as T;
}

/** Works on a run until its first request or to its end. Returns how often it reported progress. */
async function refresh(syncRunId: number, until: 'first request' | 'end'): Promise<number> {
  let noted = 0;
  const stopping = new AbortController();
  const noteProgress = async () => void noted++;
  const before = farm.log.length;
  const timer = setInterval(() => {
    if (until === 'first request' && farm.log.length > before) stopping.abort(new Error('The process stops'));
  }, 1);
  await refreshSource({ ...test.deps, noteProgress }, { syncRunId }, stopping.signal).catch(() => {});
  clearInterval(timer);
  expect(stopping.signal.aborted).toBe(until === 'first request');
  return noted;
}

async function startSync(): Promise<number> {
  const { id } = await call<WebsiteConnectionWithPages>('POST', '/api/website/connections', {
    name: 'Bakery site',
    baseUrl: farm.url,
    scraperMode: 'HttpClient',
    selectedPages: [1, 2, 3, 4].map((page) => ({ url: `${farm.url}/products/${page}` })),
  });
  const started = await call<{ syncRunId: number }>('POST', `/api/website/connections/${id}/sync`);
  return started.syncRunId;
}

it('a refresh of a website that yields to others continues where it stopped', async () => {
  farm.latencyMs = 0;
  const run = await claimRun(test.deps.database, await startSync());
  const requestsBefore = farm.log.length;
  const done: number[] = [];
  const turn = (pages: number) =>
    refreshPages(createWebsiteReader(test.deps), {
      lease: run!,
      isFull: false,
      commit: (work) => commitUnderLease(test.deps.database, run!, work),
      signal: new AbortController().signal,
      mustPause: async () => pages-- <= 0,
      onProgress: (count) => done.push(count),
    });
  expect(await turn(1)).toBe(false);
  expect(await turn(2)).toBe(false);
  expect(await turn(9)).toBe(true);
  expect(done).toEqual([0, 1, 1, 2, 3, 3, 4]);
  const paths = farm.log.slice(requestsBefore).map(({ path }) => path);
  const pages = paths.filter((path) => path.includes('/products/'));
  expect(new Set(pages).size).toBe(4);
  expect(pages).toHaveLength(4);
});

it('a refresh of a website reports progress when it reads pages, not when it only starts', async () => {
  const syncRunId = await startSync();
  farm.latencyMs = 60_000;
  expect(await refresh(syncRunId, 'first request')).toBe(0);
  expect(await refresh(syncRunId, 'first request')).toBe(0);
  farm.latencyMs = 0;
  expect(await refresh(syncRunId, 'end')).toBeGreaterThan(0);
});

it('the discovery of a whole website continues after a kill at any page, and finds every page', async () => {
  const pages = new Map([['/', writeLinking('Hall', ['/0', '/1', '/2'])]]);
  for (let room = 0; room < 3; room++) {
    pages.set(`/${room}`, writeLinking(`Room ${room}`, [`/${room}/a`, `/${room}/b`]));
    for (const corner of ['a', 'b']) {
      pages.set(`/${room}/${corner}`, writeLinking(`Corner ${room}${corner}`));
    }
  }
  farm.pages = pages;
  farm.hasSitemap = false;
  farm.latencyMs = 0;
  farm.forget();
  const { id } = await call<WebsiteConnectionWithPages>('POST', '/api/website/connections', {
    name: 'Rooms',
    baseUrl: farm.url,
    scraperMode: 'HttpClient',
    readsOn: true,
  });
  const { syncRunId } = await call<{ syncRunId: number }>('POST', `/api/website/connections/${id}/sync`);
  // One page at a time: a page requested beside another one when that process died would have used up an
  // attempt.
  const reader = createWebsiteReader(test.deps);
  const readOneByOne: SourceReader['startRefresh'] = async (...of) => ({
    ...(await reader.startRefresh!(...of)),
    concurrency: 1,
  });
  const totals: number[] = [];
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    // Each time another worker claims the run and dies after its first page.
    const run = await claimRun(test.deps.database, syncRunId);
    const dying = new AbortController();
    const look = refreshPages(
      { ...reader, startRefresh: readOneByOne },
      {
        lease: run!,
        isFull: false,
        commit: (work) => commitUnderLease(test.deps.database, run!, work),
        signal: dying.signal,
        mustPause: async () => false,
        onProgress: (_done, total, title) => {
          totals.push(total);
          if (title !== undefined) dying.abort(new Error('The process dies'));
        },
      },
    );
    isDone = await look.catch(() => false);
    if (!isDone) kills++;
    expect(kills).toBeLessThan(20);
  }
  expect(kills).toBeGreaterThan(2);
  expect([...pages.keys()].map((path) => [path, farm.count(path, 200) > 0])).toEqual(
    [...pages.keys()].map((path) => [path, true]),
  );
  const { rows } = await test.deps.database.pool.query({
    text: 'select count(content_hash)::int as read from website_pages where connection_id = $1',
    values: [id],
  });
  expect(rows).toEqual([{ read: pages.size }]);
  expect(totals.at(-1)).toBe(pages.size);
});
