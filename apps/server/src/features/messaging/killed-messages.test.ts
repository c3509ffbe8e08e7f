import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { echo } from '@anito/models/testing/fake-model/answers';
import type { FakeRequest } from '@anito/models/testing/fake-model/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../testing/fake-graph.ts';
import { fetchWithRetry } from '../../testing/fetch-with-retry.ts';
import type { ProductProcess } from '../../testing/product-process.ts';
import { startTestProcesses } from '../../testing/test-processes.ts';
import type { TestProduct } from '../../testing/test-product.ts';

/** The text of each message and its only valid answer. */
const writeQuestion = (mid: string) => `When do you open on Monday (${mid})?`;
const writeAnswer = (mid: string) => `We open at nine in the morning, for ${mid} as for everybody.`;
/** The prompt quotes earlier turns first. */
const answerQuestion = (request: FakeRequest) =>
  writeAnswer([...echo(request).matchAll(/\(([\w-]+)\)\?/g)].at(-1)?.[1] ?? '');
/** Other processes notice a dead process only after 20 seconds without a heartbeat. */
const noticed = { timeout: 90_000, interval: 100 };

let model: FakeModel;
let graph: FakeGraph;
let product: TestProduct;
let webs: ProductProcess[];
let workers: ProductProcess[];

beforeAll(async () => {
  model = await startFakeModel({ text: answerQuestion });
  graph = await startFakeGraph();
  ({ product, webs, workers } = await startTestProcesses({
    AI_CHAT_PROVIDER: 'openai-compatible',
    AI_CHAT_BASE_URL: model.url.openai,
    AI_CHAT_API_KEY: 'fake',
    AI_CHAT_MODEL: 'fake',
    ...graph.env,
  }));
  const token = await product.createToken('owner@example.com');
  const body = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const response = await product.fetch('POST', '/api/assistant', { token, body });
  const [page] = graph.pages;
  const setup = await product.fetch('POST', '/api/facebook/setup', {
    token,
    body: {
      assistantId: ((await response.json()) as { id: number }).id,
      pageId: page!.id,
      pageName: page!.name,
      pageAccessToken: page!.token,
    },
  });
  expect(setup.status).toBe(201);
});
afterAll(async () => {
  await product.remove();
  await Promise.all([model.close(), graph.close()]);
});

let calls = 0;
/** Sends each webhook to the next process. */
async function write(from: string, mid: string): Promise<void> {
  const { payload, headers } = graph.sign(graph.write({ from, mid, text: writeQuestion(mid) }));
  const { url } = webs[calls++ % webs.length]!;
  const response = await fetchWithRetry(`${url}/api/facebook/webhook`, {
    method: 'POST',
    headers,
    body: payload,
  });
  expect(response.status).toBe(200);
}

const listTextsTo = (to: string) => graph.sent.filter((sent) => sent.to === to).map((sent) => sent.text);
/** Messages behind one whose answer hangs. An answer out of order becomes visible. */
const behind = ['second', 'third', 'fourth', 'fifth', 'sixth'];
const countQuestions = () => model.requests.filter(({ kind }) => kind === 'chat').length;

describe('messages of visitors', () => {
  it('are acknowledged while the model hangs, and repeated ones are answered once in order', async () => {
    const before = countQuestions();
    const from = '8800000001';
    model.orderNext({ hang: 'headers' });
    await write(from, 'hung');
    await expect.poll(() => countQuestions(), noticed).toBe(before + 1);
    await Promise.all(Array.from({ length: 10 }, () => write(from, 'hung')));
    for (const mid of behind) await write(from, mid);
    const people = Array.from({ length: 10 }, (_, index) => `89000000${index}`);
    await Promise.all(
      people.flatMap((person) => [write(person, `m-${person}`), write(person, `m-${person}`)]),
    );
    // A hanging answer does not block other visitors.
    await expect
      .poll(() => people.map(listTextsTo), noticed)
      .toEqual(people.map((person) => [writeAnswer(`m-${person}`)]));
    expect(listTextsTo(from)).toEqual([]);
    expect(countQuestions()).toBe(before + 1 + people.length);
  });

  it('are answered once by the remaining process when another one dies during the answer', async () => {
    const from = '8800000002';
    const before = countQuestions();
    model.orderNext({ text: answerQuestion, hang: { afterTokens: 3 } });
    await write(from, 'killed');
    await expect.poll(() => countQuestions(), noticed).toBe(before + 1);
    for (const worker of workers) await worker.kill();
    await product.forgetKilled();
    for (const worker of workers) await worker.start();
    await expect.poll(() => listTextsTo(from), noticed).toEqual([writeAnswer('killed')]);
    await Promise.all(Array.from({ length: 10 }, () => write(from, 'killed')));
    await write(from, 'after');
    await expect.poll(() => listTextsTo(from), noticed).toEqual(['killed', 'after'].map(writeAnswer));
    // The messages that hung before the kill are retried too, with those behind them.
    await expect.poll(() => listTextsTo('8800000001'), noticed).toEqual(['hung', ...behind].map(writeAnswer));
  });

  it('are sent at most twice when the process dies while sending', async () => {
    const from = '8800000003';
    const isText = (body: Record<string, unknown>) =>
      body.message !== undefined && (body.recipient as { id: string }).id === from;
    const countTries = () => graph.requests.filter(({ body }) => isText(body)).length;
    // The typing indicator is sent first.
    graph.orderNext({ path: /me\/messages$/ }, { path: /me\/messages$/, latencyMs: 120_000 });
    await write(from, 'sending');
    await expect.poll(countTries, noticed).toBe(1);
    for (const worker of workers) await worker.kill();
    await product.forgetKilled();
    for (const worker of workers) await worker.start();
    await expect.poll(() => listTextsTo(from), noticed).toEqual([writeAnswer('sending')]);
    expect(countTries()).toBe(2);
  });
});
