/** What decides whose turn it is. */
export type Turn = {
  tenantId: string;
  /** Its place in the line, as `createPlaces` gave it. */
  place: number;
  /** On the clock of `performance.now()`; of one that runs. */
  startedAt: number;
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
  { maxWorkers, longSince }: { maxWorkers: number; longSince: number },
): T | undefined {
  if (job.isLong) return undefined;
  const long = running.filter(({ isLong, startedAt }) => isLong || startedAt <= longSince);
  if (long.length <= countLongPlaces(maxWorkers)) return undefined;
  return long.filter(({ isLong }) => !isLong).toSorted((a, b) => b.startedAt - a.startedAt)[0];
}
