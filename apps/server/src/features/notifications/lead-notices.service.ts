import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { NoticeDeps } from './notices.service.ts';

/**
 * Notifies the owner of a new lead from a visitor. Leads of the same day and assistant share one
 * notification, which counts them. Does nothing for an existing lead or one without a visit.
 */
export async function notifyNewLead(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  { ownerId, isNew, visit }: DomainEvents['leadCaptured'],
): Promise<void> {
  if (!isNew || !visit) return;
  const { assistantId, day } = visit;
  await notices.add(runner, 'counted', [
    { ownerId, assistantId, key: `leads:${assistantId}:${day}`, kind: 'new-leads', params: { count: 1 } },
  ]);
}
