import { setTimeout as sleep } from 'node:timers/promises';
import type { FileConnection } from '@anito/contract/files';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchWithRetry } from './testing/fetch-with-retry.ts';
import type { ProductProcess } from './testing/product-process.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

const fileCount = 16;

let fake: FakeModel;
let product: TestProduct;
let other: ProductProcess;
let database: pg.Client;
let token: string;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetchWithRetry(other.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? (isForm ? body : JSON.stringify(body)) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function read<T>(text: string): Promise<T> {
  return (await database.query(text)).rows[0] as T;
}

const readRun = () =>
  read<{ lease: number; status: string; successful: number; failed: number }>(
    'select lease, status, successful, failed from sync_runs',
  );

/**
 * Suspends the first process exactly when it stores a batch, until its lease has expired; the time is changed
 * in the database, so the test does not wait. Returns a function that lets the batch continue.
 */
async function stopWhileStoring(connectionId: number): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: product.databaseUrl! });
  await holder.connect();
  await holder.query('begin');
  // Acts like a change of the source by its owner: storing a batch waits for it.
  await holder.query('select from connections where id = $1 for no key update', [connectionId]);
  const readWaiting = () =>
    read<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await readWaiting()).waiting, { timeout: 60_000, interval: 5 }).toBe(1);
  process.kill(product.pid()!, 'SIGSTOP');
  await database.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'`,
  );
  return () => holder.end();
}

describe('a worker that is suspended beyond its lease', () => {
  beforeAll(async () => {
    fake = await startFakeModel({ latencyMs: 800 });
    product = await createTestProduct({
      AI_EMBED_PROVIDER: 'openai-compatible',
      AI_EMBED_BASE_URL: fake.url.openai,
      AI_EMBED_API_KEY: 'fake',
      AI_EMBED_MODEL: 'fake',
    });
    database = new pg.Client({ connectionString: product.databaseUrl! });
    await database.connect();
    other = await product.createSibling({ ROLES: 'web' });
    await Promise.all([product.start(), other.start()]);
    token = await other.createToken('owner@example.com');
  });

  afterAll(async () => {
    await database.end();
    await product.remove();
    await fake.close();
  });

  it('cannot store its batch after another worker has claimed the run', async () => {
    const { id } = await call<{ id: number }>('POST', '/api/files/connections', { name: 'Stopped' });
    const form = new FormData();
    const text = (index: number) => `# Document ${index}\n\n${`Item ${index} keeps well. `.repeat(120)}`;
    for (let index = 0; index < fileCount; index += 1)
      form.append('files', new Blob([text(index)]), `file-${index}.md`);
    await call('POST', `/api/files/connections/${id}/upload`, form);
    await call('POST', `/api/files/connections/${id}/sync`);
    await expect
      .poll(async () => (await readRun()).successful, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    const letGo = await stopWhileStoring(id);
    const before = await readRun();
    expect(before).toMatchObject({ lease: 1, status: 'running' });
    expect(before.successful).toBeLessThan(fileCount);

    const taker = await product.createSibling();
    await taker.start();
    await expect.poll(async () => (await readRun()).lease, { timeout: 60_000, interval: 20 }).toBe(2);
    // The suspended process gets the lock, and storing its batch is the first thing that it does when it
    // continues.
    await letGo();
    process.kill(product.pid()!, 'SIGCONT');
    await expect.poll(async () => (await readRun()).status).toBe('completed');
    // The batch of the first worker has ended by now, whether it was stored or not.
    await sleep(2_000);
    expect(await readRun()).toEqual({ lease: 2, status: 'completed', successful: fileCount, failed: 0 });
    const { files } = await call<FileConnection>('GET', `/api/files/connections/${id}`);
    const chunks = files.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
    expect(
      await read(`select count(*)::int as passages, count(distinct (document_id, ordinal))::int as places,
        count(distinct document_id)::int as documents from passages`),
    ).toEqual({ passages: chunks, places: chunks, documents: fileCount });
    expect(await read('select count(*)::int as left from work_attempts')).toEqual({ left: 0 });
    expect([await taker.stop(), await product.stop()]).toEqual([0, 0]);
  });
});
