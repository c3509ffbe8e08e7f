import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { requestPerson, type ThreadDeps, withThreadInTransaction } from '../threads/threads.service.ts';

/**
 * Listener: requests a person for the thread after an answer with a `need`, unless it was interrupted. The
 * answer's text has already told the visitor.
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
