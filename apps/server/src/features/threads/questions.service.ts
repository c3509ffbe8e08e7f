import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { AnswerFinished } from '../../domain-events.ts';
import * as conversations from './conversations.store.ts';
import * as store from './questions.store.ts';

export type { ThreadKey } from './conversations.store.ts';
export type { PersonsQuestion, StoredAnswer, StoredQuestion } from './questions.store.ts';
export { beginConversation, noteAsksContact, rememberedTurns } from './questions.store.ts';

/** What other features hear of an answer beside where it is stored and how it ended. */
export type FinishedBy = Omit<AnswerFinished, 'ownerId' | 'threadId' | 'conversationId' | 'status'>;

/**
 * Stores an answer, and publishes `answerFinished` in the same transaction; `finishedBy` is null for an owner's own test,
 * which publishes nothing. Where a listener fails the answer is stored all the same, since the visitor has read it. Resolves
 * to whether a person took over meanwhile.
 */
export async function storeAnswer(
  deps: Pick<Deps, 'database' | 'log' | 'publish'>,
  ownerId: string,
  stored: store.StoredQuestion,
  answer: store.StoredAnswer,
  finishedBy: FinishedBy | null,
): Promise<{ isTakenOver: boolean }> {
  const finish = (runner: SqlRunner) => store.finishConversation(runner, ownerId, stored, answer);
  const { threadId, conversationId } = stored;
  let finished: { isTakenOver: boolean } | undefined;
  try {
    finished = finishedBy
      ? await runInTransaction(deps.database, async (runner) => {
          const end = await finish(runner);
          if (!end) return undefined;
          const status = end.isTakenOver ? 'interrupted' : answer.status;
          const event = { ...finishedBy, ownerId, threadId, conversationId, status };
          await deps.publish(runner, 'answerFinished', event);
          return end;
        })
      : await finish(deps.database.pool);
  } catch (error) {
    if (!finishedBy) throw error;
    deps.log.error({ err: error, conversationId }, 'nothing was told of an answer');
    finished = await finish(deps.database.pool);
  }
  return finished ?? { isTakenOver: false };
}

/** What is stored for a request that was sent before; `isPersons`: a person answers it. */
export async function findRepeat(
  { database }: Pick<Deps, 'database'>,
  key: conversations.ThreadKey,
  requestKey: string,
): Promise<{ row: conversations.ConversationRow; summary: string } | { isPersons: boolean }> {
  const found = await conversations.findRepeatedConversation(database, key, requestKey);
  if (found && ['answered', 'unsure', 'refused'].includes(found.row.status)) return found;
  return { isPersons: await conversations.isPersonsRepeat(database, key, requestKey) };
}
