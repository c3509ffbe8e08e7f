import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import * as joined from './join-threads.store.ts';
import { publishThread, type ThreadDeps } from './threads.service.ts';
import { isAnyWaiting, lockThread, openThread, type VisitorsThread } from './threads.store.ts';

/**
 * Merges two threads of one visitor in the caller's transaction. All messages move to the thread of `into`,
 * and the owner's screens are notified.
 */
export async function joinThreads(
  deps: ThreadDeps,
  runner: SqlRunner,
  of: Omit<VisitorsThread, 'channelUserId'>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { ownerId, assistantId } = of;
  const gone = await openThread(runner, { ...of, channelUserId: from });
  const kept = await openThread(runner, { ...of, channelUserId: into });
  await joined.moveThread(runner, { ownerId, from: gone.id, into: kept.id });
  await joined.moveVisitor(runner, { ownerId, assistantId, from, into });
  await deps.publish(runner, 'threadChanged', {
    ownerId,
    assistantId,
    threadId: gone.id,
    need: 'settled',
    isAnyNeeded: await isAnyWaiting(runner, ownerId, assistantId),
  });
  const thread = await lockThread(runner, ownerId, kept.id);
  if (thread) await afterCommit(runner, async () => publishThread(deps, thread));
}
