import type { AnnouncementTexts, Audience } from '@anito/contract/announcements';
import type { Language } from '@anito/contract/languages';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows } from '../../db/sql.ts';
import { isOf, wantsMails } from './announcements.store.ts';
import { joinChosenLanguage, mailedOwner, selectMailedOwner } from './notifications.store.ts';

const mailing = {
  id: column.number,
  audience: column.textOf<Audience>(),
  language: column.textOf<Language>(),
  texts: column.json<AnnouncementTexts>(),
  publishedAt: column.time,
  mailedTo: column.text,
  delayedAt: column.time.orNull,
};

/** An announcement whose mails go out. */
export type Mailing = column.RowOf<typeof mailing>;

/** The announcement of an id; undefined once its mails have ended, or it is withdrawn. */
export async function findMailing({ pool }: Database, id: number): Promise<Mailing | undefined> {
  return findRow(
    pool,
    `select ${listColumns(mailing)} from announcements
     where id = $1 and mails_ended_at is null and withdrawn_at is null`,
    [id],
    mailing,
  );
}

/** Who comes next, in the order of their ids. */
export async function listNextReaders(
  { pool }: Database,
  { audience, publishedAt, mailedTo }: Mailing,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select u.id from users u
     where u.id > $1 and u.created_at <= $2 and ${isOf('$3::text')} and ${wantsMails} order by u.id limit $4`,
    [mailedTo, publishedAt, audience, limit],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}

/** Who gets a mail. */
export type MailReader = column.RowOf<typeof mailedOwner>;

/**
 * Notes that somebody's mail is begun, and resolves to who that is: undefined where it was begun before, where they do not
 * want it any more, or the announcement was withdrawn.
 */
export async function beginMail(
  { pool }: Database,
  announcementId: number,
  ownerId: string,
): Promise<MailReader | undefined> {
  return findRow(
    pool,
    `with begun as (insert into announcement_mails (announcement_id, owner_id)
       select a.id, u.id from announcements a, users u
       where a.id = $1 and a.withdrawn_at is null and u.id = $2 and ${wantsMails}
       on conflict do nothing returning owner_id)
     select ${selectMailedOwner} from begun join users u on u.id = begun.owner_id ${joinChosenLanguage}`,
    [announcementId, ownerId],
    mailedOwner,
  );
}

/** Somebody's mail did not go out, and may be begun again. */
export async function forgetMail({ pool }: Database, announcementId: number, ownerId: string): Promise<void> {
  await execute(pool, 'delete from announcement_mails where announcement_id = $1 and owner_id = $2', [
    announcementId,
    ownerId,
  ]);
}

/** Somebody's mail was refused for good. */
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

/** All are done up to an account: they are counted, and need not be known one by one any more. */
export async function passMails({ pool }: Database, announcementId: number, ownerId: string): Promise<void> {
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

/** The mail server takes none at the moment. */
export async function markDelayed({ pool }: Database, announcementId: number): Promise<void> {
  await execute(
    pool,
    'update announcements set delayed_at = coalesce(delayed_at, now()) where id = $1 and mails_ended_at is null',
    [announcementId],
  );
}

/** No more mails go out; `isComplete` says whether everybody who wanted one has been mailed. */
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
