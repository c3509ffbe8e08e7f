import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { NoticeDeps } from './notices.service.ts';

/** Key of the notification that a thread needs a person. */
const threadKey = (threadId: number) => `person:${threadId}`;

/** Prefix and key of the notification for many waiting people. The key contains the hour. */
const peopleKeyPrefix = (assistantId: number) => `people:${assistantId}:`;
const peopleKey = (assistantId: number) =>
  peopleKeyPrefix(assistantId) + new Date().toISOString().slice(0, 13);

/**
 * Notifies the owner that a thread needs a person; above the hourly limit, one notification counts such
 * threads. Closes it when the thread no longer does.
 */
export async function notifyThreadChanged(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  event: DomainEvents['threadChanged'],
): Promise<void> {
  const { ownerId, assistantId, threadId } = event;
  if (event.need === 'settled') {
    await notices.resolve(runner, ownerId, threadKey(threadId));
    if (!event.isAnyNeeded) await notices.resolveAll(runner, ownerId, peopleKeyPrefix(assistantId));
    return;
  }
  const params = { threadId, because: event.because };
  await notices.addOrFold(
    runner,
    { ownerId, assistantId, key: threadKey(threadId), kind: 'person-needed', params },
    { ownerId, assistantId, key: peopleKey(assistantId), kind: 'people-waiting', params: { count: 1 } },
  );
}
