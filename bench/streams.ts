/**
 * Many open answers: `npm run bench:streams -- [--streams 500] [--rate 20] [--tokens 240] [--ramp 12]`.
 * Visitors of two accounts open streams over `ramp` seconds. By default that is the length of an answer, so
 * that all are open for a moment. The fake model sends `rate` tokens per second to each. Prints the time that
 * the product adds before the first token, the pause between two events (under load the product combines
 * tokens), the memory per open stream, and the CPU time of product, database, fake model and this process.
 */
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readResident } from '../scripts/process-memory.ts';
import { callApi } from './api.ts';
import { startCpuMeter } from './cpu.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    rate: { type: 'string', default: '20' },
    tokens: { type: 'string', default: '240' },
    ramp: { type: 'string' },
  },
});
const [streams, rate, tokens] = [Number(values.streams), Number(values.rate), Number(values.tokens)];
const rampMs = 1_000 * (values.ramp ? Number(values.ramp) : tokens / rate);
const warmUp = 100;
const agent = new Agent({ keepAlive: true, maxSockets: streams + 10 });

/** Times of the events of one answer, in milliseconds from its request. */
type Stream = { isDone: boolean; eventsAt: number[]; lastWords: string };

let askedCount = 0;

function openStream(url: string, assistantId: number): Promise<Stream> {
  askedCount += 1;
  const number = askedCount;
  const startedAt = performance.now();
  const body = JSON.stringify({
    question: `Question ${number}`,
    channelUserId: `public_streams_${number}_bench`,
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'text/event-stream',
    'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
  };
  return new Promise((resolve, reject) => {
    const path = `${url}/api/assistant/${assistantId}/public/chat`;
    const call = request(path, { method: 'POST', agent, headers }, (response) => {
      const stream: Stream = { isDone: false, eventsAt: [], lastWords: '' };
      response.on('data', (chunk: Buffer) => {
        stream.eventsAt.push(performance.now() - startedAt);
        stream.lastWords = chunk.toString();
        if (stream.lastWords.includes('event: done')) stream.isDone = true;
      });
      response.on('end', () => resolve(stream));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const text = Array.from({ length: tokens }, (_, index) => `word${index}`).join(' ');
const fake = await startModelFake(['--tokens-per-second', String(rate), '--text', text]);
let product: Product | undefined;
try {
  const plenty = { ACCOUNT_QUESTIONS_PER_DAY: '100000', ASSISTANT_QUESTIONS_PER_DAY: '100000' };
  product = await startProduct({ env: { ...fake.env, ...plenty } });
  await measure(product, fake.pid);
} finally {
  agent.destroy();
  await product?.stop();
  fake.stop();
}

async function measure(product: Product, fakePid: number): Promise<void> {
  const { url, processes, createToken } = product;
  const assistants = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const token = await createToken(`${name}@example.com`);
      const body = { name, systemPrompt: 'Help.', isAgentMode: true };
      return callApi<{ id: number }>(url, token, 'POST', '/api/assistant', body);
    }),
  );
  const openAt = async (delayMs: number, index: number) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return openStream(url, assistants[index % assistants.length]!.id);
  };
  // A warm-up for code that the first answers load and compile, and for the heap's growth.
  await Promise.all(Array.from({ length: warmUp }, (_, index) => openAt((index * rampMs) / streams, index)));
  const pid = processes[0]!.pid!;
  const before = readResident(pid).now;
  const cpu = await startCpuMeter(product, fakePid);
  let maxResident = 0;
  const watch = setInterval(() => {
    maxResident = Math.max(maxResident, readResident(pid).now);
  }, 250);
  const opened = await Promise.all(
    Array.from({ length: streams }, (_, index) => openAt((index * rampMs) / streams, index)),
  );
  clearInterval(watch);
  const cpuMs = cpu.read();
  const complete = opened.filter(({ isDone }) => isDone);
  const broken = opened.find(({ isDone }) => !isDone);
  if (broken) console.log(`an incomplete answer ended with ${broken.lastWords}`);
  const firsts = complete.map(({ eventsAt }) => eventsAt[0] ?? Number.NaN);
  const pauses = complete.flatMap(({ eventsAt }) =>
    eventsAt.slice(1).map((at, index) => at - eventsAt[index]!),
  );
  const round = (value: number) => value.toFixed(0);
  console.log(`${complete.length} of ${streams} answers complete, ${rate} tokens a second each`);
  console.log(
    `first event: p50 ${round(quantile(firsts, 0.5))} ms, p95 ${round(quantile(firsts, 0.95))} ms, last ${round(Math.max(...firsts))} ms`,
  );
  console.log(
    `between events: p50 ${round(quantile(pauses, 0.5))} ms, p99 ${round(quantile(pauses, 0.99))} ms`,
  );
  console.log(
    `memory: ${round(before)} MB before, ${round(maxResident)} MB at most, ${round(((maxResident - before) * 1_024) / streams)} KB a stream`,
  );
  const seconds = Object.entries(cpuMs).map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)}`);
  console.log(`CPU seconds: ${seconds.join(', ')}`);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}
