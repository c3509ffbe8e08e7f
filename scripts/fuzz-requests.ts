/**
 * Strange requests of all kinds of people to every call of a product that runs: `npm run fuzz:requests -- [--requests
 * 20000] [--seed N] [--from N]`. Prints each that was answered wrongly, with what sends it again; ends with 1 where there
 * is one, where the product's process has ended, or where it keeps more memory a minute later.
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

/** Requests that bring the product to its usual size: code compiled, caches and pools filled. */
const warmUpRequests = 5_000;
const atOnce = 4;
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

/** Of the process that answers; those of database and readers beside it. */
function readMemory(): { main: number; all: number } {
  const pid = product.pid() ?? 0;
  const main = readResident(pid).now;
  return { main, all: listTree(pid).reduce((sum, each) => sum + readResident(each).now, 0) };
}

function show({ at, request, status, wrong }: FuzzedRequest): void {
  console.log(`\n${request.method} ${request.path.slice(0, bytesShown)}: ${status}; ${wrong.join('; ')}`);
  console.log(`  ${JSON.stringify(request.headers).slice(0, bytesShown)}`);
  console.log(`  ${JSON.stringify(request.payload.subarray(0, bytesShown).toString('latin1'))}`);
  console.log(`  npm run fuzz:requests -- --seed ${seed} --from ${at} --requests 1`);
}

const statuses: Record<string, number> = {};
const welcome = new Set<string>();
const calls = new Set<string>();
let wrong = 0;
let opened = 0;

/** New people, at an address of their own: one address may only chat so often. */
function openNewPeople() {
  opened++;
  return openPeople(toShopHost(product, `172.16.0.${opened}`));
}

const options = { url: product.url, openPeople: openNewPeople, atOnce };

console.log(`Seed ${seed}, ${requests} requests from ${from}.`);
// Where this program throws, no product is left behind.
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
  if (result.status && result.status < 300) welcome.add(result.call);
  if (result.wrong.length === 0) return;
  wrong++;
  show(result);
});
const seconds = (performance.now() - startedAt) / 1_000;
const peak = readMemory();
await sleep(Math.min(settleMs, requests * 10));
const after = readMemory();
const isReady = (await fetch(`${product.url}/readyz`)).ok && product.pid() === pid;
// Its usual size: after the start as after other requests, whichever V8 has tidied up less.
const isSmall = after.main <= Math.max(started.main, before.main) * maxGrowth;

console.log(`\n${calls.size} calls asked, ${welcome.size} of them answered well; ${Math.round(seconds)} s.`);
console.log(`Statuses: ${JSON.stringify(statuses)}; ${wrong} answered wrongly.`);
console.log(`The process that answered at first ${isReady ? 'is ready' : 'HAS ENDED OR IS NOT READY'}.`);
const megabytes = Object.entries({ started, before, peak, after }).map(
  ([name, { main, all }]) => `${name} ${Math.round(main)} (${Math.round(all)})`,
);
console.log(`Resident MB of the server, and with its children: ${megabytes.join(', ')}.`);
const exitCode = await product.stop();
console.log(`Stopped with ${exitCode}.`);
await product.remove();
await Promise.all([notion.close(), graph.close(), telegram.close()]);
process.exit(wrong === 0 && isReady && isSmall && exitCode === 0 ? 0 : 1);
