import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { NoticeDeps } from './notices.service.ts';

/** Under which key an owner is told that a person is needed: once for each thread until it is handled. */
const nameOne = (threadId: number) => `person:${threadId}`;

/** Under which key an owner is told of those of an hour who are many, and how all such keys of an assistant begin. */
const startOfMany = (assistantId: number) => `people:${assistantId}:`;
const nameMany = (assistantId: number) => startOfMany(assistantId) + new Date().toISOString().slice(0, 13);

/** Tells the owner that a person is needed in a thread, and takes it back once nobody is. */
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
