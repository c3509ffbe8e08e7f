import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { enqueueRun } from '../sync/sync.service.ts';
import { decideFollowUp } from './decide-follow-up.ts';
import { claimNotice, findEndedRun, insertRetry, recordFullSync, releaseNotice } from './ended-runs.store.ts';
import { formatFailureMail } from './failure-mail.ts';

/** The retry of a failed scheduled run, delayed until it is due. */
export const retrySyncKind: JobKind<{ syncRunId: number }> = {
  name: 'retry-sync',
  concurrency: 4,
  concurrencyPerAccount: 4,
  retries: 1_000,
};

/**
 * The e-mail about a scheduled run whose retries all failed. The retries of this job outlast about an hour
 * without a mail server.
 */
export const notifyFailedSyncKind: JobKind<{ syncRunId: number }> = {
  name: 'notify-failed-sync',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/**
 * Queues the retry or the e-mail of an ended run, in the transaction that ends it, which has locked source
 * and run. Records a completed full sync, and publishes `sourceSettled` when no retry follows.
 */
export async function followUpRun(
  deps: Pick<Deps, 'jobs' | 'publish'>,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number },
): Promise<void> {
  const endedRun = await findEndedRun(runner, run);
  if (endedRun?.isFull && endedRun.status === 'completed') await recordFullSync(runner, run);
  const followUp = endedRun ? decideFollowUp(endedRun) : 'nothing';
  if (typeof followUp === 'string') await deps.publish(runner, 'sourceSettled', run);
  if (followUp === 'nothing') return;
  const { ownerId, syncRunId } = run;
  if (followUp === 'notify') {
    await deps.jobs.enqueue(notifyFailedSyncKind, { syncRunId }, { accountId: ownerId, runner });
  } else {
    const options = { accountId: ownerId, runner, startAfterSeconds: followUp.retryAfterSeconds };
    await deps.jobs.enqueue(retrySyncKind, { syncRunId }, options);
  }
}

/**
 * Starts the retry of a failed scheduled run, unless `insertRetry` finds that none is needed. Safe to run
 * twice.
 */
export async function runRetrySync(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  payload: { syncRunId: number },
): Promise<void> {
  const run = await runInTransaction(deps.database, async (runner) => {
    const started = await insertRetry(runner, payload.syncRunId);
    if (started) await enqueueRun(deps, runner, { ...started, syncRunId: started.id });
    return started;
  });
  if (run) await publishConnectionStatus(deps, run.ownerId, run.connectionId);
}

/**
 * Mails the owner, once, that a scheduled run and all its retries failed. Throws when the mail server rejects
 * the mail. An unverified address gets only a link to verify it, without the names of the account's sources.
 */
export async function runNotifyFailedSync(
  deps: Pick<Deps, 'database' | 'mail' | 'env' | 'log' | 'rateLimits' | 'settings' | 'secrets'> &
    SourceKindDeps,
  payload: { syncRunId: number },
): Promise<void> {
  const run = await claimNotice(deps.database, payload.syncRunId);
  if (!run) return;
  try {
    await mailSubscriber(deps, run, 'emailNotifications', formatFailureMail(run, deps.env.PUBLIC_URL));
  } catch (error) {
    await releaseNotice(deps.database, payload.syncRunId);
    throw error;
  }
}
