/**
 * How soon visitors' messages are acknowledged while the language model hangs:
 *
 * npm run bench:webhooks -- [--messages 300] [--per-second 30] [--duplicates 2]
 *
 * Each message arrives `duplicates` times at once, from a separate visitor, at a fixed pace. Exits with 1 if
 * the 99th percentile is over one second or a message is refused.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFakeModel } from '@anito/models/testing/fake-model';
import { startFakeGraph } from '../apps/server/src/testing/fake-graph.ts';
import { createTestProduct } from '../apps/server/src/testing/test-product.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '300' },
    'per-second': { type: 'string', default: '30' },
    duplicates: { type: 'string', default: '2' },
  },
});
const count = Number(values.messages);
const perSecond = Number(values['per-second']);
const duplicates = Number(values.duplicates);
const maxMs = 1_000;

const [model, graph] = await Promise.all([startFakeModel({ hang: 'headers' }), startFakeGraph()]);
const product = await createTestProduct({
  AI_CHAT_PROVIDER: 'openai-compatible',
  AI_CHAT_BASE_URL: model.url.openai,
  AI_CHAT_API_KEY: 'fake',
  AI_CHAT_MODEL: 'fake',
  ...graph.env,
});
try {
  await product.start();
  const token = await product.createToken('owner@example.com');
  const agent = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const created = await product.fetch('POST', '/api/assistant', { token, body: agent });
  const { id: assistantId } = (await created.json()) as { id: number };
  const [page] = graph.pages;
  const { id: pageId, name: pageName, token: pageAccessToken } = page!;
  const body = { assistantId, pageId, pageName, pageAccessToken };
  await product.fetch('POST', '/api/facebook/setup', { token, body });

  const times: number[] = [];
  let refused = 0;
  async function write(index: number): Promise<void> {
    const { payload, headers } = graph.sign(
      graph.write({ from: `99${index}`, mid: `bench-${index}`, text: 'When do you open on Monday?' }),
    );
    const startedAt = performance.now();
    const url = `${product.url}/api/facebook/webhook`;
    const response = await fetch(url, { method: 'POST', headers, body: payload });
    await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) refused += 1;
  }
  const writing: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    for (let copy = 0; copy < duplicates; copy += 1) writing.push(write(index));
    await sleep(1_000 / perSecond);
  }
  await Promise.all(writing);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const [p50, p99, longest] = [at(0.5), at(0.99), at(1)].map((time) => time.toFixed(0));
  const pendingCount = model.requests.filter(({ kind }) => kind === 'chat').length;
  console.log(
    `${times.length} webhooks of ${count} messages, ${perSecond} messages a second, ${refused} refused`,
  );
  console.log(`acknowledged in ${p50} ms (median), ${p99} ms (99th percentile), ${longest} ms (longest)`);
  console.log(
    `meanwhile ${pendingCount} questions hang at the model, ${graph.sent.length} answers were sent`,
  );
  if (at(0.99) > maxMs || refused > 0) process.exitCode = 1;
} finally {
  await product.remove();
  await Promise.all([model.close(), graph.close()]);
}
