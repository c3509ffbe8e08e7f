import type { FileConnection } from '@anito/contract/files';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import type { FakeRequest } from '@anito/models/testing/fake-model/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

let fake: FakeModel;
let product: TestProduct;
let token: string;
let others: string;

async function call<T>(method: string, path: string, body?: unknown, as = token): Promise<T> {
  const response = await product.fetch(method, path, { token: as, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function createSource(name: string, as = token): Promise<number> {
  const { id } = await call<{ id: number }>('POST', '/api/files/connections', { name }, as);
  const form = new FormData();
  form.append('files', new Blob([`# ${name}\n\nThe shop of ${name} opens at nine.`]), `${name}.md`);
  await call('POST', `/api/files/connections/${id}/upload`, form, as);
  await call('POST', `/api/files/connections/${id}/sync`, undefined, as);
  return id;
}

const read = (id: number, as = token) =>
  call<FileConnection>('GET', `/api/files/connections/${id}`, undefined, as);

async function waitUntilSynced(id: number, as = token): Promise<FileConnection> {
  await expect
    .poll(async () => (await read(id, as)).isSyncing, { timeout: 60_000, interval: 200 })
    .toBe(false);
  return read(id, as);
}

beforeAll(async () => {
  fake = await startFakeModel();
  const embedder = {
    AI_EMBED_PROVIDER: 'openai-compatible',
    AI_EMBED_BASE_URL: fake.url.openai,
    AI_EMBED_API_KEY: 'fake',
    AI_EMBED_MODEL: 'fake',
  };
  // The only process on a database resumes the work of the previous one at once.
  product = await createTestProduct(embedder, { isEmbedded: true });
  await product.start();
  token = await product.createToken('set-aside@example.com');
  others = await product.createToken('other@example.com');
});

afterAll(async () => {
  await product.remove();
  await fake.close();
});

const isDeadly = ({ texts }: FakeRequest) => texts.some((text) => text.includes('shop of deadly'));

it('a document over which three processes died is dead-lettered, everything else continues, and its owner may try again', {
  timeout: 480_000,
}, async () => {
  // The model reports the length of its vectors.
  await waitUntilSynced(await createSource('first'));
  // The process is killed whenever the model processes this text.
  fake.order({ latencyMs: (request) => (isDeadly(request) ? 600_000 : 0) });
  const deadly = await createSource('deadly');
  for (let death = 1; death <= 3; death++) {
    // The third attempt waits until its process has lived for a while; other documents do not have to.
    if (death === 3) {
      const meanwhile = await createSource('meanwhile', others);
      expect(await waitUntilSynced(meanwhile, others)).toMatchObject({ documentCount: 1 });
      expect((await read(deadly)).isSyncing).toBe(true);
    }
    await expect.poll(() => fake.requests.filter(isDeadly).length).toBe(death);
    await product.kill();
    await product.start();
  }
  fake.order({ latencyMs: 0 });
  const { files } = await waitUntilSynced(deadly);
  expect(files[0]).toMatchObject({
    isProcessed: false,
    error: expect.stringContaining('stopped three times while reading this'),
  });
  await call('POST', `/api/files/connections/${deadly}/sync`);
  expect((await waitUntilSynced(deadly)).files[0]).toMatchObject({ isProcessed: true, error: null });
});

it('dead-letters a document whose single rereads fail too, and retries once per requested reread', {
  timeout: 480_000,
}, async () => {
  const id = await createSource('fragile');
  const [file] = (await waitUntilSynced(id)).files;
  const readAgain = () => call('POST', `/api/files/${file!.id}/reingest`);
  const isFragile = ({ texts }: FakeRequest) => texts.some((text) => text.includes('shop of fragile'));
  const countRequests = () => fake.requests.filter(isFragile).length;
  const before = countRequests();
  fake.order({ latencyMs: (request) => (isFragile(request) ? 600_000 : 0) });
  await readAgain();
  for (let death = 1; death <= 3; death++) {
    await expect.poll(countRequests).toBe(before + death);
    await product.kill();
    await product.start();
  }
  fake.order({ latencyMs: 0 });
  const readFile = async () => (await read(id)).files[0];
  await expect
    .poll(readFile, { timeout: 60_000, interval: 200 })
    .toMatchObject({ error: expect.stringContaining('stopped three times while reading this') });
  await readAgain();
  await expect
    .poll(readFile, { timeout: 60_000, interval: 200 })
    .toMatchObject({ isProcessed: true, error: null });
});
