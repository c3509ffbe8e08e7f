import { compareAsked, measureSameness } from '@anito/builtin-models/measure-sameness';
import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { readAsked } from '@anito/builtin-models/read-asked';
import { limits } from '@anito/contract/limits';
import { spellOut } from '@anito/language/shorthand';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { readVector, writeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { findOwnersDay } from '../notifications/owner-time.service.ts';
import * as store from './unanswered.store.ts';

/** Cosine from which two questions with other words are alike. */
const alikeCosine = 0.86;
/** Cosine below which words are not compared. */
const perhapsCosine = 0.3;

/**
 * Adds an unanswered question to the group of similar questions of its assistant, or starts a group. Safe to
 * run twice: a grouped question stays in its group. Compares at most the vectors of a thousand groups.
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
  const vector = await models.embed.embedQuestion(spellOut(question), signal);
  const model = models.embed.id;
  const day = await findOwnersDay(deps.database.pool, ungrouped.ownerId, ungrouped.createdAt);
  await runInTransaction(database, async (runner) => {
    if (!(await store.holdAssistant(runner, ungrouped))) return;
    const groups = await store.listGroupVectors(runner, ungrouped, model);
    const like = findLike({ question, vector }, groups);
    if (like !== undefined) return join(deps, runner, ungrouped, like, day);
    const kept = { question, vector: writeVector(vector), model };
    const id = await store.insertGroup(runner, ungrouped, kept);
    await join(deps, runner, ungrouped, id, day);
    await store.dropGroupsBeyond(runner, ungrouped, id);
  });
}

/** Adds a question to a group and notifies the owner, unless the owner ignores the group. */
async function join(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  asked: store.UngroupedQuestion,
  groupId: number,
  day: string,
): Promise<void> {
  const state = await store.joinGroup(runner, asked, groupId);
  if (state !== 'open') return;
  const { ownerId, assistantId } = asked;
  const key = `unanswered:${assistantId}:${day}`;
  await notices.add(runner, 'counted', [
    { ownerId, assistantId, key, kind: 'unanswered', params: { count: 1 } },
  ]);
}

type Group = Awaited<ReturnType<typeof store.listGroupVectors>>[number];

/** Returns the most similar group. Undefined when none is similar enough. */
function findLike(
  { question, vector }: { question: string; vector: Float32Array },
  groups: readonly Group[],
): number | undefined {
  const asked = readAsked(question);
  let best: { id: number; likeness: number } | undefined;
  for (const group of groups) {
    const cosine = multiplyVectors(vector, readVector(group.vector));
    if (cosine < perhapsCosine) continue;
    const other = readAsked(group.question);
    const difference = compareAsked(asked, other);
    const sameness = difference ? measureSameness(difference, cosine) : 0;
    const isAlike = sameness > 0 || (cosine >= alikeCosine && isSameNumbers(asked.numbers, other.numbers));
    const likeness = Math.max(sameness, cosine);
    if (isAlike && (!best || likeness > best.likeness)) best = { id: group.id, likeness };
  }
  return best?.id;
}

function isSameNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}
