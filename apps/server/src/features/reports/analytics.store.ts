import type { Database } from '../../db/database.ts';
import { type HeavyRunner, heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import { createSlices } from '../../db/slices.ts';
import { getRow, queryRows } from '../../db/sql.ts';
import type { ReportScope } from './report-pages.store.ts';

/**
 * SQL: visitors' messages. The thread is looked up by key; a plain join can be planned in reverse, which
 * reads all messages for each thread while statistics are outdated.
 */
const fromVisitorMessages = `from conversations c
  cross join lateral (select owner_id, assistant_id, channel from threads where id = c.thread_id offset 0) t
  where c.assistant_id = $2 and t.assistant_id = $2 and t.owner_id = $1 and t.channel <> all($3::text[])`;

/** SQL: the answer is complete, so that its duration counts. */
const isAnswered = `c.status in ('answered', 'unsure', 'refused')`;

const medianSeconds = `percentile_cont(0.5) within group (order by c.duration_ms)
  filter (where ${isAnswered} and c.duration_ms is not null) / 1000`;

/** Number of threads per statement. */
const threadsPerSlice = { first: 1_000, least: 50, most: 10_000 };

const channelCount = { channel: column.text, messages: column.number, conversations: column.number };

/**
 * Returns the numbers of visitors' messages and conversations by channel, over all time, counted in batches
 * of threads. Omits channels without visitors and the owner's test channels.
 */
export async function countByChannel(database: Database, scope: ReportScope) {
  const counts = new Map<string, column.RowOf<typeof channelCount>>();
  const runner = heavyReads(database);
  const slices = createSlices(runner, threadsPerSlice);
  let [lastChannel, lastVisitor] = ['', ''];
  for (let isWhole = false; !isWhole; ) {
    const after: [string, string] = [lastChannel, lastVisitor];
    const { rows, size } = await slices.read(async (limit) => ({
      rows: await countSlice(runner, scope, [...after, limit]),
      size: limit,
    }));
    for (const { channel, messages, conversations, last } of rows) {
      const total = counts.get(channel) ?? { channel, messages: 0, conversations: 0 };
      total.messages += messages;
      total.conversations += conversations;
      counts.set(channel, total);
      [lastChannel, lastVisitor] = [channel, last];
    }
    isWhole = rows.reduce((sum, { threads }) => sum + threads, 0) < size;
  }
  return [...counts.values()].filter(({ conversations }) => conversations > 0);
}

/**
 * Counts the messages and conversations of up to `limit` threads after a channel and visitor. Returns one row
 * per channel, with its last visitor and the number of threads read.
 */
function countSlice(
  runner: HeavyRunner,
  { ownerId, assistantId, ownersChannels }: ReportScope,
  [channel, visitor, limit]: [string, string, number],
) {
  return queryRows(
    runner,
    `with slice as materialized (
       select id, channel, channel_user_id from threads
       where assistant_id = $2 and owner_id = $1 and (channel, channel_user_id) > ($4, $5)
       order by channel, channel_user_id limit $6
     )
     select channel, coalesce(sum(messages), 0)::bigint as messages,
       count(*) filter (where messages > 0 and channel <> all($3::text[])) as conversations,
       max(channel_user_id) as last, count(*) as threads
     from (
       select s.*, (select count(*) from conversations c where c.thread_id = s.id) as messages from slice s
     ) counted
     group by channel order by channel`,
    [ownerId, assistantId, ownersChannels, channel, visitor, limit],
    { ...channelCount, last: column.text, threads: column.number },
  );
}

/**
 * Returns the number of visitors' conversations in the last 24 hours, and of their messages since midnight in
 * a time zone.
 */
export async function countLatest(database: Database, scope: ReportScope, timezone: string) {
  return getRow(
    heavyReads(database),
    `select count(distinct c.thread_id) filter (where c.created_at >= now() - interval '24 hours') as "activeConversations",
       count(*) filter (where c.created_at >= ${midnight('$4', 0)}) as "todaysMessages"
     ${fromVisitorMessages} and c.created_at >= least(now() - interval '24 hours', ${midnight('$4', 0)})`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels, timezone],
    { activeConversations: column.number, todaysMessages: column.number },
  );
}

/** Number of newest answers used for the response time. */
const maxMeasuredAnswers = 5_000;

/**
 * Returns the median duration of the newest `maxMeasuredAnswers` answers of the last 30 days in seconds, or
 * null without answers.
 */
export async function measureResponses(database: Database, scope: ReportScope): Promise<number | null> {
  const { seconds } = await getRow(
    heavyReads(database),
    `select ${medianSeconds} as seconds from (
       select c.status, c.duration_ms ${fromVisitorMessages} and c.created_at >= now() - interval '30 days'
       order by c.created_at desc limit ${maxMeasuredAnswers}) c`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels],
    { seconds: column.number.orNull },
  );
  return seconds;
}

/**
 * Returns an SQL expression for the start of a day in a time zone, `days` before today. Both parameters are
 * SQL, such as `$4`.
 */
function midnight(timezone: string, days: number | string): string {
  return `(date_trunc('day', now() at time zone ${timezone}) - make_interval(days => ${days})) at time zone ${timezone}`;
}

/**
 * Returns the first and last of the last `days` days in a time zone, as `YYYY-MM-DD`. The last one is today.
 */
export async function getDayRange(database: Database, timezone: string, days: number) {
  return getRow(
    database.pool,
    `select ((now() at time zone $1)::date - ($2::int - 1))::text as "from", (now() at time zone $1)::date::text as "to"`,
    [timezone, days],
    { from: column.text, to: column.text },
  );
}

/** Number of days per statement. */
const daysPerSlice = { first: 4, least: 1, most: 16 };

/**
 * Returns visitors' conversations, messages, answered questions and median response seconds for each channel
 * and each of the last `days` days in a time zone, including today, oldest first. Omits days without
 * messages.
 */
export async function listDays(
  database: Database,
  scope: ReportScope,
  { timezone, days }: { timezone: string; days: number },
) {
  const parts = [];
  const runner = heavyReads(database);
  const slices = createSlices(runner, daysPerSlice);
  for (let remaining = days; remaining > 0; ) {
    const from = remaining;
    const { rows, count } = await slices.read(async (size) => {
      const batch = Math.min(size, from);
      return { rows: await countDays(runner, scope, timezone, { from, count: batch }), count: batch };
    });
    parts.push(rows);
    remaining -= count;
  }
  return parts.flat();
}

/**
 * Returns the figures of `listDays` for `count` days in a time zone, of which the first is `from - 1` days
 * before today.
 */
async function countDays(
  runner: HeavyRunner,
  scope: ReportScope,
  timezone: string,
  { from, count }: { from: number; count: number },
) {
  return queryRows(
    runner,
    `select (c.created_at at time zone $4)::date::text as day, t.channel,
       count(distinct c.thread_id) as conversations, count(*) as messages,
       count(*) filter (where c.status = 'answered') as answered, ${medianSeconds} as "responseTime"
     ${fromVisitorMessages} and c.created_at >= ${midnight('$4', '$5::int')} and c.created_at < ${midnight('$4', '$6::int')}
     group by 1, 2 order by 1, 2`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels, timezone, from - 1, from - 1 - count],
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
