import type { Deps } from '../../deps.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnersChannels } from '../threads/conversations.service.ts';
import { queueUnanswered } from './queue-question.service.ts';
import { listLeftBehind } from './unanswered.store.ts';

/**
 * Queues unanswered questions of visitors that are in no group because their job failed or was lost with its
 * process. Safe to run twice: a grouped question stays in its group.
 */
export async function groupLeftBehind(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'> & ChannelDeps,
): Promise<void> {
  const left = await listLeftBehind(deps.database, listOwnersChannels(deps));
  for (const { id, ownerId } of left)
    await queueUnanswered(deps, deps.database.pool, { ownerId, conversationId: id });
  if (left.length > 0) deps.log.warn({ count: left.length }, 'questions without a group queued again');
}
