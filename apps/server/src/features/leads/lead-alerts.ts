import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { countDueAlerts, findMailedAt } from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Seconds that a mail waits for further leads, and minimum seconds between two mails. */
const waitSeconds = 60;
const minIntervalSeconds = 1_800;

/**
 * Queues a mail about new leads to their owner, in the caller's transaction. The job waits for some time, and
 * its mail lists the leads of this time, so that many visitors do not cause many mails. Does nothing if an
 * earlier lead has queued a mail already.
 */
export async function queueLeadMail(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  ownerId: string,
): Promise<void> {
  // The first due lead queues the mail, which includes the later ones.
  if ((await countDueAlerts(runner, ownerId)) > 1) return;
  const mailedAt = await findMailedAt(runner, ownerId);
  const elapsedSeconds = mailedAt ? (Date.now() - mailedAt.getTime()) / 1_000 : minIntervalSeconds;
  const startAfterSeconds = Math.max(waitSeconds, Math.ceil(minIntervalSeconds - elapsedSeconds));
  await deps.jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId, runner, startAfterSeconds });
}
