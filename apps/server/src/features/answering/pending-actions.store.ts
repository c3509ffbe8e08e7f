import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns } from '../../db/sql.ts';

/** Values of parameters by name. */
export type ActionValues = Record<string, string | number | boolean>;

const columns = {
  /** The question whose answer asked the visitor. */
  conversationId: column.number,
  actionId: column.number,
  toolName: column.text,
  arguments: column.json<ActionValues>(),
  asked: column.text.orNull,
  acceptedBy: column.number.orNull,
};

/** The action that a thread is waiting to run. */
export type PendingAction = column.RowOf<typeof columns>;

/** A question within an owner's thread. */
type QuestionRef = { ownerId: string; threadId: number; conversationId: number };

/** After this time a "yes" may mean something else. */
const pendingTtl = '20 minutes';

const pendingStatement = {
  name: 'find-pending-action',
  text: `
    select ${listColumns(columns, 'p')} from pending_actions p
    where p.thread_id = $1 and p.owner_id = $2 and p.created_at > now() - interval '${pendingTtl}'
      and (p.accepted_by = $3 or (p.accepted_by is null and not exists (
        select from conversations c where c.thread_id = p.thread_id and c.owner_id = $2
          and c.id > p.conversation_id and c.id < $3) and not exists (
        select from thread_messages m where m.thread_id = p.thread_id and m.owner_id = $2
          and m.author in ('visitor', 'person') and m.created_at > p.created_at)))`,
};

/**
 * Returns the pending action of a thread, or undefined. It must be at most 20 minutes old, proposed by the
 * previous question, without a message to or from a person since. Also returns an action that this question
 * accepted before its process died, because the question is then answered again.
 */
export async function findPending(database: Database, ref: QuestionRef): Promise<PendingAction | undefined> {
  return findRow(database.pool, pendingStatement, [ref.threadId, ref.ownerId, ref.conversationId], columns);
}

/**
 * Marks the action that the answer to `proposedBy` (a conversation id) proposed as accepted by this question.
 * Returns false if another question accepted it or another action is pending now. Returns true for the same
 * question again.
 */
export async function acceptPending(
  database: Database,
  ref: QuestionRef,
  proposedBy: number,
): Promise<boolean> {
  const updated = await execute(
    database.pool,
    `update pending_actions set accepted_by = $3 where thread_id = $1 and owner_id = $2
       and conversation_id = $4 and (accepted_by is null or accepted_by = $3)`,
    [ref.threadId, ref.ownerId, ref.conversationId, proposedBy],
  );
  return updated > 0;
}

/** Stores the pending action of a thread, not accepted yet, in place of an earlier one. */
export async function savePending(
  database: Database,
  ref: QuestionRef,
  pending: Omit<PendingAction, 'acceptedBy' | 'conversationId'>,
): Promise<void> {
  await execute(
    database.pool,
    `insert into pending_actions (thread_id, owner_id, conversation_id, action_id, tool_name, arguments, asked)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (thread_id) do update set conversation_id = excluded.conversation_id,
       action_id = excluded.action_id, tool_name = excluded.tool_name, arguments = excluded.arguments,
       asked = excluded.asked, accepted_by = null, created_at = now()`,
    [
      ref.threadId,
      ref.ownerId,
      ref.conversationId,
      pending.actionId,
      pending.toolName,
      JSON.stringify(pending.arguments),
      pending.asked,
    ],
  );
}

/**
 * Deletes pending actions of all accounts after a day. They contain a visitor's data and can no longer be
 * accepted.
 */
export async function deleteExpiredPending({ pool }: Database): Promise<void> {
  await execute(pool, `delete from pending_actions where created_at < now() - interval '1 day'`);
}

/**
 * Deletes the action that the answer to `proposedBy` (a conversation id) proposed in a thread. Another
 * proposal stays.
 */
export async function deletePending(database: Database, ref: QuestionRef, proposedBy: number): Promise<void> {
  await execute(
    database.pool,
    'delete from pending_actions where thread_id = $1 and owner_id = $2 and conversation_id = $3',
    [ref.threadId, ref.ownerId, proposedBy],
  );
}
