import { usualTimezone } from '@anito/contract/user-settings';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { joinChosenLanguage, mailedOwner, selectMailedOwner } from './notifications.store.ts';

const owner = { ownerId: column.text, timezone: column.text };

/** An account, and the time zone in which its weeks are counted. */
type ReportOwner = column.RowOf<typeof owner>;

const timezone = `coalesce(p.timezone, '${usualTimezone}') as timezone`;

/** When the report of an account comes next, and of which week the last one was taken up. */
type ReportPlan = { ownerId: string; dueAt: Date; week: string };

const plansOf = (plans: readonly ReportPlan[]) => [
  plans.map(({ ownerId }) => ownerId),
  plans.map(({ dueAt }) => dueAt),
  plans.map(({ week }) => week),
];
const planned = 'unnest($1::uuid[], $2::timestamptz[], $3::date[]) as plan (owner_id, due_at, week)';

/** Accounts that have no plan yet. */
export async function listUnplanned({ pool }: Database, limit: number): Promise<ReportOwner[]> {
  return queryRows(
    pool,
    `select u.id as "ownerId", ${timezone} from users u left join user_settings p on p.owner_id = u.id
     where not exists (select from weekly_reports w where w.owner_id = u.id) limit $1`,
    [limit],
    owner,
  );
}

/** Plans the first reports of accounts; those that are gone or have a plan by now are left out. */
export async function insertPlans({ pool }: Database, plans: readonly ReportPlan[]): Promise<void> {
  await execute(
    pool,
    `insert into weekly_reports (owner_id, due_at, week)
     select plan.* from ${planned} join users u on u.id = plan.owner_id
     on conflict (owner_id) do nothing`,
    plansOf(plans),
  );
}

/**
 * Takes up to `limit` accounts whose report is due, the longest waiting first, and keeps other processes from them until
 * the transaction ends. `mayReport` says whether there is somebody to tell, and perhaps something: a question or a failed
 * sync in the last two weeks or so.
 */
export async function lockDue(
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
    { ...owner, week: column.text, mayReport: column.boolean },
  );
}

/** Notes what was taken up, and when the next reports come. */
export async function updatePlans(runner: SqlRunner, plans: readonly ReportPlan[]): Promise<void> {
  await execute(
    runner,
    `update weekly_reports w set due_at = plan.due_at, week = plan.week
     from ${planned} where w.owner_id = plan.owner_id`,
    plansOf(plans),
  );
}

const told = { ...owner, ...mailedOwner };

/** Who gets a report. */
export type ReportReader = column.RowOf<typeof told>;

/** Who is told of a week; undefined once that was done, where nobody wants it any more, and where a later week has come. */
export async function findReader(
  { pool }: Database,
  ownerId: string,
  week: string,
): Promise<ReportReader | undefined> {
  return findRow(
    pool,
    `select ${selectMailedOwner}, ${timezone}
     from weekly_reports w join users u on u.id = w.owner_id
     ${joinChosenLanguage}
     left join notification_settings m on m.owner_id = u.id
     where w.owner_id = $1 and w.week = $2 and w.sent_week is distinct from w.week
       and u.disabled_at is null and coalesce(m.weekly_reports, true)`,
    [ownerId, week],
    told,
  );
}

/** Notes that the report of a week has gone out. */
export async function markSent({ pool }: Database, ownerId: string, week: string): Promise<void> {
  await execute(pool, 'update weekly_reports set sent_week = week where owner_id = $1 and week = $2', [
    ownerId,
    week,
  ]);
}

type Period = { ownerId: string; ownersChannels: string[]; from: Date; until: Date };

/** Questions of visitors of a period, by its values. */
const asked = `assistants a
  join conversations c on c.assistant_id = a.id and c.owner_id = $1 and c.created_at >= $3 and c.created_at < $4
  join threads t on t.id = c.thread_id and t.owner_id = $1 and t.channel <> all($2::text[])`;

const valuesOf = ({ ownerId, ownersChannels, from, until }: Period) => [ownerId, ownersChannels, from, until];

const figures = {
  conversations: column.number,
  questions: column.number,
  unanswered: column.number,
  failedSources: column.number,
};

/** What of an account's period is counted. */
export type WeekFigures = column.RowOf<typeof figures>;

/** Counts what visitors asked, and the sources that failed. */
export async function measurePeriod({ pool }: Database, period: Period): Promise<WeekFigures> {
  return getRow(
    pool,
    `select count(distinct c.thread_id)::int as conversations, count(*)::int as questions,
       (count(*) filter (where c.status in ('unsure', 'refused')))::int as unanswered,
       (select count(distinct r.connection_id)::int from sync_runs r
        where r.owner_id = $1 and r.status = 'failed' and r.created_at >= $3 and r.created_at < $4) as "failedSources"
     from ${asked} where a.owner_id = $1`,
    valuesOf(period),
    figures,
  );
}

/** What was asked most in vain, and is not answered yet. */
export async function listMostAsked({ pool }: Database, period: Period, limit: number) {
  return queryRows(
    pool,
    `select g.id, g.assistant_id as "assistantId", (array_agg(c.question order by c.id))[1] as question,
       count(*)::int as count
     from ${asked} join unanswered_groups g on g.id = c.unanswered_group_id and g.owner_id = $1 and g.state = 'open'
     where a.owner_id = $1 and c.status in ('unsure', 'refused')
     group by g.id, g.assistant_id order by count(*) desc, g.id limit $5`,
    [...valuesOf(period), limit],
    { id: column.number, assistantId: column.number, question: column.text, count: column.number },
  );
}

/** The names of sources that failed in a period. */
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
