import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { requestPerson, type ThreadDeps, withThreadInTransaction } from '../threads/threads.service.ts';

/**
 * Requests a person after an answer that needs one, unless it was interrupted. Its text has already told the
 * visitor.
 */
export async function requestPersonAfterAnswer(
  deps: ThreadDeps,
  runner: SqlRunner,
  { ownerId, threadId, need, status }: DomainEvents['answerFinished'],
): Promise<void> {
  if (!need || status === 'interrupted') return;
  await withThreadInTransaction(deps, runner, ownerId, threadId, (locked) =>
    requestPerson(deps, locked, need),
  );
}
