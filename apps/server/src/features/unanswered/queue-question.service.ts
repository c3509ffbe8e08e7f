import type { Deps } from '../../deps.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';

/** Has a visitor's question that nothing answered put with its like, in the background. */
export async function queueQuestion(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  conversationId: number,
): Promise<void> {
  await jobs.enqueue(groupQuestionKind, { conversationId }, { accountId: ownerId });
}
