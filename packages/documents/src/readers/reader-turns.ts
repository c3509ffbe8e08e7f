/** What decides whose turn it is. */
export type Turn = {
  tenantId: string;
  /** Its place in the line, as `createPlaces` gave it. */
  place: number;
  /** On the clock of `performance.now()`; of one that runs. */
  startedAt: number;
  /** So many milliseconds after its start it counts as long. */
  quantumMs: number;
  /** Whether it has been put off before because it took long. */
  isLong: boolean;
};

/** Places that long jobs may have while others wait: one place is always for those that may be short. */
function countLongPlaces(maxWorkers: number): number {
  return Math.max(1, maxWorkers - 1);
}

/**
 * The one of those waiting that runs next, were there a place: of the tenant with the fewest running, then by place, then
 * the first that came. Long ones wait while their places are taken.
 */
export function chooseNext<T extends Turn>(
  waiting: readonly T[],
  running: readonly Turn[],
  maxWorkers: number,
): T | undefined {
  const longPlaces = countLongPlaces(maxWorkers) - running.filter(({ isLong }) => isLong).length;
  const isOneShort = waiting.some(({ isLong }) => !isLong);
  const weights = new Map<string, number>();
  for (const { tenantId } of running) weights.set(tenantId, (weights.get(tenantId) ?? 0) + 1);
  let chosen: { job: T; weight: number } | undefined;
  for (const job of waiting) {
    if (job.isLong && isOneShort && longPlaces <= 0) continue;
    const weight = weights.get(job.tenantId) ?? 0;
    if (!chosen || weight < chosen.weight || (weight === chosen.weight && job.place < chosen.job.place)) {
      chosen = { job, weight };
    }
  }
  return chosen?.job;
}

/**
 * The one of those running that must make room for a job that waits: one too many runs for long. One that was put off
 * before goes on, so that everything ends at last.
 */
export function chooseToPutOff<T extends Turn>(
  job: Turn,
  running: readonly T[],
  { maxWorkers, now }: { maxWorkers: number; now: number },
): T | undefined {
  if (job.isLong) return undefined;
  const long = running.filter(({ isLong, startedAt, quantumMs }) => isLong || startedAt + quantumMs <= now);
  if (long.length <= countLongPlaces(maxWorkers)) return undefined;
  return long.filter(({ isLong }) => !isLong).toSorted((a, b) => b.startedAt - a.startedAt)[0];
}

/** For so long it is known that a tenant's jobs took long. */
const rememberedMs = 600_000;
/** The part of the usual quantum that such a tenant's next job has. */
const shortShare = 0.2;

/** Gives jobs their quantum: a short one to tenants whose jobs took long lately, so that others wait less for the next ones. */
export function createQuanta(quantumMs: number) {
  /** When a job of a tenant last took longer than its quantum, oldest first. */
  const tookLongAt = new Map<string, number>();
  return {
    /** The quantum of a tenant's next job, in milliseconds. */
    choose(tenantId: string, now: number): number {
      const at = tookLongAt.get(tenantId);
      return at !== undefined && now - at < rememberedMs ? quantumMs * shortShare : quantumMs;
    },
    /** Notes that a job has ended, or is put off. */
    note(job: Turn, now: number): void {
      if (now - job.startedAt < job.quantumMs) return;
      tookLongAt.delete(job.tenantId);
      tookLongAt.set(job.tenantId, now);
      for (const [tenantId, at] of tookLongAt) {
        if (now - at < rememberedMs) return;
        tookLongAt.delete(tenantId);
      }
    },
  };
}
