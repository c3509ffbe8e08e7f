import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { runPeriodically } from '../../lib/run-periodically.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { enqueueRun } from '../sync/sync.service.ts';
import { computeNextRun } from './next-run.ts';
import { listScheduledTypes } from './schedules.service.ts';
import { insertScheduledRuns, lockNextDue, setNextRun } from './schedules.store.ts';

type TickDeps = Pick<Deps, 'database' | 'jobs' | 'events' | 'log'> & SourceKindDeps;

/** Interval between checks for due schedules, in milliseconds. */
const intervalMs = 30_000;

/**
 * Starts the syncs of every due account, one account per transaction, each with its next run time. Each due
 * run starts once regardless of parallel processes, and a missed one starts once too. A failure of one
 * account is logged and skipped; throws if the database is unavailable. Starts no further account after the
 * signal fires. Returns the number of started syncs.
 */
export async function startDueSyncs(deps: TickDeps, signal?: AbortSignal): Promise<number> {
  const failedOwnerIds: string[] = [];
  let count = 0;
  while (!signal?.aborted) {
    let ownerId: string | undefined;
    try {
      const started = await startNextDue(deps, failedOwnerIds, (dueOwnerId) => {
        ownerId = dueOwnerId;
      });
      if (!started) return count;
      count += started.length;
      for (const connectionId of started) await publishConnectionStatus(deps, ownerId!, connectionId);
    } catch (error) {
      // A failure of one account does not block the others. Without an account the database is unavailable.
      if (!ownerId) throw error;
      deps.log.error({ err: error, ownerId }, 'scheduled syncs not started');
      failedOwnerIds.push(ownerId);
    }
  }
  return count;
}

/**
 * Starts the syncs of one due account that is not in `skip`, and returns the ids of their sources. Calls
 * `onFound` before it starts them. Returns undefined when no account is due.
 */
async function startNextDue(
  deps: TickDeps,
  skip: string[],
  onFound: (ownerId: string) => void,
): Promise<number[] | undefined> {
  return runInTransaction(deps.database, async (runner) => {
    const due = await lockNextDue(runner, skip);
    if (!due) return undefined;
    onFound(due.ownerId);
    const nextRunAt = computeNextRun(due, due.now);
    const runs = await insertScheduledRuns(runner, due, listScheduledTypes(deps));
    for (const run of runs) await enqueueRun(deps, runner, { ...run, ownerId: due.ownerId });
    await setNextRun(runner, due.ownerId, nextRunAt);
    return runs.map(({ connectionId }) => connectionId);
  });
}

/** Checks for due schedules now and every 30 seconds, until stopped. */
export function watchSchedules(deps: TickDeps, everyMs = intervalMs): { stop(): void } {
  return runPeriodically(async (signal) => {
    await startDueSyncs(deps, signal).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'due syncs not started'),
    );
  }, everyMs);
}
