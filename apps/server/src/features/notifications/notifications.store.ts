import type { Language } from '@anito/contract/languages';
import { limits } from '@anito/contract/limits';
import type { NotificationKind } from '@anito/contract/notifications';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { isAnnounced, isAnnouncementRead } from './announcements.store.ts';

/** Subject of a notification. Its name is read at query time. */
export type Subject = { connectionId?: number; assistantId?: number; apiKeyId?: number };

/** Kinds of notifications of one account. Announcements to many are stored once. */
export type NoticeKind = Exclude<NotificationKind, 'announcement'>;

/** A notification to store. */
export type NoticeRow = Subject & {
  ownerId: string;
  kind: NoticeKind;
  key: string;
  params: Record<string, unknown>;
};

/** SQL for repeats: handling of an existing notification with the same key. */
const onRepeat = {
  /** Keeps the existing one. */
  once: 'do nothing',
  /** Replaces its content, and marks it unread when the content differs. */
  latest: `do update set kind = excluded.kind, params = excluded.params, happened_at = excluded.happened_at,
    read_at = case when (known.kind, known.params) is not distinct from (excluded.kind, excluded.params)
      then known.read_at end`,
  /** Adds to its count and marks it unread. */
  counted: `do update set happened_at = excluded.happened_at, read_at = null, params = jsonb_set(known.params, '{count}',
    to_jsonb((known.params->>'count')::int + (excluded.params->>'count')::int))`,
} as const;
export type RepeatMode = keyof typeof onRepeat;

/**
 * Inserts notifications, and returns those inserted or changed. `repeat` decides about one whose key exists:
 * kept, replaced or counted. Skips deleted accounts, and sources, assistants and keys that do not exist.
 */
export async function addNotices(
  runner: SqlRunner,
  repeat: RepeatMode,
  notices: readonly NoticeRow[],
): Promise<{ id: number; ownerId: string; key: string }[]> {
  return queryRows(
    runner,
    `insert into notifications as known (owner_id, kind, key, params, connection_id, assistant_id, api_key_id)
     select n.* from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::bigint[])
       as n (owner_id, kind, key, params, connection_id, assistant_id, api_key_id)
     join users u on u.id = n.owner_id
     where (n.connection_id is null or exists (
         select from connections c where c.id = n.connection_id and c.owner_id = n.owner_id))
       and (n.assistant_id is null or exists (
         select from assistants a where a.id = n.assistant_id and a.owner_id = n.owner_id))
       and (n.api_key_id is null or exists (
         select from api_keys k where k.id = n.api_key_id and k.owner_id = n.owner_id))
     order by n.owner_id, n.key
     on conflict (owner_id, key) ${onRepeat[repeat]}
     returning id, owner_id as "ownerId", key`,
    [
      notices.map(({ ownerId }) => ownerId),
      notices.map(({ kind }) => kind),
      notices.map(({ key }) => key),
      notices.map(({ params }) => JSON.stringify(params)),
      notices.map(({ connectionId = null }) => connectionId),
      notices.map(({ assistantId = null }) => assistantId),
      notices.map(({ apiKeyId = null }) => apiKeyId),
    ],
    { id: column.number, ownerId: column.text, key: column.text },
  );
}

/** SQL condition: not closed. Closing appends `#` to the key, which no other key contains. */
const isUnsettled = `position('#' in key) = 0`;

/**
 * Returns how many open notifications of a kind an assistant has had within the last hour, not counting the
 * one with `key`.
 */
export async function countRecentNotices(
  runner: SqlRunner,
  { ownerId, kind, key, assistantId }: Pick<NoticeRow, 'ownerId' | 'kind' | 'key'> & { assistantId: number },
): Promise<number> {
  const { count } = await getRow(
    runner,
    `select count(*)::int as count from notifications
     where owner_id = $1 and kind = $2 and assistant_id = $3 and key <> $4
       and happened_at > now() - interval '1 hour' and ${isUnsettled}`,
    [ownerId, kind, assistantId, key],
    { count: column.number },
  );
  return count;
}

/** Deletes the oldest notifications of accounts with more than `notificationsKept`. */
export async function deleteExcess(runner: SqlRunner, ownerIds: readonly string[]): Promise<void> {
  await execute(
    runner,
    `delete from notifications where id in (
       select old.id from unnest($1::uuid[]) as owner (id)
       cross join lateral (select n.id from notifications n where n.owner_id = owner.id
         order by n.happened_at desc, n.id desc offset ${limits.notificationsKept}) old)`,
    [ownerIds],
  );
}

/**
 * Closes the notifications of an owner with a key or key prefix: marks them as read and frees their keys, so
 * that the next one is new. Returns whether one was unread.
 */
export async function closeNotices(
  runner: SqlRunner,
  ownerId: string,
  target: { key: string } | { keyPrefix: string },
): Promise<boolean> {
  const [keyCondition, key] =
    'key' in target ? ['key = $2', target.key] : ['starts_with(key, $2)', target.keyPrefix];
  const closed = await queryRows(
    runner,
    `with known as (
       select id, read_at from notifications where owner_id = $1 and ${keyCondition} and ${isUnsettled} order by id for update)
     update notifications n set key = n.key || '#' || n.id, read_at = coalesce(n.read_at, now())
     from known where n.owner_id = $1 and n.id = known.id returning known.read_at is null as "wasUnread"`,
    [ownerId, key],
    { wasUnread: column.boolean },
  );
  return closed.some(({ wasUnread }) => wasUnread);
}

/** Longer than notifications are shown, so that a monthly one is not repeated at the end of its month. */
const retentionDays = limits.notificationDays + 2;

/** Deletes notifications older than `retentionDays`, which are no longer shown. */
export async function removeOldNotifications({ pool }: Database): Promise<void> {
  await execute(
    pool,
    `delete from notifications where happened_at < now() - make_interval(days => ${retentionDays})`,
  );
}

/** Columns of a shown notification. */
export const notificationColumns = {
  id: column.number,
  kind: column.text,
  params: column.json<Record<string, unknown>>(),
  happenedAt: column.time,
  isRead: column.boolean,
  connectionId: column.number.orNull,
  connectionType: column.textOf<ConnectionType>().orNull,
  connectionName: column.text.orNull,
  assistantId: column.number.orNull,
  assistantName: column.text.orNull,
  apiKeyId: column.number.orNull,
  apiKeyName: column.text.orNull,
};
export type NotificationRow = column.RowOf<typeof notificationColumns>;

/** SQL columns of notifications `n` with the names of their subjects. */
export const selectShown = `n.id, n.kind, n.params, n.happened_at as "happenedAt", n.read_at is not null as "isRead",
       c.id as "connectionId", c.type as "connectionType", c.name as "connectionName",
       a.id as "assistantId", a.name as "assistantName", k.id as "apiKeyId", k.name as "apiKeyName"`;
export const fromNotifications = `notifications n
     left join connections c on c.id = n.connection_id and c.owner_id = n.owner_id
     left join assistants a on a.id = n.assistant_id and a.owner_id = n.owner_id
     left join api_keys k on k.id = n.api_key_id and k.owner_id = n.owner_id`;

/** SQL condition: notifications `n` of an owner, `$1`, that are shown. */
const isShown = `n.owner_id = $1 and n.happened_at > now() - make_interval(days => ${limits.notificationDays})`;

/** SQL: announcements of an owner as rows of the same columns. */
const selectAnnouncements = `a.id, 'announcement', jsonb_build_object('language', a.language, 'texts', a.texts),
       a.published_at, ${isAnnouncementRead}, null::bigint, null::text, null::text, null::bigint, null::text,
       null::bigint, null::text`;

/** SQL: time and id of the notification or announcement with an id, `$2`, for paging. */
const lastSeen = `(
       select n.happened_at, n.id from notifications n where n.owner_id = $1 and n.id = $2
       union all select a.published_at, a.id from announcements a where a.id = $2)`;

/**
 * Returns up to `limit` notifications and announcements of an owner, newest first; with `before`, only those
 * older than the entry with that id.
 */
export async function listNotificationRows(
  { pool }: Database,
  ownerId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  return queryRows(
    pool,
    `(select ${selectShown} from ${fromNotifications}
      where ${isShown} and ($2::bigint is null or (n.happened_at, n.id) < ${lastSeen})
      order by n.happened_at desc, n.id desc limit $3)
     union all
     (select ${selectAnnouncements} from announcements a
      where ${isAnnounced} and ($2::bigint is null or (a.published_at, a.id) < ${lastSeen}))
     order by "happenedAt" desc, id desc limit $3`,
    [ownerId, before ?? null, limit],
    notificationColumns,
  );
}

/** Returns the number of an owner's unread notifications and announcements. */
export async function countUnread(runner: SqlRunner, ownerId: string): Promise<number> {
  const { count } = await getRow(
    runner,
    `select ((select count(*) from notifications n where ${isShown} and n.read_at is null)
       + (select count(*) from announcements a where ${isAnnounced} and not ${isAnnouncementRead}))::int as count`,
    [ownerId],
    { count: column.number },
  );
  return count;
}

/** Marks one notification as read, if it is not yet. Returns false when the owner does not have it. */
export async function markRead({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  const changed = await execute(
    pool,
    'update notifications set read_at = coalesce(read_at, now()) where owner_id = $1 and id = $2',
    [ownerId, id],
  );
  return changed > 0;
}

/** Marks all of an owner's notifications until `until` as read, compared in milliseconds. */
export async function markAllRead({ pool }: Database, ownerId: string, until: Date): Promise<void> {
  await execute(
    pool,
    `update notifications set read_at = now()
     where owner_id = $1 and read_at is null and date_trunc('milliseconds', happened_at) <= $2`,
    [ownerId, until],
  );
}

/** Columns of a mail's recipient. */
export const recipientColumns = {
  ownerId: column.text,
  email: column.text,
  subject: column.text,
  firstName: column.text,
  language: column.textOf<Language>().orNull,
};

/** SQL columns of a recipient, for accounts `u`. */
export const selectRecipient = `u.id as "ownerId", u.email, u.subject, u.first_name as "firstName",
       coalesce(p.language, s.language) as language`;
export const joinChosenLanguage = `left join user_settings p on p.owner_id = u.id
     left join sync_settings s on s.owner_id = u.id`;
