/**
 * Pages per second of websites, from the first request until learned, and the memory needed: at the polite
 * pace, without a pace, for many hosts at once and for a website of ten thousand pages. The server runs in
 * this process with a fake embedder. Its database, its readers and the websites run in others. `npm run
 * bench:crawl`. `-- --only polite|lifted|hosts|large` runs one of them, `-- --pages 2000` makes the large one
 * smaller.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WebsiteConnection } from '@anito/contract/websites';
import { createFakeEmbed } from '../apps/server/src/features/sources/testing/sources-app.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { readResident, resetPeak } from '../scripts/process-memory.ts';
import type { FarmCount, FarmOrder, FarmsOpen } from './crawl-farm.ts';
import { openPostgres } from './open-postgres.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, pages: { type: 'string', default: '10000' } },
});

type Farms = FarmsOpen & { countRequests(): Promise<number>; close(): void };

async function openFarms(order: FarmOrder): Promise<Farms> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./crawl-farm.ts', import.meta.url)));
  child.send(order);
  const [open] = (await once(child, 'message')) as [FarmsOpen];
  return {
    ...open,
    async countRequests() {
      child.send({});
      const [{ requests }] = (await once(child, 'message')) as [FarmCount];
      return requests;
    },
    close: () => void child.kill(),
  };
}

type Owner = { authorization: string };

async function call<T>(test: TestApp, owner: Owner, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await test.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300)
    throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
  return response.json() as T;
}

/** Creates a source of all pages of a farm and starts its sync. Resolves to its id. */
async function startSync(test: TestApp, owner: Owner, host: string, paths: string[]): Promise<number> {
  const { id } = await call<{ id: number }>(test, owner, 'POST', '/api/website/connections', {
    name: 'Measured site',
    baseUrl: `http://${host}`,
    scraperMode: 'HttpClient',
    maxPages: paths.length,
    selectedPages: paths.map((path) => ({ url: `http://${host}${path}` })),
  });
  await call(test, owner, 'POST', `/api/website/connections/${id}/sync`);
  return id;
}

/** Waits until a sync has ended. Throws if it failed or lost a page. */
async function waitForEnd(test: TestApp, owner: Owner, id: number, pages: number): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const list = await call<WebsiteConnection[]>(test, owner, 'GET', '/api/website/connections');
    const source = list.find((each) => each.id === id);
    if (!source || source.isSyncing) continue;
    if (source.error || source.documentCount !== pages || source.failedDocuments.length > 0) {
      throw new Error(`The sync failed: ${JSON.stringify({ ...source, progress: null })}`);
    }
    return;
  }
}

type CrawlResult = { seconds: number; requests: number; rssBefore: number; rssPeak: number };

async function measure(order: FarmOrder, hostIntervalMs: number | undefined): Promise<CrawlResult> {
  const farms = await openFarms(order);
  const test = await createTestApp({
    worker: true,
    embed: createFakeEmbed(),
    env: { FETCH_ALLOW_PRIVATE: farms.hosts.join(',') },
    ...(hostIntervalMs === undefined ? {} : { hostIntervalMs }),
  });
  try {
    const owners = await Promise.all(
      farms.hosts.map((_, index) => test.signIn(`bench-${index}@example.com`)),
    );
    const rssBefore = readResident(process.pid).now;
    resetPeak(process.pid);
    const startedAt = performance.now();
    await Promise.all(
      farms.hosts.map(async (host, index) => {
        const id = await startSync(test, owners[index]!, host, farms.paths);
        await waitForEnd(test, owners[index]!, id, order.pages);
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const rssPeak = readResident(process.pid).peak;
    return { seconds, requests: await farms.countRequests(), rssBefore, rssPeak };
  } finally {
    await test.close();
    farms.close();
  }
}

function print(
  label: string,
  pages: number,
  { seconds, requests, rssBefore, rssPeak }: CrawlResult,
  aim: string,
): void {
  process.stdout.write(
    `${label}: ${seconds.toFixed(1)} s, ${(pages / seconds).toFixed(1)} pages/s, ${requests} requests, memory +${Math.max(0, rssPeak - rssBefore).toFixed(0)} MB at its peak (aim: ${aim})\n`,
  );
}

const politeMs = 500;
const kilobyte = 1_024;
const isWanted = (name: string) => values.only === undefined || values.only === name;

const server = await openPostgres();
if (isWanted('polite')) {
  const result = await measure({ farms: 1, pages: 100, pageBytes: 20 * kilobyte }, politeMs);
  print('100 pages of one website at the polite pace', 100, result, 'at most 60 s');
}
if (isWanted('lifted')) {
  const result = await measure({ farms: 1, pages: 500, pageBytes: 20 * kilobyte }, 0);
  print('500 pages of 20 KB, pace lifted', 500, result, 'at least 25 pages/s');
}
if (isWanted('hosts')) {
  const result = await measure({ farms: 20, pages: 30, pageBytes: 4 * kilobyte }, politeMs);
  print('20 websites of 30 pages at once at the polite pace', 600, result, 'at least 20 pages/s');
}
if (isWanted('large')) {
  const pages = Number(values.pages);
  const result = await measure({ farms: 1, pages, pageBytes: 4 * kilobyte }, 0);
  print(`${pages} pages of one website, pace lifted`, pages, result, 'at most +150 MB for 10000');
}
await server.stop();
