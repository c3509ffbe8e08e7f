import { limits } from '@anito/contract/limits';
import type { UnansweredState } from '@anito/contract/unanswered';
import { spellOut } from '@anito/language/shorthand';
import { type AlsoDo, runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { writeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './unanswered.store.ts';

/**
 * Imports an unanswered question with its state. Its count grows as imported conversations join it. Does
 * nothing when the assistant has reached the limit. Throws `not_found`.
 */
export async function bringQuestion(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: { ownerId: string; assistantId: number },
  given: { question: string; state: UnansweredState; lastAskedAt: Date },
  { alsoDo, signal }: { alsoDo: AlsoDo; signal: AbortSignal },
): Promise<void> {
  const isFull = async (runner: SqlRunner) =>
    (await store.countGroups(runner, scope, given.state)) >= limits.unansweredGroups;
  // Avoids computing a vector that would not be used.
  if (await isFull(deps.database.pool)) return;
  const question = given.question.slice(0, limits.approvedQuestionMax);
  const { embed } = deps.models;
  const vector = writeVector(await embed.embedQuestion(spellOut(question), signal));
  await runInTransaction(deps.database, async (runner) => {
    if (!(await store.holdAssistant(runner, scope))) throw notFound();
    if (await isFull(runner)) return;
    const asked = { ...scope, createdAt: given.lastAskedAt };
    const id = await store.insertGroup(runner, asked, { question, vector, model: embed.id });
    await store.setState(runner, scope.ownerId, id, given.state);
    await alsoDo(runner, id);
  });
}
