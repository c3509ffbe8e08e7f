import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { customerAlertKind } from './push.jobs.ts';

type EventDeps = Pick<Deps, 'jobs'>;

/** Queues the alert of a visitor who needs a person. Does nothing for other changes of a thread. */
export async function alertThreadChanged(
  { jobs }: EventDeps,
  runner: SqlRunner,
  change: DomainEvents['threadChanged'],
): Promise<void> {
  if (change.need !== 'raised') return;
  const { ownerId, threadId } = change;
  await jobs.enqueue(
    customerAlertKind,
    { ownerId, event: 'person', threadId },
    { accountId: ownerId, runner },
  );
}

/** Queues the alert of a message to a person. */
export async function alertMessage(
  { jobs }: EventDeps,
  runner: SqlRunner,
  { ownerId, threadId }: DomainEvents['messageReceived'],
): Promise<void> {
  await jobs.enqueue(
    customerAlertKind,
    { ownerId, event: 'message', threadId },
    { accountId: ownerId, runner },
  );
}

/** Seconds that the alert of a lead waits, so that it includes the name and wish of the next messages. */
const leadSeconds = 5;

/**
 * Queues the alert of a new lead from a visitor, delayed by `leadSeconds`. Does nothing for a known lead, or
 * for a lead that the owner entered.
 */
export async function alertNewLead(
  { jobs }: EventDeps,
  runner: SqlRunner,
  { ownerId, isNew, lead, visit }: DomainEvents['leadCaptured'],
): Promise<void> {
  if (!isNew || !visit) return;
  const event = { ownerId, event: 'lead', leadId: lead.id } as const;
  await jobs.enqueue(customerAlertKind, event, {
    accountId: ownerId,
    runner,
    startAfterSeconds: leadSeconds,
  });
}
