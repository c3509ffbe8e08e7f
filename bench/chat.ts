/**
 * Answers a second and time to first token through the whole path: limits, search, model fake, storing.
 * Everything runs on this machine: product, database, model fake and this load generator.
 * `npm run bench:chat -- [--passages 1000] [--seconds 15] [--concurrency 32]`; with DATABASE_URL set (and SECRET_KEY)
 * on PostgreSQL, else embedded.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { callApi, syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { describeCpu, startCpuMeter } from './cpu.ts';
import { startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { askAsVisitor, leave, type Timing } from './visitors.ts';

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
    concurrency: { type: 'string', default: '32' },
    'built-in-embedder': { type: 'boolean', default: false },
  },
});

const passagesWanted = Number(values.passages);
const seconds = Number(values.seconds);
const concurrency = Number(values.concurrency);
const fileBytes = 4_096;
const passagesPerFile = 8.25;
/** Before the first token the fake is asked what the question means, then for the answer. */
const vendorCalls = 2;

async function measureThroughput(
  url: string,
  assistantId: number,
): Promise<{ answered: number; perSecond: number; failed: number; p50: number; p99: number }> {
  const until = performance.now() + seconds * 1_000;
  const timings: Timing[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) timings.push(await askAsVisitor(url, assistantId));
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  const answered = timings.filter((timing) => timing.status === 200);
  const totals = answered.map((timing) => timing.totalMs);
  return {
    answered: answered.length,
    perSecond: answered.length / elapsed,
    failed: timings.length - answered.length,
    p50: quantile(totals, 0.5),
    p99: quantile(totals, 0.99),
  };
}

async function measureOpenLoop(
  url: string,
  assistantId: number,
  rate: number,
  count: number,
): Promise<number[]> {
  const running: Promise<Timing>[] = [];
  for (let index = 0; index < count; index += 1) {
    running.push(askAsVisitor(url, assistantId));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / rate));
  }
  return (await Promise.all(running)).map((timing) => timing.firstTokenMs);
}

async function measureBursts(
  url: string,
  assistantId: number,
  size: number,
  bursts: number,
): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < bursts; index += 1) {
    const timings = await Promise.all(Array.from({ length: size }, () => askAsVisitor(url, assistantId)));
    all.push(...timings.map((timing) => timing.firstTokenMs));
  }
  return all;
}

/** What one call of the fake itself takes to its first byte. */
async function measureFake(url: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer fake' },
      body: JSON.stringify({ model: 'fake', stream: true, messages: [{ role: 'user', content: 'hello' }] }),
    });
    await response.body?.getReader().read();
    times.push(performance.now() - startedAt);
    await response.body?.cancel().catch(() => undefined);
  }
  return quantile(times, 0.5);
}

const fake = await startModelFake();
const embedEnv: Record<string, string> = values['built-in-embedder'] ? { AI_EMBED_PROVIDER: 'builtin' } : {};
const product = await startProduct({ env: { ...fake.env, ...embedEnv } });
try {
  const token = await product.createToken('bench@example.com');
  const files = Array.from({ length: Math.ceil(passagesWanted / passagesPerFile) }, (_, index) => ({
    name: `topic-${index}.md`,
    content: writeMarkdown(fileBytes, index),
  }));
  const connectionId = await uploadFiles(product.url, token, files);
  const { passages } = await syncAndWait(product.url, token, connectionId);
  const assistant = await callApi<{ id: number }>(product.url, token, 'POST', '/api/assistant', {
    name: 'Bench',
    systemPrompt: 'Answer.',
    connectionIds: [connectionId],
  });
  process.stdout.write(
    `database ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}, ${passages} passages, ${values['built-in-embedder'] ? 'built-in' : 'fake'} embedder\n`,
  );
  await Promise.all(Array.from({ length: 8 }, () => askAsVisitor(product.url, assistant.id)));
  await measureOpenLoop(product.url, assistant.id, 50, 100);
  const callMs = await measureFake(fake.url);
  const fakeMs = vendorCalls * callMs;
  const slow = await measureOpenLoop(product.url, assistant.id, 10, 150);
  process.stdout.write(
    `first token added at 10/s: p50 ${(quantile(slow, 0.5) - fakeMs).toFixed(1)} ms, p99 ${(quantile(slow, 0.99) - fakeMs).toFixed(1)} ms (${vendorCalls} calls of the fake itself, ${callMs.toFixed(1)} ms each, taken off)\n`,
  );
  const burst = await measureBursts(product.url, assistant.id, 50, 10);
  process.stdout.write(
    `first token added with 50 at once: p50 ${(quantile(burst, 0.5) - fakeMs).toFixed(1)} ms, p99 ${(quantile(burst, 0.99) - fakeMs).toFixed(1)} ms\n`,
  );
  const cpu = await startCpuMeter(product, fake.pid);
  const result = await measureThroughput(product.url, assistant.id);
  const spent = cpu.read();
  process.stdout.write(
    `throughput: ${result.perSecond.toFixed(1)} answers/s, ${result.failed} failed, total p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms, ${concurrency} at once for ${seconds} s, load average ${loadavg()[0]!.toFixed(1)}\n`,
  );
  process.stdout.write(`CPU per answer: ${describeCpu(spent, result.answered)}\n`);
} finally {
  leave();
  await product.stop();
  fake.stop();
}
