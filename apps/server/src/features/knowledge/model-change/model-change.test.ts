import type { ChatAnswer } from '@anito/contract/conversations';
import type { ModelChange, ModelChanges } from '@anito/contract/model-change';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { openShop } from '../../../testing/shop.ts';
import type { Shop } from '../../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createVisitor } from '../../answering/testing/chat-app.ts';
import { createApi, findOwned, waitForSync } from '../../sources/testing/sources-app.ts';
import { findPassages } from '../knowledge.service.ts';
import { runModelChange } from './change-model.ts';
import { startModelChanges } from './model-change.service.ts';

/** A failing provider is called again at once and never blocked by the circuit breaker. */
const limits = { maxRetries: 0, breakerFailures: 1_000_000, firstTokenMs: 5_000 };
const documents: Record<string, string> = {
  'prices.md': '# Prices\n\nThe ube cake costs 980 pesos.\n',
  'delivery.md': '# Delivery\n\nDelivery to Antipolo costs 120 pesos.\n',
  'hours.md': '# Hours\n\nThe shop opens at seven on weekdays.\n',
};
const question = 'Is it right that the ube cake costs 980 pesos?';

let fake: FakeModel;
let database: Database;
let open: TestApp[] = [];
let shops = 0;

beforeAll(async () => {
  fake = await startFakeModel();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await fake.close();
});
beforeEach(() => {
  fake.order({});
  fake.requests.length = 0;
});
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});

/** Starts the server with this model of the fake provider. Jobs run when `worker` is true. */
async function start(model: string, worker = true): Promise<TestApp> {
  const started = await createTestApp({
    worker,
    database: { ...database, close: async () => undefined },
    models: { limits },
    env: {
      SECRET_KEY: 'k'.repeat(44),
      ADMIN_EMAILS: 'admin@example.com',
      AI_EMBED_PROVIDER: 'openai-compatible',
      AI_EMBED_BASE_URL: fake.url.openai,
      AI_EMBED_MODEL: model,
    },
  });
  open.push(started);
  return started;
}

/** Ingests a shop with one model and restarts the server with another one. */
async function changeModel(from: string, to: string): Promise<{ test: TestApp; shop: Shop }> {
  shops += 1;
  const first = await start(from);
  const shop = await openShop(first, `owner-${shops}@example.com`, { documents });
  await first.close();
  open = [];
  fake.requests.length = 0;
  return { test: await start(to, false), shop };
}

const id = (model: string, dimensions = 384) => `openai-compatible:${model}:${dimensions}:v1`;

/** Runs the model change of a shop until it pauses or is done, as the job does. */
async function work({ deps }: TestApp, { ownerId }: Shop, signal = new AbortController().signal) {
  const jobDeps = { ...deps, database: deps.jobDatabase, noteProgress: async () => undefined };
  await runModelChange(jobDeps, { ownerId }, signal);
}

/** Counts the passages of a shop by the model of their vector. A plus marks vectors in `next_vectors`. */
async function countModels({ connectionId }: Shop): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ model: string; count: string }>(
    `select embedding_model as model, count(*) from passages where connection_id = $1 group by 1
     union all
     select '+' || embedding_model, count(*) from next_vectors where connection_id = $1 group by 1`,
    [connectionId],
  );
  return Object.fromEntries(rows.map(({ model, count }) => [model, Number(count)]));
}

async function find({ deps }: TestApp, shop: Shop, text = question) {
  const scope = await findOwned(deps, shop.connectionId);
  return (await findPassages(deps, { ...scope, questions: [text] })).passages;
}

async function ask(test: TestApp, { assistantId }: Shop): Promise<ChatAnswer> {
  const { channelUserId } = createVisitor();
  const answered = await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${assistantId}/public/chat`,
    payload: { question, channelUserId },
  });
  expect(answered.statusCode).toBe(200);
  return answered.json();
}

async function seeChange(test: TestApp, shop: Shop): Promise<ModelChange['change']> {
  const answered = await test.app.inject({ url: '/api/model-change', headers: shop.headers });
  expect(answered.statusCode).toBe(200);
  return answered.json<ModelChange>().change;
}

/** Returns the models that embedded a question. */
const askedModels = (text = question) =>
  new Set(fake.requests.filter(({ texts }) => texts.includes(text)).map(({ model }) => model));

/** Returns the texts of documents that a model embedded. */
const embedded = (text: string) =>
  fake.requests.filter(({ kind, model }) => kind === 'embed' && model === text).flatMap(({ texts }) => texts);

/** Makes a model refuse texts that contain a word. */
const failAt = (model: string, word: string, status = 503) =>
  fake.order({
    status: (request) =>
      request.model === model && request.texts.some((text) => text.includes(word)) ? status : undefined,
  });

test('searches a source by its old vectors until all new ones exist, then by those', async () => {
  const { test, shop } = await changeModel('old-1', 'new-1');
  const [before] = await find(test, shop);
  expect(before).toMatchObject({ title: 'prices.md' });
  expect(before!.vectorScore).toBeGreaterThan(0.5);
  expect(await seeChange(test, shop)).toBeNull();

  failAt('new-1', 'Antipolo');
  await startModelChanges(test.deps);
  await work(test, shop);
  expect(await countModels(shop)).toMatchObject({ [id('old-1')]: 3 });
  expect(await seeChange(test, shop)).toMatchObject({
    passages: { total: 3 },
    sources: { done: 0, total: 1 },
    problem: 'busy',
    retryAt: expect.any(String),
  });
  fake.requests.length = 0;
  expect((await find(test, shop))[0]).toMatchObject({ id: before!.id, vectorScore: before!.vectorScore });
  expect(await ask(test, shop)).toMatchObject({ sources: [{ title: 'prices.md' }] });

  fake.order({});
  await work(test, shop);
  expect(await countModels(shop)).toEqual({ [id('new-1')]: 3 });
  expect(await seeChange(test, shop)).toBeNull();
  const [after] = await find(test, shop);
  expect(after!.id).toBe(before!.id);
  // The vectors of the fake's models are unrelated, and each model gives the same vector for the same words.
  expect(after!.vectorScore).toBeCloseTo(before!.vectorScore, 1);
  fake.requests.length = 0;
  expect(await ask(test, shop)).toMatchObject({ sources: [{ title: 'prices.md' }] });
  expect([...askedModels()]).not.toContain('old-1');
});

test('resumes a killed change and embeds nothing twice', async () => {
  const { test, shop } = await changeModel('old-2', 'new-2');
  failAt('new-2', 'Antipolo');
  await startModelChanges(test.deps);
  await work(test, shop);
  const stop = new AbortController();
  fake.order({ latencyMs: 2_000 });
  const killed = work(test, shop, stop.signal).catch((error: unknown) => error);
  setTimeout(() => stop.abort(new Error('killed')), 100);
  expect(await killed).toMatchObject({ message: 'killed' });
  await test.close();
  open = [];
  fake.order({});
  const again = await start('new-2', false);
  fake.requests.length = 0;
  await startModelChanges(again.deps);
  await work(again, shop);
  expect(await countModels(shop)).toEqual({ [id('new-2')]: 3 });
  const texts = embedded('new-2').filter((text) => text !== 'dimensions');
  expect(new Set(texts).size).toBe(texts.length);
});

test('reverts halfway without embedding, and supports a third model with other dimensions', async () => {
  const { test, shop } = await changeModel('old-3', 'new-3');
  failAt('new-3', 'weekdays');
  await startModelChanges(test.deps);
  await work(test, shop);
  await test.close();
  open = [];
  fake.order({});

  const back = await start('old-3', false);
  await find(back, shop);
  fake.requests.length = 0;
  await startModelChanges(back.deps);
  await work(back, shop);
  expect(await countModels(shop)).toEqual({ [id('old-3')]: 3 });
  expect(embedded('old-3')).toEqual([]);
  await back.close();
  open = [];

  fake.order({ dimensions: 96 });
  const third = await start('third-3', false);
  await startModelChanges(third.deps);
  await work(third, shop);
  expect(await countModels(shop)).toEqual({ [id('third-3', 96)]: 3 });
  expect((await find(third, shop))[0]).toMatchObject({ title: 'prices.md' });
});

test('changes nothing when the model refuses the key, and reports it', async () => {
  const { test, shop } = await changeModel('old-4', 'new-4');
  fake.order({ status: (request) => (request.model === 'new-4' ? 401 : undefined) });
  await startModelChanges(test.deps);
  await work(test, shop);
  await work(test, shop);
  expect(await seeChange(test, shop)).toMatchObject({
    passages: { done: 0, total: 3 },
    problem: 'refused-key',
  });
  const [found] = await find(test, shop);
  expect(found).toMatchObject({ title: 'prices.md' });
  expect(found!.vectorScore).toBeGreaterThan(0.4);
  const admin = await test.signIn('admin@example.com');
  const all = await test.app.inject({ url: '/api/admin/model-changes', headers: admin });
  const changes = all.json<ModelChanges>();
  expect(changes).toMatchObject({ model: 'new-4', change: { problem: 'refused-key' } });
  expect(changes.accounts.find(({ email }) => email === `owner-${shops}@example.com`)).toMatchObject({
    problem: 'refused-key',
  });
  const refused = await test.app.inject({ url: '/api/admin/model-changes', headers: shop.headers });
  expect(refused.statusCode).toBe(403);
});

test('searches new documents at once, and embeds them with the new model when the source switches', async () => {
  const { test, shop } = await changeModel('old-5', 'new-5');
  failAt('new-5', 'weekdays');
  await startModelChanges(test.deps);
  await work(test, shop);
  await test.close();
  open = [];
  const running = await start('new-5');
  const api = createApi(running.app);
  await api.addFiles(shop.headers, shop.connectionId, [
    { name: 'flan.md', content: '# Flan\n\nThe leche flan costs 240 pesos.\n' },
  ]);
  const synced = waitForSync(running.deps, shop.connectionId);
  await api.startSync(shop.headers, shop.connectionId);
  expect(await synced).toMatchObject({ isComplete: true, successful: 4 });
  expect((await countModels(shop))[id('old-5')]).toBe(4);
  expect((await find(running, shop, 'The leche flan costs 240 pesos'))[0]).toMatchObject({
    title: 'flan.md',
  });

  fake.order({});
  await startModelChanges(running.deps);
  await work(running, shop);
  await waitFor(
    async () => {
      expect(await countModels(shop)).toEqual({ [id('new-5')]: 4 });
    },
    { timeout: 30_000, interval: 100 },
  );
  const [flan] = await find(running, shop, 'The leche flan costs 240 pesos');
  expect(flan).toMatchObject({ title: 'flan.md' });
  expect(flan!.vectorScore).toBeGreaterThan(0.4);
});

test('completes a change although the model refuses one text', async () => {
  const { test, shop } = await changeModel('old-6', 'new-6');
  failAt('new-6', 'Antipolo', 400);
  await startModelChanges(test.deps);
  await work(test, shop);
  expect(await countModels(shop)).toEqual({ [id('new-6')]: 3 });
  expect((await find(test, shop, 'delivery to Antipolo'))[0]).toMatchObject({
    title: 'delivery.md',
    vectorScore: 0,
  });
});

test('does the work once with two processes, and none in a process with older settings', async () => {
  const { test, shop } = await changeModel('old-7', 'new-7');
  const second = await start('new-7', false);
  await startModelChanges(test.deps);
  await startModelChanges(second.deps);
  await Promise.all([work(test, shop), work(second, shop)]);
  await work(test, shop);
  expect(await countModels(shop)).toEqual({ [id('new-7')]: 3 });

  const newest = await start('newest-7', false);
  await startModelChanges(newest.deps);
  await startModelChanges(test.deps);
  await work(newest, shop);
  expect(await countModels(shop)).toEqual({ [id('newest-7')]: 3 });
  await startModelChanges(test.deps);
  await work(test, shop);
  expect(await countModels(shop)).toEqual({ [id('newest-7')]: 3 });
  // The process with older settings searches the existing vectors.
  const [found] = await find(test, shop);
  expect(found).toMatchObject({ title: 'prices.md' });
  expect(found!.vectorScore).toBeGreaterThan(0.4);
});

test('searches sources of several models with each model, with comparable scores', async () => {
  const { test, shop } = await changeModel('old-8', 'new-8');
  const worker = await start('new-8');
  const api = createApi(worker.app);
  const { id: other } = await api.createConnection(shop.headers, 'Other');
  await api.addFiles(shop.headers, other, [
    { name: 'bibingka.md', content: '# Bibingka\n\nThe bibingka costs 90 pesos.\n' },
  ]);
  const synced = waitForSync(worker.deps, other);
  await api.startSync(shop.headers, other);
  await synced;
  const own = await findOwned(test.deps, shop.connectionId);
  const others = await findOwned(test.deps, other);
  const request = { ownerId: own.ownerId, connections: [...own.connections, ...others.connections] };
  for (const [text, title] of [
    ['The ube cake costs 980 pesos', 'prices.md'],
    ['The bibingka costs 90 pesos', 'bibingka.md'],
  ] as const) {
    const { passages } = await findPassages(test.deps, { ...request, questions: [text] });
    expect(passages[0]).toMatchObject({ title });
    expect(passages[0]!.vectorScore).toBeGreaterThan(0.4);
    expect([...askedModels(text)].sort()).toEqual(['new-8', 'old-8']);
  }
});
