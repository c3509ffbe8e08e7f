/**
 * Whether the product leaks resources: `npm run bench:soak -- [--minutes 120] [--rate 60]`. Asks the given
 * number of questions per second, half of the promised load, while sources are created, learned and deleted
 * and live connections open and close. Prints every minute the memory of the server and of all its processes,
 * open descriptors, and the size of its data. Exits with 1 if the memory of the server grows by more than one
 * megabyte per minute after the first ten minutes, if the idle server has more descriptors open than before,
 * if Node warns of listeners, or if a request failed. Linux only.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listTree, readResident } from '../scripts/process-memory.ts';
import { callApi, syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { askAsVisitor, closeConnections } from './visitors.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' }, rate: { type: 'string', default: '60' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const sampleMs = 5_000;
const minuteMs = 60_000;
/** Time for caches to fill. A shorter run uses a third of its time for it. */
const warmUpMs = Math.min(10, minutes / 3) * minuteMs;
const maxGrowth = 1;
/**
 * Accepted additional descriptors of the idle server after the load, because database connections come and
 * go.
 */
const maxExtraDescriptors = 16;
/** Time after which connections of visitors and owners are closed, in milliseconds. */
const settleMs = 20_000;
const connectEveryMs = 2_000;
const connectedMs = 10_000;
/** A token expires after an hour. */
const connectionsPerToken = 100;
/** Several accounts, so that none reaches its daily limit. */
const accounts = 4;
const filesOfAccount = 30;
const fileBytes = 4_096;

type Sample = { at: number; server: number; all: number; descriptors: number };

/** Returns the growth per minute by least squares. */
function findSlope(points: { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const below = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

function takeSample(pid: number, startedAt: number): Sample {
  const server = readResident(pid).now;
  const all = listTree(pid).reduce((sum, each) => sum + readResident(each).now, 0);
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  return { at: performance.now() - startedAt, server, all, descriptors };
}

async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (entry) => (entry.isFile() ? entry.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

const fake = await startModelFake();
const warningsFolder = mkdtempSync(join(tmpdir(), 'anito-soak-'));
const warningsFile = join(warningsFolder, 'warnings');
const product = await startProduct({ env: { ...fake.env, NODE_REDIRECT_WARNINGS: warningsFile } });
const pid = product.processes[0]!.pid!;
const failures: string[] = [];
let connected = 0;
const times: number[] = [];
let askedCount = 0;

async function createAssistant(number: number): Promise<number> {
  const token = await product.createToken(`soak-${number}@example.com`);
  const files = Array.from({ length: filesOfAccount }, (_, index) => ({
    name: `topic-${index}.md`,
    content: writeMarkdown(fileBytes, number * 1_000 + index),
  }));
  const id = await uploadFiles(product.url, token, files);
  await syncAndWait(product.url, token, id);
  const body = { name: 'Soak', systemPrompt: 'Answer.', connectionIds: [id] };
  return (await callApi<{ id: number }>(product.url, token, 'POST', '/api/assistant', body)).id;
}

async function askOn(assistants: number[], endsAt: number): Promise<void> {
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  while (performance.now() < endsAt) {
    const question = askAsVisitor(product.url, assistants[askedCount % assistants.length]!).then(
      ({ status, firstWordMs }) => {
        times.push(firstWordMs);
        if (status !== 200) failures.push(`answer ${status}`);
      },
      (error: unknown) => void failures.push(String(error)),
    );
    askedCount++;
    open.add(question);
    void question.finally(() => open.delete(question));
    await wait(Math.max(0, startedAt + (askedCount * 1_000) / rate - performance.now()));
  }
  await Promise.all(open);
}

/** Creates, learns and deletes sources in a loop. */
async function churnSources(endsAt: number): Promise<number> {
  let learned = 0;
  for (; performance.now() < endsAt; learned++) {
    const token = await product.createToken('soak-sources@example.com');
    const content = writeMarkdown(fileBytes, 50_000 + learned);
    try {
      const id = await uploadFiles(product.url, token, [{ name: 'new.md', content }]);
      await syncAndWait(product.url, token, id);
      await callApi(product.url, token, 'DELETE', `/api/files/connections/${id}`);
    } catch (error) {
      failures.push(String(error));
    }
    await wait(Math.min(10_000, Math.max(0, endsAt - performance.now())));
  }
  return learned;
}

/** Opens and closes live connections in a loop. */
async function churnConnections(endsAt: number): Promise<void> {
  let token = '';
  for (let opened = 0; performance.now() < endsAt; opened++) {
    if (opened % connectionsPerToken === 0) token = await product.createToken('soak-0@example.com');
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/hubs/ingestion?access_token=${token}`);
    socket.addEventListener('open', () => {
      connected++;
      socket.send('{"protocol":"json","version":1}\u001e');
      setTimeout(() => socket.close(), connectedMs);
    });
    socket.addEventListener('error', () => void failures.push('live connection'));
    await wait(connectEveryMs);
  }
}

/** Returns the open descriptors of the idle server. */
async function countIdleDescriptors(): Promise<number> {
  closeConnections();
  await wait(settleMs);
  return takeSample(pid, 0).descriptors;
}

/** Returns how often Node warned of too many listeners. */
function countListenerWarnings(): number {
  return existsSync(warningsFile)
    ? readFileSync(warningsFile, 'utf8').split('MaxListenersExceeded').length - 1
    : 0;
}

try {
  const assistants: number[] = [];
  for (let number = 0; number < accounts; number++) assistants.push(await createAssistant(number));
  // A burst first, so that permanent resources of the server are open.
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => askAsVisitor(product.url, assistants[at % accounts]!)),
  );
  const idleBefore = await countIdleDescriptors();
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * minuteMs;
  const samples: Sample[] = [];
  const sampling = setInterval(() => samples.push(takeSample(pid, startedAt)), sampleMs);
  let reportedCount = 0;
  const printing = setInterval(() => {
    const { at, server, all, descriptors } = samples.at(-1)!;
    const reasons = [...new Set(failures.slice(reportedCount))].map((reason) => ` (${reason})`).join('');
    reportedCount = failures.length;
    console.log(
      `${(at / minuteMs).toFixed(0)} min: server ${server.toFixed(0)} MB, all ${all.toFixed(0)} MB, ${descriptors} descriptors, ${askedCount} asked, ${reportedCount} failed${reasons}`,
    );
  }, minuteMs);
  const [, learned] = await Promise.all([
    askOn(assistants, endsAt),
    churnSources(endsAt),
    churnConnections(endsAt),
  ]);
  clearInterval(sampling);
  clearInterval(printing);

  const idleAfter = await countIdleDescriptors();
  const warnings = countListenerWarnings();
  const warm = samples.filter(({ at }) => at >= warmUpMs);
  const slopeOf = (pick: (sample: Sample) => number) =>
    findSlope(warm.map((sample) => ({ x: sample.at / minuteMs, y: pick(sample) })));
  const growth = slopeOf(({ server }) => server);
  console.log(
    `${askedCount} asked, first token p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)} ms; ${learned} sources learned and deleted; ${connected} live connections; ${failures.length} failed`,
  );
  console.log(
    `a minute, after ${(warmUpMs / minuteMs).toFixed(0)}: server ${growth.toFixed(2)} MB (promised ${maxGrowth}), all ${slopeOf(({ all }) => all).toFixed(2)} MB, descriptors ${slopeOf(({ descriptors }) => descriptors).toFixed(2)}; data ${(await measureFolder(product.dataDir)).toFixed(0)} MB`,
  );
  console.log(
    `idle before and after: ${idleBefore} and ${idleAfter} descriptors (promised ${maxExtraDescriptors} more), ${warnings} warnings of listeners`,
  );
  const hasPassed =
    growth <= maxGrowth && idleAfter - idleBefore <= maxExtraDescriptors && warnings + failures.length === 0;
  process.exitCode = hasPassed ? 0 : 1;
} finally {
  closeConnections();
  await product.stop();
  fake.stop();
  rmSync(warningsFolder, { recursive: true, force: true });
}
