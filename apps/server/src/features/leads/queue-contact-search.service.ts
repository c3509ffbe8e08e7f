import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { searchContactsKind, searchThreadKind } from './leads.jobs.ts';

/** Queues a job that searches a visitor's question for contacts, in the caller's transaction. */
export async function queueContactSearch(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, conversationId }: Pick<DomainEvents['answerFinished'], 'ownerId' | 'conversationId'>,
): Promise<void> {
  await jobs.enqueue(searchContactsKind, { conversationId }, { accountId: ownerId, runner });
}

/** Queues a job that searches a visitor's messages to a person for contacts, in the caller's transaction. */
export async function queueThreadSearch(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, threadId }: DomainEvents['messageReceived'],
): Promise<void> {
  await jobs.enqueue(searchThreadKind, { threadId }, { accountId: ownerId, runner });
}
