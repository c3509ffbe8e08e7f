import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { holdThread, needPerson, type ThreadDeps } from '../threads/threads.service.ts';

/** Requests a person after an answer that needs one. Its text has already told the visitor. */
export async function needAfterAnswer(
  deps: ThreadDeps,
  runner: SqlRunner,
  { ownerId, threadId, need, status }: DomainEvents['answerFinished'],
): Promise<void> {
  if (!need || status === 'interrupted') return;
  await holdThread(deps, runner, ownerId, threadId, (held) => needPerson(deps, held, need));
}
