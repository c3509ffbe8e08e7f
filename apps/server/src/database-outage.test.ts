import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileConnection } from '@anito/contract/files';
import type { LiveEvent } from '@anito/contract/live';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from './testing/database-proxy.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

const outageMs = 3_000;

let product: TestProduct;
let token: string;

async function start(created: Promise<TestProduct>): Promise<void> {
  product = await created;
  await product.start();
  token = await product.createToken('owner@example.com');
}

type Answer = { path: string; status: number; retryAfter: number };

async function ask(path: string): Promise<Answer> {
  const response =
    path === refreshPath
      ? await fetch(product.url + path, { method: 'POST', body: refresh })
      : await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
  await response.json();
  return {
    path,
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
  };
}

const refreshPath = '/oidc/token';
/** An unknown refresh token, which is refused as soon as the database responds. */
const refresh = new URLSearchParams({
  grant_type: 'refresh_token',
  client_id: 'anito-web',
  refresh_token: 'x'.repeat(43),
});

const paths = [
  '/api/assistant',
  '/api/files/connections',
  '/api/assistant/999999/public',
  refreshPath,
  '/readyz',
];

/** Sends all requests repeatedly during the outage, at least twice. Returns the responses by round. */
async function askThroughOutage(): Promise<Answer[][]> {
  const endsAt = performance.now() + outageMs;
  const rounds: Answer[][] = [];
  while (performance.now() < endsAt || rounds.length < 2) {
    rounds.push(await Promise.all(paths.map(ask)));
    expect((await product.fetch('GET', '/healthz')).status).toBe(200);
    await sleep(20);
  }
  return rounds;
}

function expectHonest(answers: Answer[]): void {
  for (const answer of answers.filter(({ status }) => status >= 500)) {
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.retryAfter).toBeGreaterThan(0);
  }
}

async function expectRecovery(): Promise<void> {
  const startedAt = performance.now();
  await expect
    .poll(async () => (await Promise.all(paths.map(ask))).map(({ status }) => status))
    .toEqual([200, 200, 404, 400, 200]);
  process.stdout.write(`recovered after ${Math.round(performance.now() - startedAt)} ms\n`);
}

/** Connects a SignalR client over a bare WebSocket and records its messages. */
async function listen() {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/hubs/ingestion?access_token=${token}`);
  const events: LiveEvent[] = [];
  socket.addEventListener('message', ({ data }) => {
    for (const record of String(data).split('\u001e').filter(Boolean)) {
      const { type, target, arguments: values } = JSON.parse(record);
      if (type === 1) events.push({ event: target, data: values[0] } as LiveEvent);
    }
  });
  socket.addEventListener('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
  await expect.poll(() => events[0]?.event).toBe('InitialStatus');
  return { socket, heard: events };
}

/** Runs a whole sync that is reported on the hub connection that was open all the time. */
async function expectSync({ socket, heard: events }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const call = async (path: string, body?: unknown) => {
    const response = await product.fetch('POST', path, { token, body });
    expect(response, await response.clone().text()).toMatchObject({ ok: true });
    return (await response.json()) as FileConnection;
  };
  const { id } = await call('/api/files/connections', { name: 'After the outage' });
  const form = new FormData();
  form.append('files', new Blob(['# Hours\n\nWe open at nine.']), 'hours.md');
  await call(`/api/files/connections/${id}/upload`, form);
  await call(`/api/files/connections/${id}/sync`);
  // Clients that missed events get a snapshot of their sources instead.
  const states = () =>
    events.flatMap((one) => {
      if (one.event === 'StatusUpdate') return [one.data];
      return one.event === 'InitialStatus' ? one.data : [];
    });
  await expect
    .poll(() => states().findLast((source) => source.id === id))
    .toMatchObject({ status: 'connected', isSyncing: false, lastSyncedAt: expect.any(String) });
}

/** Returns the main process of the embedded database. */
async function findPostmaster(): Promise<number> {
  const file = await readFile(join(product.dataDir, 'database/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

describe('an unavailable PostgreSQL', () => {
  let proxy: DatabaseProxy;
  let model: FakeModel;
  const route = async (databaseUrl: string) => {
    proxy = await startDatabaseProxy(databaseUrl);
    return proxy.url;
  };
  beforeAll(async () => {
    model = await startFakeModel({ text: 'We open at nine.' });
    const chat = {
      AI_CHAT_PROVIDER: 'openai-compatible',
      AI_CHAT_BASE_URL: model.url.openai,
      AI_CHAT_API_KEY: 'fake',
      AI_CHAT_MODEL: 'fake',
    };
    await start(createTestProduct(chat, { route }));
  });
  afterAll(async () => {
    await product.remove();
    await Promise.all([proxy.close(), model.close()]);
  });

  it.each(['cut', 'swallow'] as const)(
    'by "%s" gives 503 at once, and the product continues when it is back',
    async (how) => {
      const live = await listen();
      const pid = product.pid();
      await proxy[how]();
      const [first = [], ...later] = await askThroughOutage();
      expectHonest(first);
      expectHonest(later.flat());
      expect([...first, ...later.flat()].filter(({ status }) => status !== 503)).toEqual([]);
      await proxy.restore();
      await expectRecovery();
      await expectSync(live);
      expect(product.pid()).toBe(pid);
      live.socket.close();
    },
  );

  it('stores a finished answer when it is back, for a visitor who asks again', async () => {
    const body = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
    const created = await product.fetch('POST', '/api/assistant', { token, body });
    const { id } = (await created.json()) as { id: number };
    const question = { question: 'When do you open?', sessionId: 'session-of-an-outage' };
    const headers = { 'idempotency-key': 'asked-during-an-outage' };
    const askAgain = () =>
      product.fetch('POST', `/api/assistant/${id}/chat`, { token, body: question, headers });
    const countCalls = () => model.requests.filter(({ kind }) => kind === 'chat').length;
    model.orderNext({ text: 'We open at nine.', latencyMs: 6_000 });
    const broken = fetch(`${product.url}/api/assistant/${id}/chat`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    await expect.poll(countCalls).toBe(1);
    // Only the statements that store the answer are left.
    await proxy.awaitSilence(300);
    await proxy.cut();
    expect((await broken).status).toBe(503);
    await proxy.restore();
    await expectRecovery();
    // Unfinished work of a running process is otherwise released after three minutes.
    await expect.poll(async () => (await askAgain()).status, { timeout: 30_000 }).toBe(200);
    expect(await (await askAgain()).json()).toMatchObject({ answer: 'We open at nine.' });
    expect(countCalls()).toBe(1);
  });

  it('does not make Prometheus wait for its metrics', async () => {
    proxy.swallow();
    // Prometheus waits this long by default.
    const response = await fetch(`${product.url}/metrics`, { signal: AbortSignal.timeout(10_000) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('anito_database_connections{');
    await proxy.restore();
    await expectRecovery();
  });
});

describe('a killed embedded database', { timeout: 240_000 }, () => {
  beforeAll(() => start(createTestProduct({}, { isEmbedded: true })));
  afterAll(() => product.remove());

  it('gives 503 at once, and the product continues when it runs again', async () => {
    const live = await listen();
    const pid = product.pid();
    const engine = await findPostmaster();
    process.kill(engine, 'SIGKILL');
    const isGone = () => {
      try {
        return !process.kill(engine, 0);
      } catch {
        return true;
      }
    };
    await expect.poll(isGone, { timeout: 60_000, interval: 1 }).toBe(true);
    const rounds = await askThroughOutage();
    expectHonest(rounds.flat());
    // Backends respond until they notice that the server is gone, and the next server may run before a round
    // is over.
    expect(rounds.flat().some(({ status }) => status === 503)).toBe(true);
    await expectRecovery();
    await expectSync(live);
    expect(product.pid()).toBe(pid);
    live.socket.close();
  });
});
