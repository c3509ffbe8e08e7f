import { readFileSync } from 'node:fs';
import pg from 'pg';
import { listChildren, listTree } from '../scripts/process-memory.ts';
import type { Product } from './product.ts';

/** CPU milliseconds by part between its making and a call. */
export type CpuMeter = { read(): Record<string, number> };

/** Linux counts CPU time of a process in hundredths of a second (proc(5), utime and stime). */
const tickMs = 10;

/** With its children that have ended, unless it is taken alone (proc(5): utime, stime, cutime, cstime). */
function readProcessMs(pid: number, isAlone: boolean): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return fields.slice(11, isAlone ? 13 : 15).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
  } catch {
    return 0;
  }
}

/** The main process of a server on this machine; every other process of it is its child. */
async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.end();
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
}

/** Starts counting the CPU time of product, its child processes or PostgreSQL, model fake and this process. Linux only. */
export async function startCpuMeter(
  { processes }: Pick<Product, 'processes'>,
  fakePid: number,
): Promise<CpuMeter> {
  const main = processes[0]!.pid!;
  const databaseUrl = process.env.DATABASE_URL;
  const beside = databaseUrl ? [await findPostmaster(databaseUrl)] : listChildren(main);
  const readTrees = () => beside.flatMap(listTree).reduce((sum, pid) => sum + readProcessMs(pid, false), 0);
  const readAll = (): Record<string, number> => ({
    server: readProcessMs(main, true),
    [databaseUrl ? 'PostgreSQL' : 'embedded database']: readTrees(),
    'model fake': readProcessMs(fakePid, true),
    'load generator': readProcessMs(process.pid, true),
  });
  const before = readAll();
  return {
    read: () => Object.fromEntries(Object.entries(readAll()).map(([name, ms]) => [name, ms - before[name]!])),
  };
}

/** "server 3.10 + embedded database 4.20 = 7.30 ms". */
export function describeCpu(milliseconds: Record<string, number>, answers: number): string {
  const each = Object.entries(milliseconds).map(([name, ms]) => `${name} ${(ms / answers).toFixed(2)}`);
  const total = Object.values(milliseconds).reduce((sum, ms) => sum + ms, 0);
  return `${each.join(' + ')} = ${(total / answers).toFixed(2)} ms`;
}
