import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobytesPerMegabyte = 1_024;

/** Processes that a process has started itself, by id. Linux only, as all of this file. */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

/** A process and all below it, by id. */
export function listTree(pid: number): number[] {
  try {
    return [pid, ...listChildren(pid).flatMap(listTree)];
  } catch {
    return [];
  }
}

/** Resident megabytes of a process: now, and the most since its start or `resetPeak`; zeros when it has ended. */
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

/** Megabytes of a process and all below it, memory that they share counted once (PSS). */
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

/** Makes the kernel count a process's peak from now on (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
