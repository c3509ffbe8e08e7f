import { readFileSync } from 'node:fs';
import pg from 'pg';
import { listChildren } from '../scripts/process-memory.ts';
import type { Product } from './product.ts';

/** The processes of a bench by what they are. */
type Parts = Record<string, number[]>;

/** CPU milliseconds by part between its making and a call. */
export type CpuMeter = { read(): Record<string, number> };

/** Linux counts CPU time of a process in hundredths of a second (proc(5), utime and stime). */
const tickMs = 10;

function readProcessMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}

async function listBackends(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where (datname = current_database() and pid <> pg_backend_pid()) or backend_type = 'walwriter'`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/**
 * Starts counting the CPU time of product, database, model fake and this process. What a part spends in a process
 * that starts later is not counted. Linux only.
 */
export async function startCpuMeter(
  { processes }: Pick<Product, 'processes'>,
  fakePid: number,
): Promise<CpuMeter> {
  const [main] = processes;
  const databaseUrl = process.env.DATABASE_URL;
  const parts: Parts = {
    server: [main!.pid!],
    ...(databaseUrl
      ? { PostgreSQL: await listBackends(databaseUrl) }
      : { 'embedded database': listChildren(main!.pid!) }),
    'model fake': [fakePid],
    'load generator': [process.pid],
  };
  const readAll = () =>
    Object.entries(parts).map(
      ([name, pids]) => [name, pids.reduce((sum, pid) => sum + readProcessMs(pid), 0)] as const,
    );
  const before = new Map(readAll());
  return { read: () => Object.fromEntries(readAll().map(([name, ms]) => [name, ms - before.get(name)!])) };
}

/** "server 3.10 + embedded database 4.20 = 7.30 ms". */
export function describeCpu(milliseconds: Record<string, number>, answers: number): string {
  const each = Object.entries(milliseconds).map(([name, ms]) => `${name} ${(ms / answers).toFixed(2)}`);
  const total = Object.values(milliseconds).reduce((sum, ms) => sum + ms, 0);
  return `${each.join(' + ')} = ${(total / answers).toFixed(2)} ms`;
}
