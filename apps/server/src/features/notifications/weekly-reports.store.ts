import { defaultTimezone } from '@anito/contract/user-settings';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { joinChosenLanguage, recipientColumns, selectRecipient } from './notifications.store.ts';

const ownerColumns = { ownerId: column.text, timezone: column.text };

/** An account with the time zone of its weeks. */
type ReportOwner = column.RowOf<typeof ownerColumns>;

const timezone = `coalesce(p.timezone, '${defaultTimezone}') as timezone`;

/** When an account's next report is due, and the week of the last queued one. */
type ReportPlan = { ownerId: string; dueAt: Date; week: string };

const toPlanValues = (plans: readonly ReportPlan[]) => [
  plans.map(({ ownerId }) => ownerId),
  plans.map(({ dueAt }) => dueAt),
  plans.map(({ week }) => week),
];
const planRows = 'unnest($1::uuid[], $2::timestamptz[], $3::date[]) as plan (owner_id, due_at, week)';

/** Returns up to `limit` accounts whose weekly reports are not planned yet. */
export async function listOwnersWithoutReportPlan({ pool }: Database, limit: number): Promise<ReportOwner[]> {
  return queryRows(
    pool,
    `select u.id as "ownerId", ${timezone} from users u left join user_settings p on p.owner_id = u.id
     where not exists (select from weekly_reports w where w.owner_id = u.id) limit $1`,
    [limit],
    ownerColumns,
  );
}

/**
 * Stores when the weekly reports of accounts are due. Skips deleted accounts and those with planned reports.
 */
export async function insertReportPlans({ pool }: Database, plans: readonly ReportPlan[]): Promise<void> {
  await execute(
    pool,
    `insert into weekly_reports (owner_id, due_at, week)
     select plan.* from ${planRows} join users u on u.id = plan.owner_id
     on conflict (owner_id) do nothing`,
    toPlanValues(plans),
  );
}

/**
 * Locks and returns up to `limit` accounts whose report is due, longest due first, until the transaction
 * ends; other processes skip them. `mayReport` tells whether the owner wants the report and whether there may
 * be content: a question or a failed sync in about the last two weeks.
 */
export async function lockDueReports(
  runner: SqlRunner,
  now: Date,
  limit: number,
): Promise<(ReportOwner & { week: string; mayReport: boolean })[]> {
  return queryRows(
    runner,
    `select w.owner_id as "ownerId", w.week::text as week, ${timezone},
       coalesce(m.weekly_reports, true) and u.disabled_at is null and (exists (
         select from assistants a join visitors v on v.assistant_id = a.id
         where a.owner_id = u.id and v.last_at > $1::timestamptz - interval '16 days') or exists (
         select from sync_runs r
         where r.owner_id = u.id and r.status = 'failed' and r.created_at > $1::timestamptz - interval '16 days'))
         as "mayReport"
     from weekly_reports w join users u on u.id = w.owner_id
     left join user_settings p on p.owner_id = u.id
     left join notification_settings m on m.owner_id = u.id
     where w.due_at <= $1 order by w.due_at limit $2 for update of w skip locked`,
    [now, limit],
    { ...ownerColumns, week: column.text, mayReport: column.boolean },
  );
}

/** Stores for accounts the week of the queued report and when the next one is due. */
export async function updateReportPlans(runner: SqlRunner, plans: readonly ReportPlan[]): Promise<void> {
  await execute(
    runner,
    `update weekly_reports w set due_at = plan.due_at, week = plan.week
     from ${planRows} where w.owner_id = plan.owner_id`,
    toPlanValues(plans),
  );
}

const readerColumns = { ...ownerColumns, ...recipientColumns };

/** Recipient of a report. */
export type ReportRecipient = column.RowOf<typeof readerColumns>;

/**
 * Returns the recipient of a week's report. Returns undefined when it was sent before, is no longer wanted,
 * or a later week was queued.
 */
export async function findReportRecipient(
  { pool }: Database,
  ownerId: string,
  week: string,
): Promise<ReportRecipient | undefined> {
  return findRow(
    pool,
    `select ${selectRecipient}, ${timezone}
     from weekly_reports w join users u on u.id = w.owner_id
     ${joinChosenLanguage}
     left join notification_settings m on m.owner_id = u.id
     where w.owner_id = $1 and w.week = $2 and w.sent_week is distinct from w.week
       and u.disabled_at is null and coalesce(m.weekly_reports, true)`,
    [ownerId, week],
    readerColumns,
  );
}

/** Marks the report of a week as sent. */
export async function markReportSent({ pool }: Database, ownerId: string, week: string): Promise<void> {
  await execute(pool, 'update weekly_reports set sent_week = week where owner_id = $1 and week = $2', [
    ownerId,
    week,
  ]);
}

type Period = { ownerId: string; ownersChannels: string[]; from: Date; until: Date };

/** SQL: visitors' questions of a period, with its values as parameters. */
const visitorQuestions = `assistants a
  join conversations c on c.assistant_id = a.id and c.owner_id = $1 and c.created_at >= $3 and c.created_at < $4
  join threads t on t.id = c.thread_id and t.owner_id = $1 and t.channel <> all($2::text[])`;

const toPeriodValues = ({ ownerId, ownersChannels, from, until }: Period) => [
  ownerId,
  ownersChannels,
  from,
  until,
];

const figureColumns = {
  conversations: column.number,
  questions: column.number,
  unanswered: column.number,
  failedSources: column.number,
};

/** Figures of an account's period. */
export type WeekFigures = column.RowOf<typeof figureColumns>;

/**
 * Counts visitors' conversations and questions in a period, those without a good answer, and sources with a
 * failed sync.
 */
export async function measurePeriod({ pool }: Database, period: Period): Promise<WeekFigures> {
  return getRow(
    pool,
    `select count(distinct c.thread_id)::int as conversations, count(*)::int as questions,
       (count(*) filter (where c.status in ('unsure', 'refused')))::int as unanswered,
       (select count(distinct r.connection_id)::int from sync_runs r
        where r.owner_id = $1 and r.status = 'failed' and r.created_at >= $3 and r.created_at < $4) as "failedSources"
     from ${visitorQuestions} where a.owner_id = $1`,
    toPeriodValues(period),
    figureColumns,
  );
}

/**
 * Returns the open groups of unanswered questions that visitors asked most in a period, most frequent first,
 * each with its first question.
 */
export async function listMostAsked({ pool }: Database, period: Period, limit: number) {
  return queryRows(
    pool,
    `select g.id, g.assistant_id as "assistantId", (array_agg(c.question order by c.id))[1] as question,
       count(*)::int as count
     from ${visitorQuestions} join unanswered_groups g on g.id = c.unanswered_group_id and g.owner_id = $1 and g.state = 'open'
     where a.owner_id = $1 and c.status in ('unsure', 'refused')
     group by g.id, g.assistant_id order by count(*) desc, g.id limit $5`,
    [...toPeriodValues(period), limit],
    { id: column.number, assistantId: column.number, question: column.text, count: column.number },
  );
}

/** Returns the names of up to `limit` sources that had a failed sync in a period. */
export async function listFailedSources(
  { pool }: Database,
  { ownerId, from, until }: Period,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select c.name from connections c where c.owner_id = $1 and exists (
       select from sync_runs r where r.owner_id = $1 and r.connection_id = c.id and r.status = 'failed'
         and r.created_at >= $2 and r.created_at < $3)
     order by c.id limit $4`,
    [ownerId, from, until, limit],
    { name: column.text },
  );
  return rows.map(({ name }) => name);
}
