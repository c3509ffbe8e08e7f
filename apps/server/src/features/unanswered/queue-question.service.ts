import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';

/** Returns whether a question has no direct answer. */
export const isUnanswered = (status: DomainEvents['answerFinished']['status']) =>
  status === 'unsure' || status === 'refused';

/** Queues the grouping of an unanswered question. */
export async function queueUnanswered(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, conversationId }: Pick<DomainEvents['answerFinished'], 'ownerId' | 'conversationId'>,
): Promise<void> {
  await jobs.enqueue(groupQuestionKind, { conversationId }, { accountId: ownerId, runner });
}
