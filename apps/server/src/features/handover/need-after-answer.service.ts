import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { holdThread, needPerson, type ThreadDeps } from '../threads/threads.service.ts';

/** Notes that a person is needed with an answer; its words say so already. */
export async function needAfterAnswer(
  deps: ThreadDeps,
  runner: SqlRunner,
  { ownerId, threadId, need, status }: DomainEvents['answerFinished'],
): Promise<void> {
  if (!need || status === 'interrupted') return;
  await holdThread(deps, runner, ownerId, threadId, (held) => needPerson(deps, held, need));
}
