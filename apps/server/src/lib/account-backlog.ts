/** Rate of jobs per second of one account and kind that is no backlog. */
const drainPerSecond = 1;
/** Maximum penalty. Jobs beyond it are ordered by arrival. */
const maxPenalty = 1_000;
/** Number of remembered levels above which drained ones are dropped. */
const maxLevels = 10_000;

/**
 * `add` counts a new job and returns the number by which its priority is lowered, up to `maxPenalty`: the
 * jobs of its kind that its account has recently queued. So the thousands of one account wait behind the
 * first ones of another. Counted by the process that queues them.
 */
type AccountBacklog = { add(kind: string, accountId: string): number };

/**
 * Creates a backlog with a level for each account and kind of job. A level rises by one with each job and
 * falls by `drainPerSecond`. `add` counts a job and returns the whole level before it, at most `maxPenalty`.
 * `now` returns seconds.
 */
export function createAccountBacklog(now = () => performance.now() / 1_000): AccountBacklog {
  const levels = new Map<string, { level: number; at: number }>();
  const drained = ({ level, at }: { level: number; at: number }) =>
    Math.max(0, level - (now() - at) * drainPerSecond);

  /** Drops drained levels, and all of them when too many are left. */
  function forgetDrained(): void {
    for (const [key, entry] of levels) if (drained(entry) === 0) levels.delete(key);
    if (levels.size >= maxLevels) levels.clear();
  }

  return {
    add(kind, accountId) {
      const key = `${kind} ${accountId}`;
      const entry = levels.get(key);
      const level = entry ? drained(entry) : 0;
      if (!entry && levels.size >= maxLevels) forgetDrained();
      levels.set(key, { level: level + 1, at: now() });
      return Math.min(Math.floor(level), maxPenalty);
    },
  };
}
