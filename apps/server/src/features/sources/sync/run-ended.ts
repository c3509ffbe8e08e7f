import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { followUpRun } from '../schedules/follow-up-run.ts';
import type { Lease } from './sync.store.ts';

/** Who hears, in the transaction that ends a run, that it completed or failed; a cancelled one is nobody's business. */
export async function tellRunEnded(deps: Pick<Deps, 'jobs'>, runner: SqlRunner, run: Lease): Promise<void> {
  await followUpRun(deps, runner, run);
}
