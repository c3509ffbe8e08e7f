import type { Deps } from '../../deps.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnerTestChannels } from '../threads/conversations.service.ts';
import { queueUnanswered } from './queue-question.service.ts';
import { listMissedQuestions } from './unanswered.store.ts';

/**
 * Queues the grouping of visitors' unanswered questions that are in no group because their job failed or was
 * lost with its process. Safe to run twice: a grouped question stays in its group.
 */
export async function groupMissedQuestions(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'> & ChannelDeps,
): Promise<void> {
  const missed = await listMissedQuestions(deps.database, listOwnerTestChannels(deps));
  for (const { id, ownerId } of missed)
    await queueUnanswered(deps, deps.database.pool, { ownerId, conversationId: id });
  if (missed.length > 0) deps.log.warn({ count: missed.length }, 'questions without a group queued again');
}
