import type {
  Announcement,
  AnnouncementInput,
  AnnouncementTexts,
  Audience,
} from '@anito/contract/announcements';
import type { Language } from '@anito/contract/languages';
import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/**
 * Returns an SQL condition: the account `u` belongs to an audience, which is all accounts or those with a
 * paid plan that runs now. `audience` is an SQL expression.
 */
export const isInAudience = (
  audience: string,
) => `(${audience} = 'everybody' or u.role in ('starter', 'pro', 'agency')
  and coalesce(u.subscription_starts_at <= now() and u.subscription_ends_at > now(), false))`;

/** SQL condition: accounts `u` that may be mailed announcements. Their address is verified. */
export const wantsMails = `u.disabled_at is null
  and coalesce((select m.system_updates from notification_settings m where m.owner_id = u.id), true)
  and not exists (select from oidc_accounts o where o.email_verified_at is null
    and o.id = case when u.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then u.subject::uuid end)`;

/** SQL condition: announcements `a` shown to an owner, `$1`. Later accounts do not get them. */
export const isAnnounced = `a.withdrawn_at is null
  and a.published_at > now() - make_interval(days => ${limits.notificationDays})
  and exists (select from users u where u.id = $1 and u.created_at <= a.published_at and ${isInAudience('a.audience')})`;

/** SQL condition: announcement `a` was read by an owner, `$1`. */
export const isAnnouncementRead = `exists (
  select from announcement_reads r where r.owner_id = $1 and r.announcement_id = a.id)`;

const columns = {
  id: column.number,
  audience: column.textOf<Audience>(),
  language: column.textOf<Language>(),
  texts: column.json<AnnouncementTexts>(),
  publishedAt: column.time,
  withdrawnAt: column.time.orNull,
  authorEmail: column.text.orNull,
  people: column.number,
  mails: column.number,
  mailState: column.textOf<Announcement['mails']['state']>(),
  sent: column.number,
  refused: column.number,
};

/** An announcement in the list of admins. */
export type AnnouncementRow = column.RowOf<typeof columns>;

const selected = `a.id, a.audience, a.language, a.texts, a.published_at as "publishedAt",
  a.withdrawn_at as "withdrawnAt", u.email as "authorEmail", a.people_count as people, a.mail_count as mails,
  case when a.mails_ended_at is not null then case when a.delayed_at is null then 'sent' else 'stopped' end
    when a.withdrawn_at is not null then 'stopped'
    when a.delayed_at is not null then 'delayed' else 'sending' end as "mailState",
  a.sent_count as sent, a.refused_count as refused`;

/** Returns announcements, newest first, also withdrawn ones. */
export async function listAnnouncementRows(
  { pool }: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnnouncementRow[]> {
  return queryRows(
    pool,
    `select ${selected} from announcements a left join users u on u.id = a.author_id
     order by a.published_at desc, a.id desc limit $1 offset $2`,
    [limit, offset],
    columns,
  );
}

/** Returns an announcement, also a withdrawn one. Returns undefined if it does not exist. */
export async function findAnnouncementRow(
  runner: SqlRunner,
  id: number,
): Promise<AnnouncementRow | undefined> {
  return findRow(
    runner,
    `select ${selected} from announcements a left join users u on u.id = a.author_id where a.id = $1`,
    [id],
    columns,
  );
}

/**
 * Returns how many accounts an announcement to this audience would reach now, and how many of them by mail.
 * Writes `wantsMails` as joins, which is ten times as fast for all accounts at once.
 */
export async function countReach(
  runner: SqlRunner,
  audience: Audience,
): Promise<{ people: number; mails: number }> {
  return getRow(
    runner,
    `select count(*)::int as people,
       (count(*) filter (where coalesce(m.system_updates, true) and unverified.id is null))::int as mails
     from users u left join notification_settings m on m.owner_id = u.id
     left join oidc_accounts unverified on unverified.email_verified_at is null and unverified.id::text = u.subject
     where u.disabled_at is null and ${isInAudience('$1')}`,
    [audience],
    { people: column.number, mails: column.number },
  );
}

/** Inserts an announcement, which publishes it, and returns its id. */
export async function createAnnouncement(
  runner: SqlRunner,
  {
    authorId,
    audience,
    language,
    texts,
    reach,
  }: AnnouncementInput & { authorId: string; reach: { people: number; mails: number } },
): Promise<number> {
  const { id } = await getRow(
    runner,
    `insert into announcements (id, author_id, audience, language, texts, people_count, mail_count)
     values (nextval(pg_get_serial_sequence('notifications', 'id')), $1, $2, $3, $4, $5, $6) returning id`,
    [authorId, audience, language, JSON.stringify(texts), reach.people, reach.mails],
    { id: column.number },
  );
  return id;
}

/**
 * Withdraws an announcement, which stops its mails. Returns false when it is missing or already withdrawn.
 */
export async function markWithdrawn(runner: SqlRunner, id: number): Promise<boolean> {
  const statement = `update announcements set withdrawn_at = now() where id = $1 and withdrawn_at is null`;
  return (await execute(runner, statement, [id])) > 0;
}

/**
 * Marks an announcement as read by an owner. Returns false when it is not shown to the owner, true also when
 * it was read before.
 */
export async function markAnnouncementRead(
  { pool }: Database,
  ownerId: string,
  id: number,
): Promise<boolean> {
  const row = await findRow(
    pool,
    `with shown as (select a.id from announcements a where a.id = $2 and ${isAnnounced}),
       marked as (insert into announcement_reads (owner_id, announcement_id)
         select $1, id from shown on conflict do nothing)
     select id from shown`,
    [ownerId, id],
    { id: column.number },
  );
  return row !== undefined;
}

/**
 * Marks all announcements that an owner sees as read if they were published until `until`, compared in
 * milliseconds.
 */
export async function markAnnouncementsRead({ pool }: Database, ownerId: string, until: Date): Promise<void> {
  await execute(
    pool,
    `insert into announcement_reads (owner_id, announcement_id)
     select $1, a.id from announcements a
     where ${isAnnounced} and date_trunc('milliseconds', a.published_at) <= $2 on conflict do nothing`,
    [ownerId, until],
  );
}

/** Number of rows deleted per statement. */
const deleteBatchSize = 5_000;

/** Deletes the read marks of announcements that are withdrawn or too old to be shown, in batches. */
export async function removeOldReads({ pool }: Database): Promise<void> {
  for (;;) {
    const removed = await execute(
      pool,
      `delete from announcement_reads where (owner_id, announcement_id) in (
         select r.owner_id, r.announcement_id from announcements a
         join announcement_reads r on r.announcement_id = a.id
         where a.withdrawn_at is not null
           or a.published_at < now() - make_interval(days => ${limits.notificationDays})
         limit ${deleteBatchSize})`,
    );
    if (removed < deleteBatchSize) return;
  }
}
