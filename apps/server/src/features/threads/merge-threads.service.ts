import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import * as joined from './merge-threads.store.ts';
import { publishThread, type ThreadDeps } from './threads.service.ts';
import { findOrCreateThread, isAnyWaiting, lockThread, type VisitorThreadKey } from './threads.store.ts';

/**
 * Merges two threads of one visitor in the caller's transaction, and creates a missing one first. `from` and
 * `into` are visitor ids of the channel. All messages and counts move to the thread of `into`, the thread of
 * `from` is deleted, and the owner's screens are notified after the commit.
 */
export async function mergeThreads(
  deps: ThreadDeps,
  runner: SqlRunner,
  key: Omit<VisitorThreadKey, 'channelUserId'>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { ownerId, assistantId } = key;
  const source = await findOrCreateThread(runner, { ...key, channelUserId: from });
  const target = await findOrCreateThread(runner, { ...key, channelUserId: into });
  await joined.moveThread(runner, { ownerId, from: source.id, into: target.id });
  await joined.mergeVisitors(runner, { ownerId, assistantId, from, into });
  await deps.publish(runner, 'threadChanged', {
    ownerId,
    assistantId,
    threadId: source.id,
    need: 'settled',
    isAnyNeeded: await isAnyWaiting(runner, ownerId, assistantId),
  });
  const thread = await lockThread(runner, ownerId, target.id);
  if (thread) await afterCommit(runner, async () => publishThread(deps, thread));
}
