import type { FileConnection } from '@anito/contract/files';
import { findFreePort } from '@anito/postgres-server/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductProcess } from './testing/product-process.ts';
import { parseMetrics, sumMetric } from './testing/read-metrics.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

let product: TestProduct;
let worker: ProductProcess;
let metricsPort: number;

beforeAll(async () => {
  product = await createTestProduct({ ROLES: 'web' }, { isEmbedded: true });
  await product.start();
  metricsPort = await findFreePort();
  worker = await product.createSibling({ ROLES: 'worker', METRICS_PORT: String(metricsPort) });
  await worker.start();
});
afterAll(() => product.remove());

async function call<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
  const response = await product.fetch(method, path, { token, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Uploads a file and waits until it is ingested, which only a worker does. */
async function ingestFile(token: string): Promise<void> {
  const { id } = await call<FileConnection>('POST', '/api/files/connections', token, { name: 'Hours' });
  const form = new FormData();
  form.append('files', new Blob(['# Hours\n\nWe open at nine.']), 'hours.md');
  await call('POST', `/api/files/connections/${id}/upload`, token, form);
  const read = () => call<FileConnection>('GET', `/api/files/connections/${id}`, token);
  await expect
    .poll(async () => (await read()).files.every(({ isProcessed }) => isProcessed), { timeout: 120_000 })
    .toBe(true);
}

it('a worker joins the embedded database of a web process, and joins again after its restart', async () => {
  const token = await product.createToken('owner@example.com');
  await ingestFile(token);
  const pid = worker.pid();
  await product.kill();
  await product.start();
  await ingestFile(token);
  expect(worker.pid()).toBe(pid);
});

it('a worker serves its health and its metrics at METRICS_PORT', async () => {
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).text();
  expect(await read('/healthz')).toBe('{"status":"ok"}');
  expect(await read('/readyz')).toContain('"status":"ready"');
  // The worker counts a sync after its commit, which readers of the database may see first.
  await expect
    .poll(async () =>
      sumMetric(parseMetrics(await read('/metrics')), 'anito_syncs_total', { result: 'completed' }),
    )
    .toBe(2);
});
