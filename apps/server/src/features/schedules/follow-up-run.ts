import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { decideFollowUp } from './decide-follow-up.ts';
import { findEndedRun, noteFullSync } from './ended-runs.store.ts';
import { notifyFailedSyncKind } from './notify-failed-sync-kind.ts';
import { retrySyncKind } from './retry-sync-kind.ts';

/** What a schedule does about a run that has ended, in the transaction that ends it, which has locked source and run. */
export async function followUpRun(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number },
): Promise<void> {
  const ended = await findEndedRun(runner, run);
  if (!ended) return;
  if (ended.isFull && ended.status === 'completed') await noteFullSync(runner, run);
  const followUp = decideFollowUp(ended);
  if (followUp === 'nothing') return;
  const { ownerId, syncRunId } = run;
  if (followUp === 'notify') {
    await deps.jobs.enqueue(notifyFailedSyncKind, { syncRunId }, { accountId: ownerId, runner });
  } else {
    const options = { accountId: ownerId, runner, startAfterSeconds: followUp.retryAfterSeconds };
    await deps.jobs.enqueue(retrySyncKind, { syncRunId }, options);
  }
}
