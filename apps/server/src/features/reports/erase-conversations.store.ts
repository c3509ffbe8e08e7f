import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { deleteFinishedRequests } from '../../lib/idempotency.store.ts';
import { nameVisitor } from '../../lib/name-sender.ts';
import type { ReportScope } from './report-pages.store.ts';

const thread = { id: column.number, visitorId: column.text, channel: column.text };

const threadColumns = 't.id, coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId", t.channel';

/**
 * Deletes one question with its answer, the summary of its thread, and the thread when it is empty
 * afterwards. Returns whether the question existed.
 */
export async function eraseConversation(
  database: Database,
  scope: ReportScope,
  id: number,
): Promise<boolean> {
  const { ownerId, assistantId } = scope;
  return runInTransaction(database, async (runner) => {
    // Locks thread, record and visitor in the same order as the storing of an answer.
    await queryRows(
      runner,
      `select t.id from threads t where t.owner_id = $1 and t.assistant_id = $2
         and t.id = (select c.thread_id from conversations c where c.id = $3 and c.owner_id = $1) for update`,
      [ownerId, assistantId, id],
      { id: column.number },
    );
    await removeFromUnanswered(runner, scope, [id]);
    const deleted = await findRow(
      runner,
      `delete from conversations where id = $3 and owner_id = $1 and assistant_id = $2 returning thread_id as "threadId", question`,
      [ownerId, assistantId, id],
      { threadId: column.number, question: column.text },
    );
    if (!deleted) return false;
    // The thread's summary contains the question. The latest turns are read from the records.
    const from = await findRow(
      runner,
      `update threads t set summary = '', last_text = case when starts_with($3, t.last_text) then '' else t.last_text end
       where t.owner_id = $1 and t.id = $2 returning ${threadColumns}`,
      [ownerId, deleted.threadId, deleted.question],
      thread,
    );
    if (!from) return true;
    await execute(
      runner,
      `delete from threads t where t.owner_id = $1 and t.id = $2
         and not exists (select from conversations where thread_id = t.id)
         and not exists (select from thread_messages where thread_id = t.id)`,
      [ownerId, from.id],
    );
    await recountVisitor(runner, scope, from.visitorId);
    return true;
  });
}

/**
 * Deletes every thread of a visitor with an assistant, and the visitor's identity at messaging services.
 * Returns whether the visitor existed.
 */
export async function eraseGroup(
  database: Database,
  scope: ReportScope,
  visitorId: string,
): Promise<boolean> {
  const { ownerId, assistantId, ownersChannels } = scope;
  const visitorCondition = `t.owner_id = $1 and t.assistant_id = $2 and t.channel <> all($3::text[])
    and (t.channel_user_id = $4 or t.past_visitor_id = $4)`;
  const values = [ownerId, assistantId, ownersChannels, visitorId];
  while (await eraseBatch(database, scope, { ofVisitor: visitorCondition, values }));
  return runInTransaction(database, async (runner) => {
    await queryRows(
      runner,
      `select t.id from threads t where ${visitorCondition} order by t.id for update`,
      values,
      { id: column.number },
    );
    const records = await queryRows(
      runner,
      `select c.id from conversations c where c.owner_id = $1
         and c.thread_id in (select t.id from threads t where ${visitorCondition}) order by c.id for update`,
      values,
      { id: column.number },
    );
    await removeFromUnanswered(
      runner,
      scope,
      records.map(({ id }) => id),
    );
    const deletedCount = await execute(runner, `delete from threads t where ${visitorCondition}`, values);
    // Identity of the visitor at a channel: phone number, user name.
    await execute(
      runner,
      `delete from messaging_correspondents p using messaging_configurations m
       where p.owner_id = $1 and p.channel_user_id = $3 and m.id = p.configuration_id and m.owner_id = $1
         and m.assistant_id = $2`,
      [ownerId, assistantId, visitorId],
    );
    const isKnown = await recountVisitor(runner, scope, visitorId);
    return isKnown || deletedCount > 0;
  });
}

/** Number of records deleted per transaction, so that a visitor with very many does not block others. */
const eraseBatchSize = 500;

/**
 * Deletes the next 500 questions of a visitor and returns true. Returns false and deletes nothing when fewer
 * are left.
 */
async function eraseBatch(
  database: Database,
  scope: ReportScope,
  { ofVisitor: visitorCondition, values }: { ofVisitor: string; values: unknown[] },
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    const rows = await queryRows(
      runner,
      `select c.id from threads t join conversations c on c.thread_id = t.id
       where ${visitorCondition} limit ${eraseBatchSize}`,
      values,
      { id: column.number },
    );
    if (rows.length < eraseBatchSize) return false;
    const ids = rows.map(({ id }) => id);
    await removeFromUnanswered(runner, scope, ids);
    await execute(runner, 'delete from conversations where owner_id = $1 and id = any($2::bigint[])', [
      scope.ownerId,
      ids,
    ]);
    return true;
  });
}

/**
 * Recounts a visitor after some of the visitor's questions were deleted, deletes a visitor without questions,
 * and deletes answers stored for repeated requests. Returns whether the visitor existed.
 */
async function recountVisitor(runner: SqlRunner, scope: ReportScope, visitorId: string): Promise<boolean> {
  const values = [scope.ownerId, scope.assistantId, visitorId];
  await deleteFinishedRequests(runner, nameVisitor(scope.assistantId, visitorId));
  // Waits for questions that are being stored, so that the next statement sees them.
  const locked = await queryRows(
    runner,
    'select visitor_id from visitors where owner_id = $1 and assistant_id = $2 and visitor_id = $3 for update',
    values,
    { visitor_id: column.text },
  );
  await execute(
    runner,
    `with left_over as (
       select count(*)::int as count, min(c.created_at) as first_at, max(c.created_at) as last_at,
         (array_agg(t.channel order by c.id))[1] as channel
       from threads t join conversations c on c.thread_id = t.id
       where t.owner_id = $1 and t.assistant_id = $2 and t.channel <> all($4::text[])
         and (t.channel_user_id = $3 or t.past_visitor_id = $3)
     ), gone as (
       delete from visitors v using left_over l
       where l.count = 0 and v.owner_id = $1 and v.assistant_id = $2 and v.visitor_id = $3
     )
     update visitors v set conversation_count = l.count, first_at = l.first_at, last_at = l.last_at, channel = l.channel
     from left_over l
     where l.count > 0 and v.owner_id = $1 and v.assistant_id = $2 and v.visitor_id = $3`,
    [...values, scope.ownersChannels],
  );
  return locked.length > 0;
}

/**
 * Subtracts questions that are about to be deleted from their groups of unanswered questions. Deletes groups
 * without other questions, and takes the text of the others from a remaining question.
 */
async function removeFromUnanswered(runner: SqlRunner, scope: ReportScope, ids: number[]): Promise<void> {
  await execute(
    runner,
    `with taken as (
       select unanswered_group_id as id, count(*)::int as count from conversations
       where owner_id = $1 and assistant_id = $2 and id = any($3::bigint[]) and unanswered_group_id is not null
       group by 1
     ), others as (
       select distinct on (c.unanswered_group_id) c.unanswered_group_id as id, c.question
       from taken join conversations c on c.unanswered_group_id = taken.id and c.owner_id = $1
       where c.id <> all($3::bigint[])
       order by c.unanswered_group_id, c.id
     ), emptied as (
       delete from unanswered_groups g using taken
       where g.owner_id = $1 and g.id = taken.id and not exists (select from others where others.id = g.id)
     )
     update unanswered_groups g set question = others.question, question_count = greatest(g.question_count - taken.count, 1)
     from taken join others on others.id = taken.id
     where g.owner_id = $1 and g.id = taken.id`,
    [scope.ownerId, scope.assistantId, ids],
  );
}
