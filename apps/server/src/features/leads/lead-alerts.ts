import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { countDueAlerts, findMailedAt } from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Seconds that a mail waits for more leads, and that lie between two mails at least. */
const waitSeconds = 60;
const restSeconds = 1_800;

/**
 * Tells an owner of a new lead: in the bell at once, where the leads of a day are one entry, and by mail, which gathers
 * what comes while it waits, so that a flood of visitors is no flood of mails. In the caller's transaction.
 */
export async function alertOfLead(
  deps: Pick<Deps, 'jobs' | 'notices'>,
  runner: SqlRunner,
  { ownerId, assistantId, day }: { ownerId: string; assistantId: number; day: string },
): Promise<void> {
  await deps.notices.add(runner, 'counted', [
    { ownerId, assistantId, key: `leads:${assistantId}:${day}`, kind: 'new-leads', params: { count: 1 } },
  ]);
  // The first that waits queues the mail; it takes the others along.
  if ((await countDueAlerts(runner, ownerId)) > 1) return;
  const mailedAt = await findMailedAt(runner, ownerId);
  const rested = mailedAt ? (Date.now() - mailedAt.getTime()) / 1_000 : restSeconds;
  const startAfterSeconds = Math.max(waitSeconds, Math.ceil(restSeconds - rested));
  await deps.jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId, runner, startAfterSeconds });
}
