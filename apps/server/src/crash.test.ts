import type { FileConnection } from '@anito/contract/files';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './db/connect.ts';
import { createLog } from './lib/log.ts';
import { createRandom } from './testing/create-random.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';
import { startWebsiteFarm, type WebsiteFarm } from './testing/website-farm.ts';

const fileCount = 50;
const pageCount = 30;
const kills = 5;
/** Longest lifetime of a process before it is killed, in milliseconds. */
const maxLifeMs = 1_500;

let farm: WebsiteFarm;
let fake: FakeModel;
let product: TestProduct;
let token: string;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await product.fetch(method, path, { token, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

function writeFile(index: number): string {
  const section = (part: number) =>
    `## Part ${part}\n\nItem ${index}-${part} costs ${index * 7 + part} pesos and is baked on day ${part}. ${'It keeps well in a cool place. '.repeat(12)}\n\n`;
  return `# Document ${index}\n\n${[1, 2, 3].map(section).join('')}`;
}

beforeAll(async () => {
  fake = await startFakeModel({ latencyMs: 300 });
  farm = await startWebsiteFarm(pageCount);
  // With this delay some requests are in progress whenever their process is killed.
  farm.latencyMs = 150;
  product = await createTestProduct(
    {
      FETCH_ALLOW_PRIVATE: farm.host,
      AI_EMBED_PROVIDER: 'openai-compatible',
      AI_EMBED_BASE_URL: fake.url.openai,
      AI_EMBED_API_KEY: 'fake',
      AI_EMBED_MODEL: 'fake',
    },
    { isEmbedded: true },
  );
});

afterAll(async () => {
  await product.remove();
  await Promise.all([fake.close(), farm.close()]);
});

/** Counts invalid rows: two passages at the same position of a document, and passages without a document. */
async function countFaults(): Promise<{ doubled: number; orphaned: number; passages: number }> {
  const database = await connectDatabase({
    dataDir: product.dataDir,
    log: createLog('silent'),
  });
  try {
    const { rows } = await database.pool.query(`select
      (select count(*) from (select document_id, ordinal from passages group by 1, 2 having count(*) > 1) t)::int as doubled,
      (select count(*) from passages p left join documents d on d.id = p.document_id where d.id is null)::int as orphaned,
      (select count(*) from passages p join connections c on c.id = p.connection_id and c.type = 'file')::int as passages`);
    return rows[0] as { doubled: number; orphaned: number; passages: number };
  } finally {
    await database.close();
  }
}

/** Starts the sync of a source with all pages of the farm. */
async function crawlFarm(): Promise<number> {
  const selectedPages = [...farm.pages.keys()].map((path) => ({ url: farm.url + path }));
  const body = { name: 'Farm', baseUrl: farm.url, scraperMode: 'HttpClient', selectedPages };
  const { id } = await call<{ id: number }>('POST', '/api/website/connections', body);
  await call('POST', `/api/website/connections/${id}/sync`);
  return id;
}

/**
 * Expects that the crawl continued after each kill: no page was requested more than twice, and never more
 * than two requests per second.
 */
function assertPolite({ pages }: WebsiteConnectionWithPages): void {
  const requestsByPath = Map.groupBy(farm.log, ({ path }) => path);
  expect(new Set(requestsByPath.keys())).toEqual(new Set([...farm.pages.keys(), '/robots.txt']));
  // A process may be killed before it has stored robots.txt, which the next one then requests.
  const tooOften = [...requestsByPath].filter(
    ([path, { length }]) => length > (path === '/robots.txt' ? kills + 1 : 2),
  );
  expect(tooOften).toEqual([]);
  const starts = farm.log.map(({ at }) => at);
  // Measured over six requests, because the time in transit varies on a busy machine.
  const spans = starts.slice(5).map((at, index) => at - starts[index]!);
  expect(Math.min(...spans)).toBeGreaterThan(5 * 500 - 400);
  // Only pages that were being read at two of the kills are given up, with that reason.
  const errors = pages.map(({ error }) => error).filter((error) => error !== null);
  expect(errors.filter((error) => error !== 'Reading this page was interrupted twice.')).toEqual([]);
  expect(errors.length).toBeLessThan(kills / 2);
}

it(`syncs of ${fileCount} files and of a website survive ${kills} kills without lost or duplicate data`, {
  timeout: 1_200_000,
}, async () => {
  await product.start();
  token = await product.createToken('crash@example.com');
  const { id } = await call<{ id: number }>('POST', '/api/files/connections', { name: 'Crash' });
  const form = new FormData();
  for (let index = 0; index < fileCount; index += 1)
    form.append('files', new Blob([writeFile(index)]), `file-${index}.md`);
  await call('POST', `/api/files/connections/${id}/upload`, form);
  await call('POST', `/api/files/connections/${id}/sync`);
  const websiteId = await crawlFarm();

  const random = createRandom(20_261_127);
  const acknowledged: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, random() * maxLifeMs));
    acknowledged.push(
      (await call<{ id: number }>('POST', '/api/files/connections', { name: `Written before kill ${kill}` }))
        .id,
    );
    await product.kill();
    await product.start();
  }

  await expect
    .poll(async () => (await call<FileConnection>('GET', `/api/files/connections/${id}`)).isSyncing, {
      timeout: 600_000,
      interval: 500,
    })
    .toBe(false);
  const readWebsite = () => call<WebsiteConnectionWithPages>('GET', `/api/website/connections/${websiteId}`);
  await expect
    .poll(async () => (await readWebsite()).isSyncing, { timeout: 240_000, interval: 500 })
    .toBe(false);
  const website = await readWebsite();
  expect(website.lastSyncedAt).not.toBeNull();
  assertPolite(website);
  const connection = await call<FileConnection>('GET', `/api/files/connections/${id}`);
  // Errors are checked before counts.
  expect(connection.error).toBeNull();
  expect([...new Set(connection.files.map((file) => file.error))]).toEqual([null]);
  expect(connection.files.filter((file) => file.isProcessed)).toHaveLength(fileCount);
  const chunks = connection.files.reduce((sum, file) => sum + file.chunkCount, 0);
  expect(website.documentCount).toBe(pageCount);
  const remainingIds = (await call<{ id: number }[]>('GET', '/api/files/connections')).map((each) => each.id);
  expect(remainingIds).toEqual(expect.arrayContaining(acknowledged));
  expect(await product.stop()).toBe(0);
  expect(await countFaults()).toEqual({ doubled: 0, orphaned: 0, passages: chunks });
});
