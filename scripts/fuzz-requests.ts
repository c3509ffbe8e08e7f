/**
 * Malformed requests of different users to every endpoint of a running product: `npm run fuzz:requests --
 * [--requests 20000] [--seed N] [--from N]`. Prints each request with a wrong response, with the command that
 * repeats it. Exits with 1 if there is one, if the product's process has ended, or if it uses more memory one
 * minute later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { startFakeGraph } from '../apps/server/src/testing/fake-graph.ts';
import { startFakeTelegram } from '../apps/server/src/testing/fake-telegram.ts';
import { toShopHost } from '../apps/server/src/testing/remote-app.ts';
import {
  type FuzzedRequest,
  fuzzRequests,
} from '../apps/server/src/testing/strange-requests/fuzz-requests.ts';
import { fuzzAdmin, openPeople } from '../apps/server/src/testing/strange-requests/open-people.ts';
import { createTestProduct } from '../apps/server/src/testing/test-product.ts';
import { listTree, readResident } from './process-memory.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    from: { type: 'string', default: '0' },
  },
});
const [requests, seed, from] = [Number(values.requests), Number(values.seed), Number(values.from)];

/** Requests that bring the product to its usual memory: compiled code, filled caches and pools. */
const warmUpRequests = 5_000;
const parallelRequests = 4;
const settleMs = 60_000;
const maxGrowth = 1.1;
const bytesShown = 600;

const notion = await startFakeNotion();
const graph = await startFakeGraph();
const telegram = await startFakeTelegram();
const settings = {
  NOTION_API_URL: notion.url,
  NOTION_REQUESTS_PER_SECOND: '1000',
  ...graph.env,
  TELEGRAM_API_URL: telegram.url,
  ADMIN_EMAILS: fuzzAdmin,
  TRUST_PROXY: 'loopback',
  CHAT_PER_ACCOUNT: '1000000',
};
const product = await createTestProduct(settings, { isEmbedded: !process.env.TEST_DATABASE_URL });

/** Returns the resident megabytes of the main process, and of all processes with database and readers. */
function readMemory(): { main: number; all: number } {
  const pid = product.pid() ?? 0;
  const main = readResident(pid).now;
  return { main, all: listTree(pid).reduce((sum, each) => sum + readResident(each).now, 0) };
}

/** Prints a request with a wrong response and the command that repeats it. */
function show({ at, request, status, wrong }: FuzzedRequest): void {
  console.log(`\n${request.method} ${request.path.slice(0, bytesShown)}: ${status}; ${wrong.join('; ')}`);
  console.log(`  ${JSON.stringify(request.headers).slice(0, bytesShown)}`);
  console.log(`  ${JSON.stringify(request.payload.subarray(0, bytesShown).toString('latin1'))}`);
  console.log(`  npm run fuzz:requests -- --seed ${seed} --from ${at} --requests 1`);
}

const statuses: Record<string, number> = {};
const successfulCalls = new Set<string>();
const calls = new Set<string>();
let wrongCount = 0;
let opened = 0;

/** Creates new users with a new address, because chats per address are limited. */
function createUsers() {
  opened++;
  return openPeople(toShopHost(product, `172.16.0.${opened}`));
}

const options = { url: product.url, openPeople: createUsers, atOnce: parallelRequests };

console.log(`Seed ${seed}, ${requests} requests from ${from}.`);
// If this program throws, no product must keep running.
process.once('exit', () => void product.kill());
await product.start();
const pid = product.pid();
const started = readMemory();
await fuzzRequests({ ...options, seed: seed + 1, requests: Math.min(warmUpRequests, requests) }, () => {});
await sleep(Math.min(settleMs, requests * 10));
const before = readMemory();
const startedAt = performance.now();
await fuzzRequests({ ...options, seed, from, requests }, (result) => {
  statuses[result.status ?? 'closed'] = (statuses[result.status ?? 'closed'] ?? 0) + 1;
  calls.add(result.call);
  if (result.status && result.status < 300) successfulCalls.add(result.call);
  if (result.wrong.length === 0) return;
  wrongCount++;
  show(result);
});
const seconds = (performance.now() - startedAt) / 1_000;
const peak = readMemory();
await sleep(Math.min(settleMs, requests * 10));
const after = readMemory();
const isReady = (await fetch(`${product.url}/readyz`)).ok && product.pid() === pid;
// Usual memory: after the start or after other requests, whichever is larger, depending on V8's garbage
// collection.
const isSmall = after.main <= Math.max(started.main, before.main) * maxGrowth;

console.log(
  `\n${calls.size} calls asked, ${successfulCalls.size} of them answered well; ${Math.round(seconds)} s.`,
);
console.log(`Statuses: ${JSON.stringify(statuses)}; ${wrongCount} with a wrong answer.`);
console.log(`The process that answered at first ${isReady ? 'is ready' : 'HAS ENDED OR IS NOT READY'}.`);
const megabytes = Object.entries({ started, before, peak, after }).map(
  ([name, { main, all }]) => `${name} ${Math.round(main)} (${Math.round(all)})`,
);
console.log(`Resident MB of the server, and with its children: ${megabytes.join(', ')}.`);
const exitCode = await product.stop();
console.log(`Stopped with ${exitCode}.`);
await product.remove();
await Promise.all([notion.close(), graph.close(), telegram.close()]);
process.exit(wrongCount === 0 && isReady && isSmall && exitCode === 0 ? 0 : 1);
