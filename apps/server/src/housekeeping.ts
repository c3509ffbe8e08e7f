import { type AllDeps, features } from './features.ts';
import { removeExpiredRequests } from './lib/idempotency.store.ts';
import { removeOldPaces } from './lib/pace.store.ts';
import { removeExpiredRateLimits } from './lib/rate-limits.store.ts';

const intervalMs = 5 * 60_000;
/** Interval in milliseconds of tasks that people may wait for. */
const urgentIntervalMs = 5_000;

type Tasks = Record<string, (deps: AllDeps) => Promise<unknown>>;

/** Cleanup tasks of the program itself, outside of features. */
const ownTasks: Tasks = {
  'rate limits': ({ database }) => removeExpiredRateLimits(database.pool),
  paces: ({ database }) => removeOldPaces(database.pool),
  'stored responses': ({ database }) => removeExpiredRequests(database.pool),
};

/**
 * Starts regular cleanup, at once and then at intervals: expired data, remains of deleted data, and work of
 * dead processes. Failures are logged.
 */
export function startHousekeeping(webDeps: AllDeps): { stop(): void } {
  const deps = { ...webDeps, database: webDeps.jobDatabase };
  const tasks: Tasks = Object.assign({}, ownTasks, ...features.map(({ housekeeping }) => housekeeping));
  const urgentTasks: Tasks = Object.assign(
    {},
    ...features.map(({ urgentHousekeeping }) => urgentHousekeeping),
  );
  const running = new Set<string>();
  async function run(name: string, task: Tasks[string]): Promise<void> {
    // On a slow database a round may take longer than the interval.
    if (running.has(name)) return;
    running.add(name);
    await task(deps).catch((error: unknown) =>
      deps.log.warn({ err: error, task: name }, 'housekeeping task failed'),
    );
    running.delete(name);
  }
  async function runAll(some: Tasks): Promise<void> {
    for (const [name, task] of Object.entries(some)) await run(name, task);
  }
  const timers = [
    setInterval(() => void runAll(tasks), intervalMs),
    setInterval(() => void runAll(urgentTasks), urgentIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  void runAll({ ...urgentTasks, ...tasks });
  return { stop: () => timers.forEach(clearInterval) };
}
