import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { getRow, queryRows } from '../../db/sql.ts';
import type { ReportScope } from './report-pages.store.ts';

/** A visitor's message, as its thread tells, which says the owner too: messages are read from an index alone. */
const ofVisitors = `from conversations c join threads t on t.id = c.thread_id
  where c.assistant_id = $2 and t.assistant_id = $2 and t.owner_id = $1 and t.channel <> all($3::text[])`;

/** Came to its end, so that its time tells how fast answers are. */
const isAnswered = `c.status in ('answered', 'unsure', 'refused')`;

const medianSeconds = `percentile_cont(0.5) within group (order by c.duration_ms)
  filter (where ${isAnswered} and c.duration_ms is not null) / 1000`;

/** Messages and conversations of visitors by channel. */
export async function countByChannel(database: Database, scope: ReportScope) {
  return queryRows(
    database.pool,
    `select t.channel, coalesce(sum(c.messages), 0)::bigint as messages, count(*) as conversations
     from threads t
     join (
       select thread_id, count(*) as messages from conversations where assistant_id = $2 group by thread_id
     ) c on c.thread_id = t.id
     where t.owner_id = $1 and t.assistant_id = $2 and t.channel <> all($3::text[])
     group by t.channel order by t.channel`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels],
    { channel: column.text, messages: column.number, conversations: column.number },
  );
}

/** Conversations of the last 24 hours and messages since midnight in a time zone. */
export async function countLatest(database: Database, scope: ReportScope, timezone: string) {
  return getRow(
    database.pool,
    `select count(distinct c.thread_id) filter (where c.created_at >= now() - interval '24 hours') as "activeConversations",
       count(*) filter (where c.created_at >= ${midnight('$4', 0)}) as "todaysMessages"
     ${ofVisitors} and c.created_at >= least(now() - interval '24 hours', ${midnight('$4', 0)})`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels, timezone],
    { activeConversations: column.number, todaysMessages: column.number },
  );
}

/** The median of the answers of 30 days in seconds; null when there are none. */
export async function measureResponses(database: Database, scope: ReportScope): Promise<number | null> {
  const { seconds } = await getRow(
    database.pool,
    `select ${medianSeconds} as seconds ${ofVisitors} and c.created_at >= now() - interval '30 days'`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels],
    { seconds: column.number.orNull },
  );
  return seconds;
}

/** The moment at which a local day began, `days` before today. */
function midnight(timezone: string, days: number | string): string {
  return `(date_trunc('day', now() at time zone ${timezone}) - make_interval(days => ${days})) at time zone ${timezone}`;
}

/** The local days from the first to today, as `YYYY-MM-DD`. */
export async function readDays(database: Database, timezone: string, days: number) {
  return getRow(
    database.pool,
    `select ((now() at time zone $1)::date - ($2::int - 1))::text as "from", (now() at time zone $1)::date::text as "to"`,
    [timezone, days],
    { from: column.text, to: column.text },
  );
}

/** What visitors asked on each of so many local days, today the last, by channel; days without a message are left out. */
export async function listDays(
  database: Database,
  scope: ReportScope,
  { timezone, days }: { timezone: string; days: number },
) {
  return queryRows(
    database.pool,
    `select (c.created_at at time zone $4)::date::text as day, t.channel,
       count(distinct c.thread_id) as conversations, count(*) as messages,
       count(*) filter (where c.status = 'answered') as answered, ${medianSeconds} as "responseTime"
     ${ofVisitors} and c.created_at >= ${midnight('$4', '$5::int')}
     group by 1, 2 order by 1, 2`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels, timezone, days - 1],
    {
      day: column.text,
      channel: column.text,
      conversations: column.number,
      messages: column.number,
      answered: column.number,
      responseTime: column.number.orNull,
    },
  );
}
