import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { countDueAlerts, findMailedAt } from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Seconds that a mail waits for more leads, and that lie between two mails at least. */
const waitSeconds = 60;
const restSeconds = 1_800;

/**
 * Has an owner told of a new lead by mail, which gathers what comes while it waits, so that a flood of visitors is no flood
 * of mails. In the caller's transaction.
 */
export async function queueLeadMail(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  ownerId: string,
): Promise<void> {
  // The first that waits queues the mail; it takes the others along.
  if ((await countDueAlerts(runner, ownerId)) > 1) return;
  const mailedAt = await findMailedAt(runner, ownerId);
  const rested = mailedAt ? (Date.now() - mailedAt.getTime()) / 1_000 : restSeconds;
  const startAfterSeconds = Math.max(waitSeconds, Math.ceil(restSeconds - rested));
  await deps.jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId, runner, startAfterSeconds });
}
