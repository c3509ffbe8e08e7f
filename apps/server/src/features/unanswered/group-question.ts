import { parseComparableQuestion } from '@anito/builtin-models/comparable-question';
import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { compareQuestions, measureSimilarity } from '@anito/builtin-models/question-similarity';
import { limits } from '@anito/contract/limits';
import { expandShorthand } from '@anito/language/shorthand';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { decodeVector, encodeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { getOwnerDate } from '../notifications/owner-time.service.ts';
import * as store from './unanswered.store.ts';

/** Cosine from which two questions with other words are alike. */
const minAlikeCosine = 0.86;
/** Cosine below which words are not compared. */
const minComparedCosine = 0.3;

/**
 * Adds an unanswered question to the group of similar questions of its assistant, or starts a group and
 * deletes the least important one above the limit. Counts it in the owner's notification of the day. Safe to
 * run twice: a grouped question stays in its group.
 */
export async function groupQuestion(
  deps: Pick<Deps, 'database' | 'models'> & NoticeDeps,
  { conversationId }: { conversationId: number },
  signal: AbortSignal,
): Promise<void> {
  const { database, models } = deps;
  const ungrouped = await store.findUngrouped(database.pool, conversationId);
  if (!ungrouped) return;
  const question = (ungrouped.searchedQuestion ?? ungrouped.question).slice(0, limits.approvedQuestionMax);
  const vector = await models.embed.embedQuestion(expandShorthand(question), signal);
  const model = models.embed.id;
  const day = await getOwnerDate(deps.database.pool, ungrouped.ownerId, ungrouped.createdAt);
  await runInTransaction(database, async (runner) => {
    if (!(await store.lockAssistant(runner, ungrouped))) return;
    const groups = await store.listGroupVectors(runner, ungrouped, model);
    const similarGroupId = findSimilarGroup({ question, vector }, groups);
    if (similarGroupId !== undefined) return addToGroup(deps, runner, ungrouped, similarGroupId, day);
    const groupValues = { question, vector: encodeVector(vector), model };
    const id = await store.insertGroup(runner, ungrouped, groupValues);
    await addToGroup(deps, runner, ungrouped, id, day);
    await store.deleteExcessGroups(runner, ungrouped, id);
  });
}

/**
 * Adds a question to a group. Unless the owner ignores the group, counts the question in the owner's
 * notification of that day.
 */
async function addToGroup(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  question: store.UngroupedQuestion,
  groupId: number,
  day: string,
): Promise<void> {
  const state = await store.joinGroup(runner, question, groupId);
  if (state !== 'open') return;
  const { ownerId, assistantId } = question;
  const key = `unanswered:${assistantId}:${day}`;
  await notices.add(runner, 'counted', [
    { ownerId, assistantId, key, kind: 'unanswered', params: { count: 1 } },
  ]);
}

type Group = Awaited<ReturnType<typeof store.listGroupVectors>>[number];

/** Returns the id of the group with the most similar question. Undefined when none is similar enough. */
function findSimilarGroup(
  { question, vector }: { question: string; vector: Float32Array },
  groups: readonly Group[],
): number | undefined {
  const parsed = parseComparableQuestion(question);
  let best: { id: number; likeness: number } | undefined;
  for (const group of groups) {
    const cosine = multiplyVectors(vector, decodeVector(group.vector));
    if (cosine < minComparedCosine) continue;
    const parsedGroup = parseComparableQuestion(group.question);
    const difference = compareQuestions(parsed, parsedGroup);
    const sameness = difference ? measureSimilarity(difference, cosine) : 0;
    const isAlike =
      sameness > 0 || (cosine >= minAlikeCosine && haveEqualNumbers(parsed.numbers, parsedGroup.numbers));
    const likeness = Math.max(sameness, cosine);
    if (isAlike && (!best || likeness > best.likeness)) best = { id: group.id, likeness };
  }
  return best?.id;
}

/** Returns whether two questions contain the same numbers. */
function haveEqualNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}
