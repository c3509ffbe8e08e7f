/**
 * Whether one account, or a website that it adds, can crash the server or block it for others: `npm run
 * bench:attacks -- [--seconds 60] [--only PATTERN] [--each]`. All attacks run at once from three accounts,
 * while a fourth asks its assistant and syncs a file. Prints the times of /healthz and of those answers
 * beside those of an idle server, the memory of the server, and the time of the next start. With `--each` the
 * attacks run one after another, each for the given seconds, with separate times. Linux only.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { startFakeModel } from '@anito/models/testing/fake-model';
import { readResident } from '../scripts/process-memory.ts';
import { callApi, syncAndWait, uploadFiles } from './api.ts';
import { fillHeavyAccount, fillLargeAssistant } from './attacks/heavy-account.ts';
import { listFloods, listHeavyReads } from './attacks/heavy-reads.ts';
import { openHostileAccount } from './attacks/hostile-account.ts';
import {
  type HostileFile,
  writeBangs,
  writeDigits,
  writeWideTable,
  writeWordlessPdf,
} from './attacks/hostile-bytes.ts';
import {
  type HostileConnections,
  openHostileConnections,
  writeUnknownKeys,
} from './attacks/hostile-requests.ts';
import { startHostileSites } from './attacks/hostile-site.ts';
import type { HealthReport, HealthWatch } from './attacks/look-at-health.ts';
import { measure } from './attacks/measure.ts';
import { type Product, startProduct } from './product.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    each: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const modelMs = 500;
const healthLimitMs = 200;
/** Delay from the start of the attacks to the upload of another account's file, in milliseconds. */
const fileDelayMs = 4_000;
/** Pause between two attacks in milliseconds, for background work that one has left. */
const restMs = 5_000;

const sites = await startHostileSites();
const model = await startFakeModel({ latencyMs: 0, text: 'The shop opens at nine [1].' });
const as = (kind: string) => ({
  [`AI_${kind}_PROVIDER`]: 'openai-compatible',
  [`AI_${kind}_BASE_URL`]: model.url.openai,
  [`AI_${kind}_API_KEY`]: 'fake',
  [`AI_${kind}_MODEL`]: 'fake',
});
const env = {
  ...as('CHAT'),
  ...as('EMBED'),
  FETCH_ALLOW_PRIVATE: sites.hosts.join(','),
};

type Account = { token: string; assistantId: number };
type Attack = (account: Account) => Promise<unknown>;
/** Steps of the slowest chat, as reported by the server. */
type Slowest = { ms: number; beganAfterMs: number; messageId: number | null; steps: string };
type Times = { health: number[]; chat: number[]; failed: string[]; slowest?: Slowest };

async function createAccount(product: Product, email: string): Promise<Account> {
  const token = await product.createToken(email);
  const id = await uploadFiles(product.url, token, [{ name: 'shop.md', content: 'The shop opens at nine.' }]);
  await syncAndWait(product.url, token, id);
  const body = { name: 'Shop', systemPrompt: 'Answer.', connectionIds: [id] };
  const assistant = await callApi<{ id: number }>(product.url, token, 'POST', '/api/assistant', body);
  return { token, assistantId: assistant.id };
}

async function describeSteps(
  { url }: Product,
  { token }: Account,
  messageId: number | null,
): Promise<string> {
  if (messageId === null) return 'not answered';
  const { steps } = await callApi<AnswerExplanation>(
    url,
    token,
    'GET',
    `/api/conversations/${messageId}/why`,
  );
  return steps.map(({ name, durationMs }) => `${name} ${durationMs.toFixed(0)}`).join(', ');
}

function chat({ url }: Product, { token, assistantId }: Account): Promise<Response> {
  return fetch(`${url}/api/assistant/${assistantId}/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When does the shop open?' }),
    signal: AbortSignal.timeout(60_000),
  });
}

/** Asks a question from a random address. */
function visit({ url }: Product, { assistantId }: Account): Promise<Response> {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 200)).join('.');
  return fetch(`${url}/api/assistant/${assistantId}/public/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      question: 'When does the shop open?',
      channelUserId: `public_${crypto.randomUUID()}`,
    }),
    signal: AbortSignal.timeout(60_000),
  });
}

/** Watches the server for the given time: /healthz twenty times a second, and a question every second. */
async function watch(product: Product, account: Account, forMs: number): Promise<Times> {
  const times: Times = { health: [], chat: [], failed: [] };
  const workerData: HealthWatch = { url: product.url, forMs };
  const thread = new Worker(new URL('attacks/look-at-health.ts', import.meta.url), { workerData });
  const healthWatch = once(thread, 'message') as Promise<[HealthReport]>;
  const startedAt = performance.now();
  const ask = async () => {
    const beganAfterMs = performance.now() - startedAt;
    const { ms, text } = await measure(times.failed, () => chat(product, account));
    times.chat.push(ms);
    if (ms <= (times.slowest?.ms ?? 0)) return;
    const { messageId = null } = JSON.parse(text || '{}') as Partial<ExplainedAnswer>;
    times.slowest = { ms, beganAfterMs, messageId, steps: '' };
  };
  const pending: Promise<void>[] = [];
  while (performance.now() < startedAt + forMs) {
    pending.push(ask());
    await wait(1_000);
  }
  const [[healthReport]] = await Promise.all([healthWatch, ...pending]);
  times.health.push(...healthReport.health);
  times.failed.push(...healthReport.failed);
  if (times.slowest)
    times.slowest.steps = await describeSteps(product, account, times.slowest.messageId).catch(
      () => 'unknown',
    );
  return times;
}

function print(name: string, { health, chat: chats, failed, slowest }: Times): void {
  const show = (values: number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(0)}, p95 ${quantile(values, 0.95).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
  console.log(`${name}: /healthz ${show(health)}; chat ${show(chats)}; ${failed.length} failed`);
  if (slowest) {
    const { ms, beganAfterMs, steps } = slowest;
    console.log(
      `  slowest chat: ${ms.toFixed(0)} ms, asked after ${(beganAfterMs / 1_000).toFixed(1)} s (${steps})`,
    );
  }
  for (const reason of new Set(failed)) console.log(`  ${reason}`);
}

const files: Record<string, HostileFile[]> = {
  'a wide header': [{ name: 'wide.md', content: writeWideTable() }],
  'six megabytes of one sign': [{ name: 'bangs.txt', content: writeBangs() }],
  'digits named .pdf': Array.from({ length: 100 }, (_, at) => ({
    name: `${at}.pdf`,
    content: writeDigits(),
  })),
  'wordless pages': [{ name: 'wordless.pdf', content: writeWordlessPdf() }],
};

/**
 * Repeats one attack, alternating between the accounts. Resolves to a line with the count and the failures.
 */
async function repeatAttack(
  name: string,
  once: Attack,
  attackers: readonly Account[],
  signal: AbortSignal,
): Promise<string> {
  const refused: string[] = [];
  let turn = 0;
  for (; !signal.aborted; turn++) {
    await once(attackers[turn % attackers.length]!).catch((error: unknown) => refused.push(String(error)));
    await wait(100);
  }
  const last = refused.at(-1);
  return `  ${name}: ${turn} turns${last ? `, ${refused.length} failed, last: ${last.slice(0, 120)}` : ''}`;
}

/** Returns the attacks with hostile sites, files and requests, by name. */
async function listAttacks(
  product: Product,
  attackers: readonly Account[],
  connections: HostileConnections,
): Promise<Record<string, Attack>> {
  const upload = async (account: Account, hostileFiles: HostileFile[]) => {
    const id = await uploadFiles(product.url, account.token, hostileFiles);
    await callApi(product.url, account.token, 'POST', `/api/files/connections/${id}/sync`);
    await wait(2_000);
  };
  const post = (account: Account, path: string, body: unknown) =>
    callApi(product.url, account.token, 'POST', path, body);
  const drain = (answer: Response) => answer.arrayBuffer();
  const times = <T>(count: number, once: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => once(at)));
  const hostile = await openHostileAccount({ url: product.url, token: attackers[1]!.token });
  const unknownKeys = writeUnknownKeys();
  const page = `${product.url}/api/assistant/${attackers[0]!.assistantId}/public`;
  const attacks: Record<string, Attack> = {
    '330 chats of an owner': (account) => times(330, () => chat(product, account).then(drain)),
    '330 chats of visitors': (account) => times(330, () => visit(product, account).then(drain)),
    'blanks: public reports as CSV': () => hostile.downloadReports(),
    'blanks: pages of public reports': () => hostile.readReports(),
    'blanks: export of the account': () => hostile.exportAccount(),
    'blanks: list of assistants': () => hostile.listAssistants(),
    'import of conversations': () => hostile.importConversations(),
    'a lead with a long e-mail': () => hostile.addLongLead(),
    'one key for all visitors': () => hostile.repeatKey(),
    'unknown keys': () => {
      const headers = { 'content-type': 'application/json' };
      return times(10, () =>
        fetch(`${page}/chat`, { method: 'POST', headers, body: unknownKeys }).then(drain),
      );
    },
    'bodies that never end': async () => connections.startBodies(),
    'answers that nobody reads': async () => connections.leaveResponsesUnread(),
    'wrong access codes': () =>
      times(50, (at) =>
        fetch(`${page}?code=WRONG${at}`, { headers: { 'x-forwarded-for': `10.0.${at}.1` } }).then(drain),
      ),
  };
  for (const [name, hostileFiles] of Object.entries(files))
    attacks[name] = (account) => upload(account, hostileFiles);
  for (const { name, url } of sites.sites) {
    attacks[`content of ${name}`] = (account) => post(account, '/api/website/content', { url });
    attacks[`validation of ${name}`] = (account) => post(account, '/api/website/validate', { baseUrl: url });
    attacks[`crawl of ${name}`] = (account) =>
      post(account, '/api/website/crawl', { baseUrl: url, maxPages: 50, maxDepth: 3 });
  }
  return attacks;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Kills the product and restarts it on its data, at the same address. */
async function restart({ dataDir, url, processes: [main] }: Product): Promise<Product> {
  if (isRunning(main!)) {
    main!.kill('SIGKILL');
    await once(main!, 'exit');
  }
  return startProduct({ env, dataDir, port: Number(new URL(url).port) });
}

/** Compares the worst times under attack with those of an idle server, and checks the promised limits. */
function judge(idle: Times, attacked: Times): { isKept: boolean; text: string } {
  const health = quantile(attacked.health, 0.99);
  const slower = quantile(attacked.chat, 0.95) / quantile(idle.chat, 0.95);
  const isWithinLimits = health <= healthLimitMs && slower <= 2 && attacked.failed.length === 0;
  const text = `${health.toFixed(0)} ms and ${slower.toFixed(1)} times: ${isWithinLimits ? 'met' : 'MISSED'}`;
  return { isKept: isWithinLimits, text: `promised ${healthLimitMs} ms and twice the time: ${text}` };
}

type Scene = {
  idle: Times;
  victim: Account;
  attackers: readonly Account[];
  /** Closed when the attacks end, so that they do not affect the next one. */
  connections: HostileConnections;
};

/** Watches the product during attacks and prints the results. Resolves to whether the limits were met. */
async function watchAttacks(
  product: Product,
  { idle, victim, attackers, connections }: Scene,
  attacks: [name: string, once: Attack][],
): Promise<boolean> {
  const [main] = product.processes;
  const stopping = new AbortController();
  const turns: string[] = [];
  const attacking = attacks.map(async ([name, once]) => {
    turns.push(await repeatAttack(name, once, attackers, stopping.signal));
  });
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(readResident(main!.pid!).now), 250);
  const attacked = await watch(product, victim, seconds * 1_000);
  clearInterval(sampling);
  stopping.abort();
  connections.close();
  await Promise.race([Promise.all(attacking), wait(10_000)]);
  print(attacks.length === 1 ? attacks[0]![0] : 'attacked', attacked);
  for (const line of turns.toSorted()) console.log(line);
  console.log(`  server: most ${Math.max(...memory).toFixed(0)} MB, lives: ${isRunning(main!)}`);
  const { isKept, text } = judge(idle, attacked);
  console.log(`  ${text}`);
  return isKept;
}

/** Uploads and syncs a file of an account. Resolves to a description of the result. */
async function learnFile(product: Product, { token }: Account): Promise<string> {
  try {
    const id = await uploadFiles(product.url, token, [{ name: 'new.md', content: 'We deliver on Sundays.' }]);
    const { seconds: took } = await syncAndWait(product.url, token, id);
    return `a file of another account was learned in ${took.toFixed(1)} s`;
  } catch (error) {
    return `a file of another account was NOT learned: ${String(error)}`;
  }
}

let product = await startProduct({ env });
try {
  const victim = await createAccount(product, 'victim@example.com');
  const attackers = await Promise.all(
    ['one@example.com', 'two@example.com'].map((email) => createAccount(product, email)),
  );
  const [{ token, assistantId }] = attackers as [Account, Account];
  const sourceId = await fillHeavyAccount(product.dataDir, assistantId);
  const target = { url: product.url, token, assistantId, sourceId };
  const leaving = await createAccount(product, 'leaving@example.com');
  await fillLargeAssistant(product.dataDir, leaving.assistantId);
  const connections = openHostileConnections(product.url);
  const all: Record<string, Attack> = {
    ...listHeavyReads(target),
    ...listFloods(target),
    'deletion of a large assistant': () =>
      callApi(target.url, leaving.token, 'DELETE', `/api/assistant/${leaving.assistantId}`),
    ...(await listAttacks(product, attackers, connections)),
  };
  const attacks = Object.entries(all).filter(([name]) => new RegExp(options.only ?? '').test(name));
  model.order({ latencyMs: modelMs, text: 'The shop opens at nine [1].' });
  const idle = await watch(product, victim, 15_000);
  print('idle', idle);

  const scene = { idle, victim, attackers, connections };
  const results: boolean[] = [];
  if (options.each) {
    for (const one of attacks) {
      results.push(await watchAttacks(product, scene, [one]));
      if (!isRunning(product.processes[0]!)) product = await restart(product);
      await wait(restMs);
    }
  } else {
    const learning = wait(fileDelayMs).then(() => learnFile(product, victim));
    results.push(await watchAttacks(product, scene, attacks));
    const late = wait(30_000, 'a file of another account was NOT learned in time');
    console.log(await Promise.race([learning, late]));
    const startedAt = performance.now();
    product = await restart(product);
    console.log(`start afterwards: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  process.exitCode = results.includes(false) ? 1 : 0;
} finally {
  await product.stop();
  await model.close();
  sites.close();
}
process.exit();
