import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listChildren, listTree } from '../scripts/process-memory.ts';
import type { Product } from './product.ts';

/** Counts CPU milliseconds by part from its creation. */
export type CpuMeter = { read(): Record<string, number> };

/** Linux counts CPU time of a process in hundredths of a second (proc(5), utime and stime). */
const tickMs = 10;

const modelFake = 'model fake';
const loadGenerator = 'load generator';

/**
 * Returns the CPU time of a process with its ended children, or alone (proc(5): utime, stime, cutime,
 * cstime).
 */
function readProcessMs(pid: number, isAlone = false): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return fields.slice(11, isAlone ? 13 : 15).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
  } catch {
    return 0;
  }
}

/** Returns the main process of a PostgreSQL server on this machine. All its other processes are children. */
async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8');
  await client.end();
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
}

function isDatabase(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Returns all processes of a product with the names of their parts. An embedded database is a child of the
 * product.
 */
function listParts({ processes, urls }: MeteredProduct): [name: string, pid: number][] {
  return processes.flatMap(({ pid }, at): [string, number][] => {
    const role = at < urls.length ? 'web' : 'worker';
    const name = processes.length === 1 ? 'server' : role === 'web' ? `web ${at + 1}` : role;
    const below = listChildren(pid!).flatMap((child): [string, number][] => {
      const part = isDatabase(child) ? 'embedded database' : 'child processes';
      return listTree(child).map((each) => [part, each]);
    });
    return [[name, pid!], ...below];
  });
}

export type MeteredProduct = Pick<Product, 'processes' | 'urls'>;

/**
 * Starts counting the CPU time of the product by part, of PostgreSQL if DATABASE_URL is set, of the fake
 * model and of this process. Linux only.
 */
export async function startCpuMeter(product: MeteredProduct, fakePid?: number): Promise<CpuMeter> {
  const databaseUrl = process.env.DATABASE_URL;
  const postmaster = databaseUrl ? await findPostmaster(databaseUrl) : undefined;
  const readAll = () => {
    const spent: Record<string, number> = {};
    const add = (name: string, ms: number) => {
      spent[name] = (spent[name] ?? 0) + ms;
    };
    for (const [name, pid] of listParts(product)) add(name, readProcessMs(pid));
    if (postmaster) for (const pid of listTree(postmaster)) add('PostgreSQL', readProcessMs(pid));
    if (fakePid) add(modelFake, readProcessMs(fakePid));
    add(loadGenerator, readProcessMs(process.pid, true));
    return spent;
  };
  const before = readAll();
  return {
    read: () =>
      Object.fromEntries(Object.entries(readAll()).map(([name, ms]) => [name, ms - (before[name] ?? 0)])),
  };
}

/** Returns the time of product and database, without the fake model and the load generator. */
export function sumProduct(milliseconds: Record<string, number>): number {
  return Object.entries(milliseconds)
    .filter(([name]) => name !== modelFake && name !== loadGenerator)
    .reduce((sum, [, ms]) => sum + ms, 0);
}

const idleCheckMs = 300;
/** CPU milliseconds in 300 ms that an idle product uses for polling jobs. */
const idleMs = 20;
const maxWaitMs = 10_000;

/** Waits until a product is idle, so that background work of answers and files is done. */
export async function waitUntilIdle(product: MeteredProduct): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (performance.now() < until) {
    const meter = await startCpuMeter(product);
    await wait(idleCheckMs);
    if (sumProduct(meter.read()) <= idleMs) return;
  }
}

/**
 * Formats like "product 7.30 ms (server 3.10, embedded database 4.20), model fake 0.40, load generator 0.50".
 */
export function describeCpu(milliseconds: Record<string, number>, answers: number): string {
  const each = (ms: number) => (ms / answers).toFixed(2);
  const all = Object.entries(milliseconds)
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => ({ name, text: `${name} ${each(ms)}` }));
  const isOutside = ({ name }: { name: string }) => name === modelFake || name === loadGenerator;
  const inside = all.filter((part) => !isOutside(part)).map(({ text }) => text);
  const outside = all.filter(isOutside).map(({ text }) => text);
  return `product ${each(sumProduct(milliseconds))} ms (${inside.join(', ')}), ${outside.join(', ')}`;
}
