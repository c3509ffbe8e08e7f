import { limits } from '@anito/contract/limits';
import type { UnansweredSort, UnansweredState } from '@anito/contract/unanswered';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/** Number of latest wordings shown of a group. */
const maxWordings = 3;

type LatestQuestion = {
  conversationId: number;
  question: string;
  outcome: 'unsure' | 'refused';
  askedAt: string;
};

const columns = {
  id: column.number,
  assistantId: column.number,
  assistantName: column.text,
  question: column.text,
  after: column.text.orNull,
  standaloneQuestion: column.text.orNull,
  state: column.textOf<UnansweredState>(),
  questionCount: column.number,
  lastAskedAt: column.time,
  latest: column.json<LatestQuestion[]>(),
};
export type GroupRow = column.RowOf<typeof columns>;

/**
 * Selects groups `g` of assistants `a`, with wordings of the listed groups only. A group is named by the
 * first of its questions as the visitor asked it, because its own question may be a rewritten follow-up.
 */
const selectGroups = `select g.id, g.assistant_id as "assistantId", a.name as "assistantName",
    coalesce(first.question, g.question) as question, first.after,
    case when g.question <> first.question then g.question end as "standaloneQuestion", g.state,
    g.question_count as "questionCount", g.last_asked_at as "lastAskedAt", coalesce((
      select json_agg(json_build_object('conversationId', c.id, 'question', c.question, 'outcome', c.status,
        'askedAt', c.created_at) order by c.id desc)
      from (select * from conversations where unanswered_group_id = g.id and owner_id = g.owner_id
        and status in ('unsure', 'refused') order by id desc limit ${maxWordings}) c), '[]'::json) as latest
  from unanswered_groups g join assistants a on a.id = g.assistant_id and a.owner_id = g.owner_id
  left join lateral (
    select c.question, case when c.searched_question <> c.question then (
      select p.question from conversations p
      where p.thread_id = c.thread_id and p.owner_id = c.owner_id and p.id < c.id
      order by p.id desc limit 1) end as after
    from conversations c where c.unanswered_group_id = g.id and c.owner_id = g.owner_id
      and c.status in ('unsure', 'refused') order by c.id limit 1) first on true`;

const orders = {
  newest: 'g.last_asked_at desc, g.id desc',
  most: 'g.question_count desc, g.last_asked_at desc, g.id desc',
} as const satisfies Record<UnansweredSort, string>;

export type GroupFilter = {
  state: UnansweredState;
  sort: UnansweredSort;
  limit: number;
  offset: number;
};

/**
 * Returns a page of an assistant's groups of unanswered questions in one state. `total` counts those on all
 * pages.
 */
export async function listGroupRows(
  database: Database,
  ownerId: string,
  assistantId: number,
  { state, sort, limit, offset }: GroupFilter,
): Promise<{ rows: GroupRow[]; total: number }> {
  const values = [ownerId, assistantId, state];
  const rows = await queryRows(
    database.pool,
    `${selectGroups} where g.owner_id = $1 and g.assistant_id = $2 and g.state = $3
     order by ${orders[sort]} limit $4 offset $5`,
    [...values, limit, offset],
    columns,
  );
  const { total } = await getRow(
    database.pool,
    `select count(*) as total from unanswered_groups
     where owner_id = $1 and assistant_id = $2 and state = $3`,
    values,
    { total: column.number },
  );
  return { rows, total };
}

/** Returns up to `limit` open groups of all of an owner's assistants in the given order. */
export async function listOpenGroupRows(
  database: Database,
  ownerId: string,
  { sort, limit }: { sort: UnansweredSort; limit: number },
): Promise<GroupRow[]> {
  return queryRows(
    database.pool,
    `${selectGroups} where g.owner_id = $1 and a.owner_id = $1 and g.state = 'open'
     order by ${orders[sort]} limit $2`,
    [ownerId, limit],
    columns,
  );
}

/** Updates the state of a group of unanswered questions. Does nothing if the owner does not have it. */
export async function updateGroupState(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  state: UnansweredState,
): Promise<void> {
  const changed = 'update unanswered_groups set state = $3 where owner_id = $1 and id = $2';
  await execute(runner, changed, [ownerId, id, state]);
}

/** Counts the groups of unanswered questions of an assistant in a state. */
export async function countGroups(
  runner: SqlRunner,
  { ownerId, assistantId }: { ownerId: string; assistantId: number },
  state: UnansweredState,
): Promise<number> {
  const counted = `select count(*) as count from unanswered_groups
    where owner_id = $1 and assistant_id = $2 and state = $3`;
  return (await getRow(runner, counted, [ownerId, assistantId, state], { count: column.number })).count;
}

/**
 * Updates the state of a group of unanswered questions and returns it. Undefined when it is not the owner's.
 */
export async function setGroupState(
  database: Database,
  ownerId: string,
  id: number,
  state: UnansweredState,
): Promise<GroupRow | undefined> {
  await updateGroupState(database.pool, ownerId, id, state);
  return findRow(
    database.pool,
    `${selectGroups} where g.owner_id = $1 and g.id = $2`,
    [ownerId, id],
    columns,
  );
}

const questionColumns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  question: column.text,
  searchedQuestion: column.text.orNull,
  createdAt: column.time,
};
export type UngroupedQuestion = column.RowOf<typeof questionColumns>;

/**
 * Returns an unanswered question that is in no group; otherwise undefined. It needs no owner, because jobs
 * carry only the question's id.
 */
export async function findUngrouped(
  runner: SqlRunner,
  conversationId: number,
): Promise<UngroupedQuestion | undefined> {
  return findRow(
    runner,
    `select c.id, c.owner_id as "ownerId", c.assistant_id as "assistantId", c.question,
       c.searched_question as "searchedQuestion", c.created_at as "createdAt"
     from conversations c where c.id = $1 and c.status in ('unsure', 'refused') and c.unanswered_group_id is null`,
    [conversationId],
    questionColumns,
  );
}

/**
 * Locks the assistant until the transaction ends, so that its groups do not change meanwhile. Returns false
 * when it was deleted.
 */
export async function lockAssistant(
  runner: SqlRunner,
  { ownerId, assistantId }: Pick<UngroupedQuestion, 'ownerId' | 'assistantId'>,
): Promise<boolean> {
  const statement = 'select id from assistants where owner_id = $1 and id = $2 for no key update';
  return (await findRow(runner, statement, [ownerId, assistantId], { id: column.number })) !== undefined;
}

const vectorColumns = { id: column.number, question: column.text, vector: column.bytes };

/** Returns the groups to which a question may be added: open and ignored ones with a vector of this model. */
export async function listGroupVectors(
  runner: SqlRunner,
  { ownerId, assistantId }: Pick<UngroupedQuestion, 'ownerId' | 'assistantId'>,
  embeddingModel: string,
): Promise<column.RowOf<typeof vectorColumns>[]> {
  return queryRows(
    runner,
    `select id, question, vector from unanswered_groups
     where owner_id = $1 and assistant_id = $2 and state in ('open', 'ignored') and embedding_model = $3
     order by id`,
    [ownerId, assistantId, embeddingModel],
    vectorColumns,
  );
}

/**
 * Returns up to `maxWordings` latest questions of each of the given groups in their standalone form, newest
 * first over all groups.
 */
export async function listLatestQuestions(
  database: Database,
  ownerId: string,
  groupIds: readonly number[],
): Promise<{ groupId: number; question: string }[]> {
  return queryRows(
    database.pool,
    `select g.id as "groupId", latest.question from unanswered_groups g
     cross join lateral (
       select c.id, coalesce(c.searched_question, c.question) as question from conversations c
       where c.unanswered_group_id = g.id and c.owner_id = g.owner_id and c.status in ('unsure', 'refused')
       order by c.id desc limit ${maxWordings}) latest
     where g.owner_id = $1 and g.id = any($2::bigint[]) order by latest.id desc`,
    [ownerId, groupIds],
    { groupId: column.number, question: column.text },
  );
}

/**
 * Inserts an open group of unanswered questions with the text of one question and the count 0. Resolves to
 * its id.
 */
export async function insertGroup(
  runner: SqlRunner,
  { ownerId, assistantId, createdAt }: Pick<UngroupedQuestion, 'ownerId' | 'assistantId' | 'createdAt'>,
  { question, vector, model }: { question: string; vector: Buffer; model: string },
): Promise<number> {
  const { id } = await getRow(
    runner,
    `insert into unanswered_groups (owner_id, assistant_id, question, last_asked_at, vector, embedding_model)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [ownerId, assistantId, question, createdAt, vector, model],
    { id: column.number },
  );
  return id;
}

/**
 * Adds a question to a group and increments the group's count. Resolves to the group's state, or undefined,
 * without a change, if the question is in a group already.
 */
export async function joinGroup(
  runner: SqlRunner,
  { ownerId, id, createdAt }: UngroupedQuestion,
  groupId: number,
): Promise<UnansweredState | undefined> {
  const joined = await findRow(
    runner,
    `with joined as (
       update conversations set unanswered_group_id = $3
       where owner_id = $1 and id = $2 and unanswered_group_id is null returning id)
     update unanswered_groups set question_count = question_count + 1,
       last_asked_at = greatest(last_asked_at, $4) from joined
     where unanswered_groups.owner_id = $1 and unanswered_groups.id = $3 returning state`,
    [ownerId, id, groupId, createdAt],
    { state: column.textOf<UnansweredState>() },
  );
  return joined?.state;
}

/**
 * Deletes the assistant's groups beyond the limit of each state: those asked once first, then the others, the
 * oldest first. The group with the id `newest` stays. The questions of a deleted group are in no group.
 */
export async function deleteExcessGroups(
  runner: SqlRunner,
  { ownerId, assistantId }: Pick<UngroupedQuestion, 'ownerId' | 'assistantId'>,
  newest: number,
): Promise<void> {
  await execute(
    runner,
    `with ranked as (
       select id, row_number() over (partition by state
         order by id = $3 desc, least(question_count, 2) desc, last_asked_at desc, id desc) as place
       from unanswered_groups where owner_id = $1 and assistant_id = $2
     ), gone as (
       delete from unanswered_groups g using ranked
       where g.owner_id = $1 and g.id = ranked.id and ranked.place > ${limits.unansweredGroups} returning g.id)
     update conversations set unanswered_group_id = null
     where owner_id = $1 and unanswered_group_id in (select id from gone)`,
    [ownerId, assistantId, newest],
  );
}

/** Newest questions that are searched, and the largest number returned by one call. */
const maxSearchedQuestions = 20_000;
const maxMissedQuestions = 100;

/**
 * Returns visitors' unanswered questions without a group, of all owners, oldest first: those of the last day
 * that are at least ten minutes old, at most `maxMissedQuestions`. Skips assistants with the maximum number
 * of groups in a state, because their least asked groups are deleted on purpose.
 */
export async function listMissedQuestions(
  database: Database,
  ownersChannels: string[],
): Promise<{ id: number; ownerId: string; status: 'unsure' | 'refused' }[]> {
  return queryRows(
    database.pool,
    `select c.id, c.owner_id as "ownerId", c.status
     from (select * from conversations order by id desc limit ${maxSearchedQuestions}) c
     join threads t on t.id = c.thread_id and t.owner_id = c.owner_id and t.channel <> all($1::text[])
     where c.status in ('unsure', 'refused') and c.unanswered_group_id is null
       and c.attempted_at between now() - interval '1 day' and now() - interval '10 minutes'
       and c.trace -> 'expectsAnswer' is distinct from 'false'
       and not exists (
         select from unanswered_groups g where g.assistant_id = c.assistant_id and g.owner_id = c.owner_id
         group by g.state having count(*) >= ${limits.unansweredGroups})
     order by c.id limit ${maxMissedQuestions}`,
    [ownersChannels],
    { id: column.number, ownerId: column.text, status: column.textOf<'unsure' | 'refused'>() },
  );
}
