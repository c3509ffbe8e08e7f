import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobytesPerMegabyte = 1_024;

/**
 * Returns the direct children of a process, by id. Throws if it has ended. Linux only, like this whole file.
 */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

/** Returns a process and all its descendants, by id. Empty if it has ended. */
export function listTree(pid: number): number[] {
  try {
    return [pid, ...listChildren(pid).flatMap(listTree)];
  } catch {
    return [];
  }
}

/**
 * Returns the resident megabytes of a process: now, and the peak since its start or `resetPeak`. Zeros if it
 * has ended.
 */
export function readResident(pid: number): { now: number; peak: number } {
  const read = (status: string, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / kilobytesPerMegabyte;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { now: read(status, 'VmRSS'), peak: read(status, 'VmHWM') };
  } catch {
    return { now: 0, peak: 0 };
  }
}

/** Returns the megabytes of a process and all its descendants, with shared memory counted once (PSS). */
export function readShared(pid: number): number {
  const kilobytes = listTree(pid).map((each) => {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / kilobytesPerMegabyte;
}

/** Resets a process's peak memory in the kernel (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
