import { limits } from '@anito/contract/limits';
import type { UnansweredState } from '@anito/contract/unanswered';
import { expandShorthand } from '@anito/language/shorthand';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { encodeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './unanswered.store.ts';

/**
 * Imports an unanswered question with its state as a group, and calls `alsoDo` with its id in the same
 * transaction. Its count starts at 0 and grows as imported conversations join it. Does nothing when the
 * assistant has the maximum number of groups in this state. Throws `not_found` for an unknown assistant.
 */
export async function importQuestion(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: { ownerId: string; assistantId: number },
  input: { question: string; state: UnansweredState; lastAskedAt: Date },
  { alsoDo: onInserted, signal }: { alsoDo: TransactionHook; signal: AbortSignal },
): Promise<void> {
  const isFull = async (runner: SqlRunner) =>
    (await store.countGroups(runner, scope, input.state)) >= limits.unansweredGroups;
  // Avoids computing a vector that would not be used.
  if (await isFull(deps.database.pool)) return;
  const question = input.question.slice(0, limits.approvedQuestionMax);
  const { embed } = deps.models;
  const vector = encodeVector(await embed.embedQuestion(expandShorthand(question), signal));
  await runInTransaction(deps.database, async (runner) => {
    if (!(await store.lockAssistant(runner, scope))) throw notFound();
    if (await isFull(runner)) return;
    const firstQuestion = { ...scope, createdAt: input.lastAskedAt };
    const id = await store.insertGroup(runner, firstQuestion, { question, vector, model: embed.id });
    await store.updateGroupState(runner, scope.ownerId, id, input.state);
    await onInserted(runner, id);
  });
}
