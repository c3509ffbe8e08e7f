import { setTimeout as sleep } from 'node:timers/promises';
import type { FileConnection } from '@anito/contract/files';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HealthGate, openHealthGate } from './testing/health-gate.ts';
import type { ProductProcess } from './testing/product-process.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

const perSecond = 20;
/**
 * Clients that each wait for their answer before they ask again. A machine that is too slow for the rate gets
 * fewer requests then, instead of a queue that ends in honest 503s.
 */
const clients = 8;
/** Time of SIGTERM, in milliseconds after the first request. */
const stopAfterMs = 1_500;
const publicUrl = 'http://localhost:3000';
/** Seconds in which the load balancer notices. On a busy machine its checks take seconds. */
const stopDelay = 10;

let fake: FakeModel;
let product: TestProduct;
let other: ProductProcess | undefined;
let gate: HealthGate | undefined;
let token: string;
let assistant: number;

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await product.fetch('POST', path, { token, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

beforeAll(async () => {
  fake = await startFakeModel({ latencyMs: 600 });
  const models = Object.fromEntries(
    ['CHAT', 'EMBED'].flatMap((kind) => [
      [`AI_${kind}_PROVIDER`, 'openai-compatible'],
      [`AI_${kind}_BASE_URL`, fake.url.openai],
      [`AI_${kind}_API_KEY`, 'fake'],
      [`AI_${kind}_MODEL`, 'fake'],
    ]),
  );
  const freely = { CHAT_PER_ACCOUNT: '1000000', PUBLIC_URL: publicUrl, STOP_DELAY: String(stopDelay) };
  product = await createTestProduct({ ...models, ...freely });
  await product.start();
  token = await product.createToken('owner@example.com');
  const { id } = await call<FileConnection>('/api/files/connections', { name: 'Hours' });
  const form = new FormData();
  form.append('files', new Blob(['# Hours\n\nWe open at nine.']), 'hours.md');
  await call(`/api/files/connections/${id}/upload`, form);
  await call(`/api/files/connections/${id}/sync`, undefined);
  const assistantInput = { name: 'Shop', systemPrompt: 'Answer shortly.', connectionIds: [id] };
  assistant = (await call<{ id: number }>('/api/assistant', assistantInput)).id;
  other = await product.createSibling();
  await other.start();
  gate = await openHealthGate([product.url, other.url]);
});

afterAll(async () => {
  await gate?.close();
  await product.remove();
  await fake.close();
});

type Answer = { sentAt: number; took: number; status: number };

/**
 * Sends a read or, every second time, a question. The status is 0 when the connection broke or was refused.
 */
async function ask(url: string, number: number, startedAt: number): Promise<Answer> {
  const sentAt = performance.now() - startedAt;
  const isChat = number % 2 === 0;
  const status = await fetch(url + (isChat ? `/api/assistant/${assistant}/chat` : '/api/assistant'), {
    method: isChat ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(isChat ? { 'content-type': 'application/json' } : {}),
    },
    body: isChat ? JSON.stringify({ question: 'When do you open?' }) : null,
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { sentAt, took: performance.now() - startedAt - sentAt, status };
}

/**
 * Opens a hub connection to this process. Resolves, when it is closed, to whether the server sent a close
 * message.
 */
async function listen(): Promise<{ closed: Promise<{ isTold: boolean }> }> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/hubs/ingestion?access_token=${token}`);
  let text = '';
  socket.addEventListener('message', ({ data }) => {
    text += String(data);
  });
  socket.addEventListener('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
  await expect.poll(() => text).toContain('InitialStatus');
  const closed = new Promise<{ isTold: boolean }>((resolve) => {
    socket.addEventListener('close', () => resolve({ isTold: text.includes('"type":7') }));
  });
  return { closed };
}

/** Waits until the process reports that it is not ready, or accepts no connections any more. */
async function waitUntilUnready(): Promise<void> {
  const readStatus = () =>
    fetch(`${product.url}/readyz`).then(
      ({ status }) => status,
      () => 503,
    );
  while ((await readStatus()) !== 503) await sleep(10);
}

it(`no request fails when a process stops during ${perSecond} requests per second`, async () => {
  const { closed } = await listen();
  const startedAt = performance.now();
  const url = gate?.url ?? product.url;
  const answers: Answer[] = [];
  let isOver = false;
  const askRepeatedly = async (client: number) => {
    const intervalMs = (clients * 1_000) / perSecond;
    await sleep((client * 1_000) / perSecond);
    for (let number = client; !isOver; number += 1) {
      const answer = await ask(url, number, startedAt);
      answers.push(answer);
      await sleep(Math.max(0, intervalMs - answer.took));
    }
  };
  const sent = Promise.all(Array.from({ length: clients }, (_, client) => askRepeatedly(client)));
  await sleep(stopAfterMs);
  const signalledAt = performance.now();
  const stopped = product.stop();
  const unready = waitUntilUnready();
  const code = await stopped;
  const stopTook = performance.now() - signalledAt;
  isOver = true;
  await Promise.all([sent, unready]);
  expect(code).toBe(0);
  expect(await closed).toEqual({ isTold: true });
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses.keys()]).toEqual([200]);
  const stoppedAt = signalledAt - startedAt;
  const underWay = answers.filter(({ sentAt, took }) => sentAt < stoppedAt && sentAt + took > stoppedAt);
  expect(underWay.length).toBeGreaterThan(0);
  const slowest = Math.round(Math.max(...answers.map(({ took }) => took)));
  process.stdout.write(
    `${answers.length} answered with 200, ${underWay.length} under way at SIGTERM, slowest ${slowest} ms, stopped after ${Math.round(stopTook)} ms\n`,
  );
});
