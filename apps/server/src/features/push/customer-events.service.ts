import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { customerAlertKind } from './push.jobs.ts';

type EventDeps = Pick<Deps, 'jobs'>;

/**
 * Queues the alert of the owner about a visitor who needs a person, in the caller's transaction. Does nothing
 * for other changes of a thread.
 */
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

/** Queues the alert of the owner about a visitor's message to a person, in the caller's transaction. */
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
 * Queues the alert of the owner about a new lead from a visitor, delayed by `leadSeconds`, in the caller's
 * transaction. Does nothing for an existing lead, or for one that the owner entered.
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
