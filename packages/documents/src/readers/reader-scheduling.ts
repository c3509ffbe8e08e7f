/** Scheduling data of a job. */
export type ScheduledJob = {
  tenantId: string;
  /** Position in the queue, from `createFairPositions`. */
  position: number;
  /** Start of a running job, on the clock of `performance.now()`. */
  startedAt: number;
  /** Time in milliseconds after which the job counts as long. */
  quantumMs: number;
  /** Whether it was preempted before because it took long. */
  isLong: boolean;
};

/**
 * Returns the number of slots for long jobs while others wait. One slot is always reserved for jobs that may
 * be short.
 */
function countLongSlots(maxWorkers: number): number {
  return Math.max(1, maxWorkers - 1);
}

/**
 * Returns the waiting job to run next: of the tenant with the fewest running jobs, then by position, then by
 * arrival. Long jobs wait while their slots are taken and a short job is waiting. Returns undefined if no job
 * may run. Does not check for free slots.
 */
export function chooseNext<T extends ScheduledJob>(
  waiting: readonly T[],
  running: readonly ScheduledJob[],
  maxWorkers: number,
): T | undefined {
  const longPlaces = countLongSlots(maxWorkers) - running.filter(({ isLong }) => isLong).length;
  const isOneShort = waiting.some(({ isLong }) => !isLong);
  const weights = new Map<string, number>();
  for (const { tenantId } of running) weights.set(tenantId, (weights.get(tenantId) ?? 0) + 1);
  let chosen: { job: T; weight: number } | undefined;
  for (const job of waiting) {
    if (job.isLong && isOneShort && longPlaces <= 0) continue;
    const weight = weights.get(job.tenantId) ?? 0;
    if (
      !chosen ||
      weight < chosen.weight ||
      (weight === chosen.weight && job.position < chosen.job.position)
    ) {
      chosen = { job, weight };
    }
  }
  return chosen?.job;
}

/**
 * Returns the running job that must be preempted for a waiting job: the one that started last, when too many
 * jobs run for long. Returns undefined if none must be, and for a waiting job that is long. A job that was
 * preempted before continues, so that every job ends.
 */
export function chooseToPreempt<T extends ScheduledJob>(
  job: ScheduledJob,
  running: readonly T[],
  { maxWorkers, now }: { maxWorkers: number; now: number },
): T | undefined {
  if (job.isLong) return undefined;
  const long = running.filter(({ isLong, startedAt, quantumMs }) => isLong || startedAt + quantumMs <= now);
  if (long.length <= countLongSlots(maxWorkers)) return undefined;
  return long.filter(({ isLong }) => !isLong).toSorted((a, b) => b.startedAt - a.startedAt)[0];
}

/** Time for which a tenant's long jobs are remembered, in milliseconds. */
const memoryMs = 600_000;
/** Quantum of the next job of a tenant with long jobs, relative to the usual quantum. */
const shortQuantumShare = 0.2;

/**
 * Assigns quanta, the running times after which a job counts as long and may be preempted. Tenants with
 * recent long jobs get a short quantum, so that others wait less for their next jobs.
 */
export function createQuanta(quantumMs: number) {
  /** When a job of a tenant last exceeded its quantum, oldest first. */
  const tookLongAt = new Map<string, number>();
  return {
    /** Returns the quantum of a tenant's next job, in milliseconds. */
    choose(tenantId: string, now: number): number {
      const at = tookLongAt.get(tenantId);
      return at !== undefined && now - at < memoryMs ? quantumMs * shortQuantumShare : quantumMs;
    },
    /** Records that a job has ended or is preempted. */
    record(job: ScheduledJob, now: number): void {
      if (now - job.startedAt < job.quantumMs) return;
      tookLongAt.delete(job.tenantId);
      tookLongAt.set(job.tenantId, now);
      for (const [tenantId, at] of tookLongAt) {
        if (now - at < memoryMs) return;
        tookLongAt.delete(tenantId);
      }
    },
  };
}
