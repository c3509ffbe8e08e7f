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

/** Vectors so near are of questions that are alike in whatever words. */
const alikeCosine = 0.86;
/** Farther ones are not read: their words would have to tell everything. */
const perhapsCosine = 0.3;

/**
 * Puts a question that nothing answered with the like ones of its assistant, or begins a group with it. Safe to run
 * twice: a question that is in a group stays there. Costs the vectors of at most a thousand groups, whatever was asked.
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

/** Puts a question in a group; its owner is told of it, unless they have said that such questions do not matter. */
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

/** The group whose question is likest, undefined where none is like enough. */
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
