import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';

/** Returns whether a question with this status counts as unanswered: the assistant was unsure or refused. */
export const isUnanswered = (status: DomainEvents['answerFinished']['status']) =>
  status === 'unsure' || status === 'refused';

/** Queues the job that adds an unanswered question to a group, in the transaction of `runner`. */
export async function queueUnanswered(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, conversationId }: Pick<DomainEvents['answerFinished'], 'ownerId' | 'conversationId'>,
): Promise<void> {
  await jobs.enqueue(groupQuestionKind, { conversationId }, { accountId: ownerId, runner });
}
