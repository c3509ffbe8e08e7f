/**
 * State of files and websites after the server is killed while it reads them: `npm run bench:killed --
 * [--only NAME]`. The reader of each is stopped by a signal, like a reader that never ends, and the server is
 * killed, until it no longer retries the job. Prints how often it started, the message to its owner, and
 * whether another account's file is learned afterwards. Linux only.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import type { Connection } from '@anito/contract/sources';
import { findFreePort } from '@anito/postgres-server/free-port';
import { listChildren } from '../scripts/process-memory.ts';
import { callApi, syncAndWait, uploadFiles } from './api.ts';
import { writeBangs, writeWideTable, writeWordlessPdf } from './attacks/hostile-bytes.ts';
import { startHostileSites } from './attacks/hostile-site.ts';
import { type Product, startModelFake, startProduct } from './product.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
/** More kills than the product may need before it sets a job aside. */
const maxKills = 6;
/** How long the reader has been stopped before the server is killed, in milliseconds. */
const stoppedMs = 1_500;
/**
 * A job that crashed the server twice is retried only after the server has run for a while. In milliseconds.
 */
const timeoutMs = 60_000;

type Case = {
  name: string;
  type: 'files' | 'website';
  create(product: Product, token: string): Promise<number>;
};

function isReader(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process');
  } catch {
    return false;
  }
}

/** Stops each reader that the server has or starts from now on. `end` kills them. */
function stopReaders(pid: number) {
  const stopped = new Set<number>();
  const timer = setInterval(() => {
    for (const child of listChildren(pid)) {
      if (stopped.has(child) || !isReader(child)) continue;
      process.kill(child, 'SIGSTOP');
      stopped.add(child);
    }
  }, 2);
  return {
    get count() {
      return stopped.size;
    },
    halt: () => clearInterval(timer),
    end() {
      clearInterval(timer);
      for (const each of stopped) {
        try {
          process.kill(each, 'SIGKILL');
        } catch {}
      }
    },
  };
}

async function findSource(product: Product, token: string, id: number): Promise<Connection> {
  const connections = await callApi<Connection[]>(product.url, token, 'GET', '/api/connections');
  const match = connections.find((each) => each.id === id);
  if (!match) throw new Error(`Source ${id} is gone`);
  return match;
}

async function kill(product: Product): Promise<void> {
  const [main] = product.processes;
  const ended = once(main!, 'exit');
  main!.kill('SIGKILL');
  await ended;
}

/** Returns whether the source's reader has started and is stopped. False if the sync ended without it. */
async function waitForReader(product: Product, token: string, id: number, readers: { count: number }) {
  const endsAt = performance.now() + timeoutMs;
  while (performance.now() < endsAt) {
    if (!(await findSource(product, token, id)).isSyncing) return false;
    if (readers.count > 0) {
      await wait(stoppedMs);
      return (await findSource(product, token, id)).isSyncing;
    }
    await wait(50);
  }
  return false;
}

const sites = await startHostileSites();
const model = await startModelFake();
const env = { ...model.env, FETCH_ALLOW_PRIVATE: sites.hosts.join(','), ADMIN_EMAILS: 'admin@example.com' };
const file = (name: string, content: string | Uint8Array<ArrayBuffer>): Case => ({
  name,
  type: 'files',
  create: ({ url }, token) => uploadFiles(url, token, [{ name, content }]),
});
const cases: Case[] = [
  file('wide.md', writeWideTable()),
  file('bangs.txt', writeBangs()),
  file('wordless.pdf', writeWordlessPdf()),
  ...sites.sites.map(({ name, url }) => ({
    name,
    type: 'website' as const,
    create: async (product: Product, token: string) => {
      const body = {
        name: name.slice(0, 60),
        baseUrl: url,
        scraperMode: 'HttpClient',
        maxPages: 5,
        selectedPages: [{ url }],
      };
      const { id } = await callApi<{ id: number }>(
        product.url,
        token,
        'POST',
        '/api/website/connections',
        body,
      );
      return id;
    },
  })),
].filter(({ name }) => !options.only || name.includes(options.only));

// The same address after each start, because tokens are valid for their issuer only.
const port = await findFreePort();
let hasPassed = true;
let product = await startProduct({ env, port });
const { dataDir } = product;
try {
  for (const each of cases) {
    const token = await product.createToken('owner@example.com');
    const id = await each.create(product, token);
    let readers = stopReaders(product.processes[0]!.pid!);
    await callApi(product.url, token, 'POST', `/api/${each.type}/connections/${id}/sync`);
    let kills = 0;
    while (kills < maxKills && (await waitForReader(product, token, id, readers))) {
      readers.halt();
      await kill(product);
      kills++;
      readers.end();
      product = await startProduct({ env, port, dataDir });
      readers = stopReaders(product.processes[0]!.pid!);
    }
    readers.end();
    for (let at = 0; at < 100 && (await findSource(product, token, id)).isSyncing; at++) await wait(200);
    const source = await findSource(product, token, id);
    const message = source.error ?? source.failedDocuments[0]?.reason;
    const admin = await product.createToken('admin@example.com');
    const listed = await callApi<DeadLetteredJob[]>(product.url, admin, 'GET', '/api/admin/set-aside');
    const other = await product.createToken('other@example.com');
    const learned = await uploadFiles(product.url, other, [{ name: 'a.md', content: 'Open at nine.' }]).then(
      (otherId) => syncAndWait(product.url, other, otherId),
    );
    const isGood = kills === 3 && Boolean(message) && !source.isSyncing && learned.failed === 0;
    hasPassed &&= isGood;
    console.log(
      `${isGood ? 'met' : 'MISSED'} ${each.name}: started ${kills} times, syncing ${source.isSyncing}; owner reads: ${message}; an admin sees ${listed.length}; another's file after ${learned.seconds.toFixed(1)} s`,
    );
  }
} finally {
  await product.stop();
  model.stop();
  sites.close();
}
process.exit(hasPassed ? 0 : 1);
