import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns } from '../../db/sql.ts';

/** Values of parameters, by their names. */
export type ActionValues = Record<string, string | number | boolean>;

const columns = {
  /** The question whose answer asked. */
  conversationId: column.number,
  actionId: column.number,
  toolName: column.text,
  arguments: column.json<ActionValues>(),
  asked: column.text.orNull,
  acceptedBy: column.number.orNull,
};

/** What an assistant is about to do in a thread. */
export type PendingAction = column.RowOf<typeof columns>;

/** A question within a thread of the owner's. */
type Place = { ownerId: string; threadId: number; conversationId: number };

/** After this long a "yes" may mean something else. */
const longestWait = '20 minutes';

const pendingStatement = {
  name: 'find-pending-action',
  text: `
    select ${listColumns(columns, 'p')} from pending_actions p
    where p.thread_id = $1 and p.owner_id = $2 and p.created_at > now() - interval '${longestWait}'
      and (p.accepted_by = $3 or (p.accepted_by is null and not exists (
        select from conversations c where c.thread_id = p.thread_id and c.owner_id = $2
          and c.id > p.conversation_id and c.id < $3) and not exists (
        select from thread_messages m where m.thread_id = p.thread_id and m.owner_id = $2
          and m.author in ('visitor', 'person') and m.created_at > p.created_at)))`,
};

/**
 * The pending action of a thread, where the question before this one asked for it and no person has written since. Also
 * the action that this question has accepted before its process died: the question is then answered again.
 */
export async function findPending(database: Database, place: Place): Promise<PendingAction | undefined> {
  return findRow(
    database.pool,
    pendingStatement,
    [place.threadId, place.ownerId, place.conversationId],
    columns,
  );
}

/**
 * Takes what the answer to `asking` proposed for a question that agrees to it; false where another question took it, or
 * where something else is proposed by now. It stays with the question that took it, which finds it again if its process
 * dies.
 */
export async function acceptPending(database: Database, place: Place, asking: number): Promise<boolean> {
  const taken = await execute(
    database.pool,
    `update pending_actions set accepted_by = $3 where thread_id = $1 and owner_id = $2
       and conversation_id = $4 and (accepted_by is null or accepted_by = $3)`,
    [place.threadId, place.ownerId, place.conversationId, asking],
  );
  return taken > 0;
}

/** Keeps what is to be done next, in the place of what was pending before. */
export async function keepPending(
  database: Database,
  place: Place,
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
      place.threadId,
      place.ownerId,
      place.conversationId,
      pending.actionId,
      pending.toolName,
      JSON.stringify(pending.arguments),
      pending.asked,
    ],
  );
}

/** Forgets what was proposed, and done or not, once nobody can agree to it any more: its values are a visitor's. */
export async function forgetPending({ pool }: Database): Promise<void> {
  await execute(pool, `delete from pending_actions where created_at < now() - interval '1 day'`);
}

/** Forgets what the answer to `asking` proposed in a thread; what was proposed since stays. */
export async function dropPending(database: Database, place: Place, asking: number): Promise<void> {
  await execute(
    database.pool,
    'delete from pending_actions where thread_id = $1 and owner_id = $2 and conversation_id = $3',
    [place.threadId, place.ownerId, asking],
  );
}
