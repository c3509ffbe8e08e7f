import type { AnnouncementTexts, Audience } from '@anito/contract/announcements';
import type { Language } from '@anito/contract/languages';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows } from '../../db/sql.ts';
import { isInAudience, wantsMails } from './announcements.store.ts';
import { joinChosenLanguage, recipientColumns, selectRecipient } from './notifications.store.ts';

const mailingColumns = {
  id: column.number,
  audience: column.textOf<Audience>(),
  language: column.textOf<Language>(),
  texts: column.json<AnnouncementTexts>(),
  publishedAt: column.time,
  mailedTo: column.text,
  delayedAt: column.time.orNull,
};

/** An announcement whose mails are being sent. */
export type AnnouncementMailing = column.RowOf<typeof mailingColumns>;

/**
 * Returns an announcement whose mails are not finished. Returns undefined once they have ended, and for a
 * withdrawn or missing announcement.
 */
export async function findMailing({ pool }: Database, id: number): Promise<AnnouncementMailing | undefined> {
  return findRow(
    pool,
    `select ${listColumns(mailingColumns)} from announcements
     where id = $1 and mails_ended_at is null and withdrawn_at is null`,
    [id],
    mailingColumns,
  );
}

/**
 * Returns the ids of the next recipients of an announcement, sorted by id: accounts of the audience that are
 * not newer than the announcement and want its mails. Returns an empty list when there are no more.
 */
export async function listNextRecipients(
  { pool }: Database,
  { audience, publishedAt, mailedTo }: AnnouncementMailing,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select u.id from users u
     where u.id > $1 and u.created_at <= $2 and ${isInAudience('$3::text')} and ${wantsMails} order by u.id limit $4`,
    [mailedTo, publishedAt, audience, limit],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}

/** Recipient of an announcement mail. */
export type MailRecipient = column.RowOf<typeof recipientColumns>;

/**
 * Marks the mail of an announcement to an account as started, and returns its recipient. Returns undefined
 * when it was started before, the recipient no longer wants it, or the announcement was withdrawn.
 */
export async function startMail(
  { pool }: Database,
  announcementId: number,
  ownerId: string,
): Promise<MailRecipient | undefined> {
  return findRow(
    pool,
    `with begun as (insert into announcement_mails (announcement_id, owner_id)
       select a.id, u.id from announcements a, users u
       where a.id = $1 and a.withdrawn_at is null and u.id = $2 and ${wantsMails}
       on conflict do nothing returning owner_id)
     select ${selectRecipient} from begun join users u on u.id = begun.owner_id ${joinChosenLanguage}`,
    [announcementId, ownerId],
    recipientColumns,
  );
}

/** Deletes the mark of a started mail that was not sent, so that it can be started again. */
export async function resetMail({ pool }: Database, announcementId: number, ownerId: string): Promise<void> {
  await execute(pool, 'delete from announcement_mails where announcement_id = $1 and owner_id = $2', [
    announcementId,
    ownerId,
  ]);
}

/** Marks a mail of an announcement as refused by the mail server, so that it is not sent again. */
export async function markRefused(
  { pool }: Database,
  announcementId: number,
  ownerId: string,
): Promise<void> {
  await execute(
    pool,
    'update announcement_mails set is_refused = true where announcement_id = $1 and owner_id = $2',
    [announcementId, ownerId],
  );
}

/**
 * Moves the mails to accounts with ids up to `ownerId` from their marks into the announcement's counts of
 * sent and refused mails. The next recipients follow this id. Clears the mark of a delay.
 */
export async function countMailsUpTo(
  { pool }: Database,
  announcementId: number,
  ownerId: string,
): Promise<void> {
  await execute(
    pool,
    `with passed as (delete from announcement_mails where announcement_id = $1 and owner_id <= $2 returning is_refused)
     update announcements set mailed_to = greatest(mailed_to, $2::uuid), delayed_at = null,
       sent_count = sent_count + (select count(*) from passed where not is_refused),
       refused_count = refused_count + (select count(*) from passed where is_refused)
     where id = $1`,
    [announcementId, ownerId],
  );
}

/**
 * Marks the mails of an announcement as delayed, because the mail server accepts none at the moment. Keeps
 * the time of an earlier mark.
 */
export async function markDelayed({ pool }: Database, announcementId: number): Promise<void> {
  await execute(
    pool,
    'update announcements set delayed_at = coalesce(delayed_at, now()) where id = $1 and mails_ended_at is null',
    [announcementId],
  );
}

/**
 * Ends the mails of an announcement. They count as sent if `isComplete`, otherwise as stopped. Does nothing
 * if they have ended.
 */
export async function endMails(
  { pool }: Database,
  announcementId: number,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  await execute(
    pool,
    `update announcements set mails_ended_at = now(),
       delayed_at = case when $2 then null else coalesce(delayed_at, now()) end
     where id = $1 and mails_ended_at is null`,
    [announcementId, isComplete],
  );
}
