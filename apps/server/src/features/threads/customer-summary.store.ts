import type { HandoverReason } from '@anito/contract/inbox';
import * as column from '../../db/result-columns.ts';
import { findRow, type SqlRunner } from '../../db/sql.ts';

const columns = {
  assistantName: column.text,
  channel: column.text,
  name: column.text.orNull,
  wish: column.text,
  lastText: column.text,
  needsPersonSince: column.time.orNull,
  needsPersonBecause: column.textOf<HandoverReason>().orNull,
  unreadCount: column.number,
  isJoined: column.boolean,
};
export type CustomerRow = column.RowOf<typeof columns>;

/**
 * Returns a thread's visitor and what they want; undefined for a missing thread. The wish is what a model
 * understood of the visitor's lead, else the last question, or the one before a request for a person in
 * words.
 */
export async function findCustomerRow(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
): Promise<CustomerRow | undefined> {
  return findRow(
    runner,
    `select a.name as "assistantName", t.channel,
       coalesce(t.visitor_name, l.name, p.display_name, '@' || coalesce(p.username, l.username),
         l.phone, '+' || p.phone, t.visitor_contact, l.email) as name,
       coalesce(l.need, q.question, t.last_text) as wish, t.last_text as "lastText",
       t.needs_person_since as "needsPersonSince", t.needs_person_because as "needsPersonBecause",
       t.unread_count as "unreadCount", t.handled_by = 'person' and t.joined_at is not null as "isJoined"
     from threads t join assistants a on a.id = t.assistant_id and a.owner_id = t.owner_id
     left join lateral (
       select l.name, l.username, l.phone, l.email, l.need from lead_threads k
       join leads l on l.id = k.lead_id and l.owner_id = k.owner_id
       where k.thread_id = t.id and k.owner_id = t.owner_id limit 1) l on true
     left join lateral (
       select p.username, p.phone, p.display_name from messaging_correspondents p
       join messaging_configurations m on m.id = p.configuration_id and m.owner_id = p.owner_id
       where p.owner_id = t.owner_id and p.channel_user_id = coalesce(t.past_visitor_id, t.channel_user_id)
         and m.assistant_id = t.assistant_id limit 1) p on true
     left join lateral (
       select c.question from conversations c where c.thread_id = t.id and c.owner_id = t.owner_id
         and t.needs_person_because <> 'form'
       order by c.id desc limit 1 offset case t.needs_person_because when 'asked' then 1 else 0 end) q on true
     where t.owner_id = $1 and t.id = $2`,
    [ownerId, threadId],
    columns,
  );
}

const leadColumns = {
  name: column.text.orNull,
  contact: column.text.orNull,
  wish: column.text.orNull,
  threadId: column.number.orNull,
};
export type LeadSummaryRow = column.RowOf<typeof leadColumns>;

/**
 * Returns who a lead is, what they want, and their latest thread; undefined for a missing lead. The wish is
 * what a model understood, else the last question of that thread.
 */
export async function findLeadSummaryRow(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
): Promise<LeadSummaryRow | undefined> {
  return findRow(
    runner,
    `select l.name, coalesce(l.phone, l.email, '@' || l.username) as contact,
       coalesce(l.need, q.question) as wish, t.thread_id as "threadId"
     from leads l
     left join lateral (
       select k.thread_id from lead_threads k where k.lead_id = l.id and k.owner_id = l.owner_id
       order by k.thread_id desc limit 1) t on true
     left join lateral (
       select c.question from conversations c where c.thread_id = t.thread_id and c.owner_id = l.owner_id
       order by c.id desc limit 1) q on true
     where l.owner_id = $1 and l.id = $2`,
    [ownerId, leadId],
    leadColumns,
  );
}
