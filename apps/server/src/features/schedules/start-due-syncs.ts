import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { lookRegularly } from '../../lib/look-regularly.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { enqueueRun } from '../sync/sync.service.ts';
import { computeNextRun } from './next-run.ts';
import { listScheduledTypes } from './schedules.service.ts';
import { insertScheduledRuns, lockNextDue, setNextRun } from './schedules.store.ts';

type TickDeps = Pick<Deps, 'database' | 'jobs' | 'events' | 'log'> & SourceKindDeps;

/** How often a worker looks for schedules that are due. */
const intervalMs = 30_000;

/**
 * Starts the syncs of every account whose schedule is due, account by account, each with its next time in one
 * transaction: however many processes look, each due run starts once, and one that was missed starts once too.
 * Resolves to how many syncs it started; after the signal it begins with no further account.
 */
export async function startDueSyncs(deps: TickDeps, signal?: AbortSignal): Promise<number> {
  const broken: string[] = [];
  let count = 0;
  while (!signal?.aborted) {
    let ownerId: string | undefined;
    try {
      const started = await startNextDue(deps, broken, (found) => {
        ownerId = found;
      });
      if (!started) return count;
      count += started.length;
      for (const connectionId of started) await publishConnectionStatus(deps, ownerId!, connectionId);
    } catch (error) {
      // What is wrong with one account keeps no other waiting; without an account the database is away.
      if (!ownerId) throw error;
      deps.log.error({ err: error, ownerId }, 'scheduled syncs not started');
      broken.push(ownerId);
    }
  }
  return count;
}

/** The sources of one due account whose syncs were started; undefined when no account is due. */
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

/** Looks for due schedules now and every 30 seconds, until it is stopped. */
export function watchSchedules(deps: TickDeps, everyMs = intervalMs): { stop(): void } {
  return lookRegularly(async (signal) => {
    await startDueSyncs(deps, signal).catch((error: unknown) => deps.log.warn({ err: error }, 'schedules'));
  }, everyMs);
}
