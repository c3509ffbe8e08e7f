import { execute, type SqlRunner } from '../../db/sql.ts';

/** Two threads of one visitor of an owner. */
type ThreadMerge = { ownerId: string; from: number; into: number };

/** Tables whose rows all move to the remaining thread. */
const movedTables = ['conversations', 'thread_messages', 'action_runs'];

/** Tables with one row per thread. The remaining thread's row wins. */
const singleRowTables = ['lead_threads', 'pending_actions'];

/**
 * Moves the contents and the handover state of one thread into another and deletes the first. The caller has
 * locked both.
 */
export async function moveThread(runner: SqlRunner, { ownerId, from, into }: ThreadMerge): Promise<void> {
  const values = [ownerId, from, into];
  for (const table of movedTables) {
    await execute(
      runner,
      `update ${table} set thread_id = $3 where owner_id = $1 and thread_id = $2`,
      values,
    );
  }
  for (const table of singleRowTables) {
    await execute(
      runner,
      `update ${table} set thread_id = $3 where owner_id = $1 and thread_id = $2
         and not exists (select from ${table} known where known.thread_id = $3)`,
      values,
    );
  }
  await execute(
    runner,
    `with gone as (delete from threads where owner_id = $1 and id = $2 returning *)
     update threads kept set
       summary = case when kept.summary = '' then gone.summary else kept.summary end,
       created_at = least(kept.created_at, gone.created_at),
       last_text = case when gone.last_message_at > kept.last_message_at then gone.last_text else kept.last_text end,
       last_author = case when gone.last_message_at > kept.last_message_at then gone.last_author else kept.last_author end,
       last_message_at = greatest(kept.last_message_at, gone.last_message_at),
       handled_by = case when 'person' in (kept.handled_by, gone.handled_by) then 'person' else 'assistant' end,
       generation = greatest(kept.generation, gone.generation) + 1,
       joined_at = coalesce(kept.joined_at, gone.joined_at),
       state = case when 'open' in (kept.state, gone.state) then 'open' else 'closed' end,
       needs_person_since = least(kept.needs_person_since, gone.needs_person_since),
       needs_person_because = coalesce(kept.needs_person_because, gone.needs_person_because),
       unread_count = kept.unread_count + gone.unread_count,
       visitor_name = coalesce(kept.visitor_name, gone.visitor_name),
       visitor_contact = coalesce(kept.visitor_contact, gone.visitor_contact),
       contact_state = coalesce(kept.contact_state, gone.contact_state),
       contact_because = coalesce(kept.contact_because, gone.contact_because),
       contact_shown = coalesce(kept.contact_shown, gone.contact_shown)
     from gone where kept.owner_id = $1 and kept.id = $3`,
    values,
  );
}

/** Adds the counts of one visitor id to those of another id of the same visitor and deletes the first. */
export async function mergeVisitors(
  runner: SqlRunner,
  visitor: { ownerId: string; assistantId: number; from: string; into: string },
): Promise<void> {
  await execute(
    runner,
    `with gone as (
       delete from visitors where owner_id = $1 and assistant_id = $2 and visitor_id = $3 returning *)
     insert into visitors as known (assistant_id, visitor_id, owner_id, channel, conversation_count, first_at, last_at)
     select assistant_id, $4, owner_id, channel, conversation_count, first_at, last_at from gone
     on conflict (assistant_id, visitor_id) do update set
       conversation_count = known.conversation_count + excluded.conversation_count,
       first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`,
    [visitor.ownerId, visitor.assistantId, visitor.from, visitor.into],
  );
}
