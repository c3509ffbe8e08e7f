import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';

/** Whether nothing answered a question directly. */
export const isUnanswered = (status: DomainEvents['answerFinished']['status']) =>
  status === 'unsure' || status === 'refused';

/** Has a visitor's question that nothing answered put with its like, in the background. */
export async function queueUnanswered(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, conversationId }: Pick<DomainEvents['answerFinished'], 'ownerId' | 'conversationId'>,
): Promise<void> {
  await jobs.enqueue(groupQuestionKind, { conversationId }, { accountId: ownerId, runner });
}
