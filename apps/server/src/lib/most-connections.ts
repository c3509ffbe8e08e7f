import { readFile } from 'node:fs/promises';

/** Files, threads, processes and the database need descriptors too, however many connections there are. */
const reserved = 512;

/** How many connections leave enough descriptors for everything else, from the text of Linux's /proc/self/limits. */
export function computeMostConnections(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  if (soft === undefined) return undefined;
  return Math.max(Number(soft) - reserved, Math.floor(Number(soft) / 2));
}

/** The same for this process; undefined where the system does not say. */
export async function readMostConnections(): Promise<number | undefined> {
  return readFile('/proc/self/limits', 'utf8').then(computeMostConnections, () => undefined);
}
