import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import * as store from './import-history.store.ts';

export type { ImportedConversation, ImportedThread } from './import-history.store.ts';
export { analyzeHistory } from './import-history.store.ts';

/**
 * Imports threads into the owner's assistants. Of several open threads of one visitor on one channel, the
 * first is kept. `onInserted` receives the new ids in input order, in the same transaction; null for each
 * thread that was not inserted, for example because its assistant was deleted.
 */
export async function importThreads(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  threads: readonly store.ImportedThread[],
  onInserted: (runner: SqlRunner, ids: (number | null)[]) => Promise<void>,
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    await onInserted(runner, await store.insertThreads(runner, ownerId, threads));
  });
}

/**
 * Imports questions with their answers into the owner's threads. Reports count them by date. They do not
 * count as daily or monthly use. `onInserted` receives the new ids in input order, in the same transaction.
 * Conversations without a thread of the owner are skipped; their id is null.
 */
export async function importConversations(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  conversations: readonly store.ImportedConversation[],
  onInserted: (runner: SqlRunner, ids: (number | null)[]) => Promise<void>,
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const ids = await store.insertConversations(runner, ownerId, conversations);
    await store.recountGroups(runner, ownerId, conversations);
    await onInserted(runner, ids);
  });
}
