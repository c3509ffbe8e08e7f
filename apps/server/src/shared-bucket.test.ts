import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileConnection, SourceFile } from '@anito/contract/files';
import { type S3Server, startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchWithRetry } from './testing/fetch-with-retry.ts';
import type { ProductProcess } from './testing/product-process.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';
import { bucketSettings } from './testing/test-storage.ts';

let server: S3Server;
let product: TestProduct;
let other: ProductProcess;
let token: string;
/** Data folders of the three processes, which share only the database and the bucket. */
const folders: string[] = [];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anito-alone-'));
  folders.push(folder);
  return folder;
}

async function call<T>(process: { url: string }, method: string, path: string, body?: unknown): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetchWithRetry(process.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

describe('processes that share a bucket and no folder', () => {
  beforeAll(async () => {
    server = await startS3Server();
    product = await createTestProduct({
      ...bucketSettings(server.url),
      ROLES: 'web',
      DATA_DIR: await makeFolder(),
      PUBLIC_URL: 'http://localhost:3000',
    });
    other = await product.createSibling({ DATA_DIR: await makeFolder() });
    const worker = await product.createSibling({ DATA_DIR: await makeFolder(), ROLES: 'worker' });
    await product.start();
    await Promise.all([other.start(), worker.start()]);
    token = await product.createToken('owner@example.com');
  });
  afterAll(async () => {
    await product.remove();
    await server.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it('ingest a file uploaded to one, serve it from another, and delete it', async () => {
    const text = `# Hours\n\nWe open at nine.\n\n${'The bakery is closed on Mondays. '.repeat(20_000)}`;
    const { id } = await call<FileConnection>(product, 'POST', '/api/files/connections', { name: 'Hours' });
    const form = new FormData();
    form.append('files', new Blob([text]), 'hours.md');
    const path = `/api/files/connections/${id}`;
    const { uploadedFiles } = await call<{ uploadedFiles: SourceFile[] }>(
      product,
      'POST',
      `${path}/upload`,
      form,
    );
    expect(await server.list()).toHaveLength(1);

    await call(product, 'POST', `${path}/sync`);
    const readFiles = async () => (await call<FileConnection>(other, 'GET', path)).files;
    await expect
      .poll(async () => (await readFiles())[0], { timeout: 240_000 })
      .toMatchObject({
        isProcessed: true,
        error: null,
      });
    expect((await readFiles())[0]!.chunkCount).toBeGreaterThan(0);

    const file = `/api/files/${uploadedFiles[0]!.id}`;
    const { downloadUrl } = await call<{ downloadUrl: string }>(other, 'GET', `${file}/download`);
    const { pathname, search } = new URL(downloadUrl);
    const download = await fetch(other.url + pathname + search);
    expect(download.status).toBe(200);
    expect(await download.text()).toBe(text);

    await call(product, 'DELETE', file);
    expect(await server.list()).toEqual([]);
    expect((await fetch(other.url + pathname + search)).status).toBe(404);
    const left = await Promise.all(
      folders.map((folder) => readdir(join(folder, 'uploads')).catch(() => [] as string[])),
    );
    expect(left.flat()).toEqual([]);
    const objects = await Promise.all(
      folders.map((folder) => readdir(join(folder, 'objects')).catch(() => undefined)),
    );
    expect(objects, 'nothing was ever kept beside the bucket').toEqual(folders.map(() => undefined));
  });
});
