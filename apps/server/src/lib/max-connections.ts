import { readFile } from 'node:fs/promises';

/** File descriptors reserved for files, threads, processes and the database. */
const reserved = 512;

/**
 * Returns the maximum number of connections that leaves enough descriptors for everything else, from the text
 * of Linux's /proc/self/limits; undefined when the text states no limit or an unlimited one.
 */
export function computeMaxConnections(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  if (soft === undefined) return undefined;
  return Math.max(Number(soft) - reserved, Math.floor(Number(soft) / 2));
}

/** Returns the maximum for this process; undefined when the system does not provide the limit. */
export async function readMaxConnections(): Promise<number | undefined> {
  return readFile('/proc/self/limits', 'utf8').then(computeMaxConnections, () => undefined);
}
