import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';

/** Has a visitor's question that nothing answered put with its like, in the background. */
export async function queueUnanswered(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  {
    ownerId,
    conversationId,
    status,
  }: Pick<DomainEvents['answerFinished'], 'ownerId' | 'conversationId' | 'status'>,
): Promise<void> {
  if (status !== 'unsure' && status !== 'refused') return;
  await jobs.enqueue(groupQuestionKind, { conversationId }, { accountId: ownerId, runner });
}
