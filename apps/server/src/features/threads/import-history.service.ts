import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import * as store from './import-history.store.ts';

export type { PastConversation, PastThread } from './import-history.store.ts';
export { analyzeHistory } from './import-history.store.ts';

/**
 * Adds threads that were had elsewhere, on channels that there are, to assistants of the owner's. Of two of the
 * same visitor on one channel the first is kept: the id of the other is null, as of all when the assistant is gone.
 */
export async function bringThreads(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  threads: readonly store.PastThread[],
  alsoDo: (runner: SqlRunner, ids: (number | null)[]) => Promise<void>,
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    await alsoDo(runner, await store.insertThreads(runner, ownerId, threads));
  });
}

/**
 * Adds questions with their answers to threads of the owner's, as history: reports show and count them by their days, and
 * no use of a day or month is counted. Those whose thread is gone are passed over, and their ids are null.
 */
export async function bringConversations(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  conversations: readonly store.PastConversation[],
  alsoDo: (runner: SqlRunner, ids: (number | null)[]) => Promise<void>,
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const ids = await store.insertConversations(runner, ownerId, conversations);
    await store.countAsked(runner, ownerId, conversations);
    await alsoDo(runner, ids);
  });
}
