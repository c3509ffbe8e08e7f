/** So many jobs a second of one account and kind are no crowd. */
const drainPerSecond = 1;
/** Beyond it, those of a crowd take turns by when they came. */
const mostBehind = 1_000;
/** Levels that are remembered before those that have drained are forgotten. */
const remembered = 10_000;

/**
 * How many others a new job lets go first: as many as its account has queued of its kind lately, so that one account's
 * thousands wait behind another's first. Counted by the process that queues them.
 */
type Crowding = { join(kind: string, accountId: string): number };

/** Counts by a level for each account and kind, which rises with each job and drains with time (seconds by `now`). */
export function createCrowding(now = () => performance.now() / 1_000): Crowding {
  const levels = new Map<string, { level: number; at: number }>();
  const drained = ({ level, at }: { level: number; at: number }) =>
    Math.max(0, level - (now() - at) * drainPerSecond);

  function forgetDrained(): void {
    for (const [key, entry] of levels) if (drained(entry) === 0) levels.delete(key);
    if (levels.size >= remembered) levels.clear();
  }

  return {
    join(kind, accountId) {
      const key = `${kind} ${accountId}`;
      const entry = levels.get(key);
      const level = entry ? drained(entry) : 0;
      if (!entry && levels.size >= remembered) forgetDrained();
      levels.set(key, { level: level + 1, at: now() });
      return Math.min(Math.floor(level), mostBehind);
    },
  };
}
