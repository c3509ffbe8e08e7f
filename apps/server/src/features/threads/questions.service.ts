import type { AssistantOutcome } from '@anito/contract/conversations';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { AnswerFinished } from '../../domain-events.ts';
import { toOutcome } from './conversations.service.ts';
import * as conversations from './conversations.store.ts';
import * as store from './questions.store.ts';

export type { ThreadKey } from './conversations.store.ts';
export type { PersonQuestion, StoredAnswer, StoredQuestion } from './questions.store.ts';
export { beginConversation, recordAsksContact, rememberedTurns } from './questions.store.ts';

/** What other features learn about an answer, besides its ids and status. */
export type FinishDetails = Omit<AnswerFinished, 'ownerId' | 'threadId' | 'conversationId' | 'status'>;

/**
 * Stores an answer and publishes `answerFinished` in the same transaction. `finishedBy` is null for an
 * owner's own test, which publishes nothing. If a listener fails, the answer is stored anyway because the
 * visitor has already read it, and the event is published separately. Resolves to whether a person took over
 * the thread during the answer.
 */
export async function storeAnswer(
  deps: Pick<Deps, 'database' | 'log' | 'publish' | 'publishSeparately' | 'hasListener'>,
  ownerId: string,
  stored: store.StoredQuestion,
  answer: store.StoredAnswer,
  finishedBy: FinishDetails | null,
): Promise<{ isTakenOver: boolean }> {
  const finish = (runner: SqlRunner) => store.finishConversation(runner, ownerId, stored, answer);
  const unchanged = { isTakenOver: false };
  const finishAlone = async () => (await finish(deps.database.pool)) ?? unchanged;
  if (!finishedBy) return finishAlone();
  const { threadId, conversationId } = stored;
  const describe = ({ isTakenOver }: { isTakenOver: boolean }): AnswerFinished => {
    const status = isTakenOver ? 'interrupted' : answer.status;
    return { ...finishedBy, ownerId, threadId, conversationId, status };
  };
  // Most answers have no listener and need one statement. An interrupted answer has no additional listeners.
  if (!deps.hasListener('answerFinished', describe(unchanged))) return finishAlone();
  try {
    return await runInTransaction(deps.database, async (runner) => {
      const finished = await finish(runner);
      if (finished) await deps.publish(runner, 'answerFinished', describe(finished));
      return finished ?? unchanged;
    });
  } catch (error) {
    deps.log.error({ err: error, conversationId }, 'answer stored, but a listener failed');
    const finished = await finish(deps.database.pool);
    if (finished) await deps.publishSeparately('answerFinished', describe(finished));
    return finished ?? unchanged;
  }
}

/**
 * Returns the completed answer of a repeated request. Without one, returns whether a person answers the
 * request (`isPersons`); false while the assistant is still answering it.
 */
export async function findRepeat(
  { database }: Pick<Deps, 'database'>,
  key: conversations.ThreadKey,
  requestKey: string,
): Promise<
  { row: conversations.ConversationRow; summary: string; outcome: AssistantOutcome } | { isPersons: boolean }
> {
  const repeated = await conversations.findRepeatedConversation(database, key, requestKey);
  const outcome = repeated && toOutcome(repeated.row.status);
  if (outcome) return { ...repeated, outcome };
  return { isPersons: await conversations.isPersonRepeat(database, key, requestKey) };
}
