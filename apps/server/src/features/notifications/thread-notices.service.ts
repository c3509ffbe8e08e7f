import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { NoticeDeps } from './notices.service.ts';

/** Returns the notification key of a thread that needs a person, open until it is handled. */
const nameOne = (threadId: number) => `person:${threadId}`;

/** Prefix and key of the notification for many waiting people. The key contains the hour. */
const startOfMany = (assistantId: number) => `people:${assistantId}:`;
const nameMany = (assistantId: number) => startOfMany(assistantId) + new Date().toISOString().slice(0, 13);

/** Notifies the owner that a thread needs a person, and closes the notification when it no longer does. */
export async function noteThreadChange(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  changed: DomainEvents['threadChanged'],
): Promise<void> {
  const { ownerId, assistantId, threadId } = changed;
  if (changed.need === 'settled') {
    await notices.settle(runner, ownerId, nameOne(threadId));
    if (!changed.isAnyNeeded) await notices.settleAll(runner, ownerId, startOfMany(assistantId));
    return;
  }
  const params = { threadId, because: changed.because };
  await notices.addOrFold(
    runner,
    { ownerId, assistantId, key: nameOne(threadId), kind: 'person-needed', params },
    { ownerId, assistantId, key: nameMany(assistantId), kind: 'people-waiting', params: { count: 1 } },
  );
}
