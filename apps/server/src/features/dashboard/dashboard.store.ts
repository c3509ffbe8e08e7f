import type { AssistantOutcome } from '@anito/contract/conversations';
import type { DashboardDay } from '@anito/contract/dashboard';
import type { Database } from '../../db/database.ts';
import { heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import { getRow, queryRows } from '../../db/sql.ts';

/** The owner whose visitors are counted, and the owner's own channels, which are excluded. */
export type VisitorScope = { ownerId: string; ownersChannels: string[] };

/** Whether any visitor has ever asked an assistant of the owner. */
export async function hasVisitors(database: Database, ownerId: string): Promise<boolean> {
  const { found } = await getRow(
    database.pool,
    `select exists (
       select 1 from assistants a join visitors v on v.assistant_id = a.id where a.owner_id = $1 and v.owner_id = $1
     ) as found`,
    [ownerId],
    { found: column.boolean },
  );
  return found;
}

/** SQL: start of the day six days before today in the time zone `$3`. */
const weekStart = `(date_trunc('day', now() at time zone $3) - interval '6 days') at time zone $3`;

/** SQL: visitors' questions since then. Parameters: owner, owner's channels, time zone. */
const weekQuestions = `
  from assistants a
  join conversations c on c.assistant_id = a.id and c.owner_id = $1 and c.created_at >= ${weekStart}
  join threads t on t.id = c.thread_id and t.owner_id = $1 and t.channel <> all($2::text[])
  where a.owner_id = $1`;

/**
 * Returns figures of visitors' questions of today and the six days before. `activeConversations` counts the
 * last 24 hours, and `messagesToday` only today. `medianMs` is the median duration of finished answers, null
 * without any.
 */
export async function measureWeek(
  database: Database,
  { ownerId, ownersChannels }: VisitorScope,
  timezone: string,
): Promise<{
  activeConversations: number;
  messagesToday: number;
  questionCount: number;
  visitorCount: number;
  endedCount: number;
  answeredCount: number;
  medianMs: number | null;
}> {
  return getRow(
    heavyReads(database),
    `select count(distinct t.id) filter (where c.created_at >= now() - interval '24 hours') as "activeConversations",
       count(*) filter (where c.created_at >= date_trunc('day', now() at time zone $3) at time zone $3) as "messagesToday",
       count(*) as "questionCount",
       (select count(*) from assistants own join visitors v on v.assistant_id = own.id and v.last_at >= ${weekStart}
         where own.owner_id = $1) as "visitorCount",
       count(*) filter (where c.status in ('answered', 'unsure', 'refused')) as "endedCount",
       count(*) filter (where c.status = 'answered') as "answeredCount",
       percentile_cont(0.5) within group (order by c.duration_ms)
         filter (where c.status in ('answered', 'unsure', 'refused')) as "medianMs"
     ${weekQuestions}`,
    [ownerId, ownersChannels, timezone],
    {
      activeConversations: column.number,
      messagesToday: column.number,
      questionCount: column.number,
      visitorCount: column.number,
      endedCount: column.number,
      answeredCount: column.number,
      medianMs: column.number.orNull,
    },
  );
}

/**
 * Returns for each of today and the six days before, oldest first, the numbers of visitors' questions,
 * answered questions, conversations and new leads. Includes days with zeros.
 */
export async function countDays(
  database: Database,
  { ownerId, ownersChannels }: VisitorScope,
  timezone: string,
): Promise<DashboardDay[]> {
  return queryRows(
    heavyReads(database),
    `with counted as (
       select (c.created_at at time zone $3)::date as day, count(*) as questions,
         count(*) filter (where c.status = 'answered') as answered, count(distinct t.id) as conversations
       ${weekQuestions} group by 1
     ), captured as (
       select (l.created_at at time zone $3)::date as day, count(*) as leads
       from leads l where l.owner_id = $1 and l.created_at >= ${weekStart} group by 1
     )
     select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(questions, 0) as "questionCount",
       coalesce(answered, 0) as "answeredCount", coalesce(conversations, 0) as "conversationCount",
       coalesce(leads, 0) as "leadCount"
     from generate_series(0, 6) ago
     cross join lateral (select (now() at time zone $3)::date - ago as day) days
     left join counted using (day)
     left join captured using (day)
     order by days.day`,
    [ownerId, ownersChannels, timezone],
    {
      day: column.text,
      questionCount: column.number,
      answeredCount: column.number,
      conversationCount: column.number,
      leadCount: column.number,
    },
  );
}

/**
 * Returns the latest questions of visitors to all assistants of the owner, newest first. `outcome` is null
 * while or if there is no finished answer.
 */
export async function listLatestQuestions(
  database: Database,
  { ownerId, ownersChannels }: VisitorScope,
  limit: number,
) {
  return queryRows(
    database.pool,
    `select latest.id, latest.question, latest.created_at as "createdAt", latest.outcome, a.id as "assistantId",
       a.name as "assistantName", latest.channel, latest."visitorId"
     from assistants a
     cross join lateral (
       select c.id, c.question, c.created_at, t.channel, coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId",
         case when c.status in ('answered', 'unsure', 'refused') then c.status end as outcome
       from conversations c join threads t on t.id = c.thread_id
       where c.assistant_id = a.id and c.owner_id = $1 and t.owner_id = $1 and t.channel <> all($2::text[])
       order by c.id desc limit $3
     ) latest
     where a.owner_id = $1
     order by latest.id desc limit $3`,
    [ownerId, ownersChannels, limit],
    {
      id: column.number,
      question: column.text,
      createdAt: column.time,
      outcome: column.textOf<AssistantOutcome>().orNull,
      assistantId: column.number,
      assistantName: column.text,
      channel: column.text,
      visitorId: column.text,
    },
  );
}

/** Returns the number of assistants of all owners. */
export async function countAssistants({ pool }: Database): Promise<number> {
  return (await getRow(pool, 'select count(*) as count from assistants', [], { count: column.number })).count;
}
