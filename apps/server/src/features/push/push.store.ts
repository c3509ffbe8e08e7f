import type { Language } from '@anito/contract/languages';
import type { PushSettings, QuietHours } from '@anito/contract/push';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const deviceColumns = {
  id: column.number,
  userAgent: column.text,
  createdAt: column.time,
  lastUsedAt: column.time.orNull,
};
export type DeviceRow = column.RowOf<typeof deviceColumns>;

/** Returns the devices of an owner, newest first. */
export async function listDevices({ pool }: Database, ownerId: string): Promise<DeviceRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(deviceColumns)} from push_subscriptions where owner_id = $1 order by id desc`,
    [ownerId],
    deviceColumns,
  );
}

/** Push subscription of a browser. */
export type NewSubscription = { endpoint: string; p256dh: string; auth: string; userAgent: string };

/**
 * Stores the push subscription of a browser. A stored endpoint gets the new keys, and becomes this owner's
 * even if it was another one's.
 */
export async function saveSubscription(
  runner: SqlRunner,
  ownerId: string,
  { endpoint, p256dh, auth, userAgent }: NewSubscription,
): Promise<DeviceRow> {
  return getRow(
    runner,
    `insert into push_subscriptions (owner_id, endpoint, p256dh, auth, user_agent) values ($1, $2, $3, $4, $5)
     on conflict (endpoint) do update set owner_id = excluded.owner_id, p256dh = excluded.p256dh,
       auth = excluded.auth, user_agent = excluded.user_agent
     returning ${listColumns(deviceColumns)}`,
    [ownerId, endpoint, p256dh, auth, userAgent],
    deviceColumns,
  );
}

/** Deletes the subscriptions of an owner beyond `limit` that were unused for longest, but never `keptId`. */
export async function deleteExcessSubscriptions(
  runner: SqlRunner,
  ownerId: string,
  { keptId, limit }: { keptId: number; limit: number },
): Promise<void> {
  await execute(
    runner,
    `delete from push_subscriptions where owner_id = $1 and id in (
       select id from push_subscriptions where owner_id = $1
       order by id = $2 desc, coalesce(last_used_at, created_at) desc, id desc offset $3)`,
    [ownerId, keptId, limit],
  );
}

/** Deletes a subscription of the owner. Returns whether it existed. */
export async function deleteSubscription({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  return (
    (await execute(pool, 'delete from push_subscriptions where owner_id = $1 and id = $2', [ownerId, id])) > 0
  );
}

/**
 * Stores the current time as the last use of a subscription. Called when the push service has accepted a
 * message.
 */
export async function markUsed({ pool }: Database, ownerId: string, id: number): Promise<void> {
  await execute(pool, 'update push_subscriptions set last_used_at = now() where owner_id = $1 and id = $2', [
    ownerId,
    id,
  ]);
}

const subscriptionColumns = {
  id: column.number,
  ownerId: column.text,
  endpoint: column.text,
  p256dh: column.text,
  auth: column.text,
  language: column.textOf<Language>().orNull,
};
export type SubscriptionRow = column.RowOf<typeof subscriptionColumns>;

/**
 * Returns a subscription with the language of its owner. Returns undefined if it is missing or the account is
 * disabled.
 */
export async function findSubscription(
  { pool }: Database,
  ownerId: string,
  id: number,
): Promise<SubscriptionRow | undefined> {
  return findRow(
    pool,
    `select p.id, p.owner_id as "ownerId", p.endpoint, p.p256dh, p.auth,
       coalesce(c.language, s.language) as language
     from push_subscriptions p join users u on u.id = p.owner_id
     left join user_settings c on c.owner_id = u.id left join sync_settings s on s.owner_id = u.id
     where p.owner_id = $1 and p.id = $2 and u.disabled_at is null`,
    [ownerId, id],
    subscriptionColumns,
  );
}

/** Returns the ids of an owner's subscriptions. */
export async function listSubscriptionIds(runner: SqlRunner, ownerId: string): Promise<number[]> {
  const rows = await queryRows(
    runner,
    'select id from push_subscriptions where owner_id = $1 order by id',
    [ownerId],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

const settingsColumns = {
  person: column.boolean,
  message: column.boolean,
  lead: column.boolean,
  quietHours: column.json<QuietHours>().orNull,
};

/** Returns the push settings of an owner, or undefined if none were saved. */
export async function findSettings(runner: SqlRunner, ownerId: string): Promise<PushSettings | undefined> {
  return findRow(
    runner,
    `select ${listColumns(settingsColumns)} from push_settings where owner_id = $1`,
    [ownerId],
    settingsColumns,
  );
}

/** Stores all push settings of an owner, replacing earlier ones, and returns them. */
export async function saveSettings(
  { pool }: Database,
  ownerId: string,
  { person, message, lead, quietHours }: PushSettings,
): Promise<PushSettings> {
  return getRow(
    pool,
    `insert into push_settings (owner_id, person, message, lead, quiet_hours) values ($1, $2, $3, $4, $5)
     on conflict (owner_id) do update set person = excluded.person, message = excluded.message,
       lead = excluded.lead, quiet_hours = excluded.quiet_hours
     returning ${listColumns(settingsColumns)}`,
    [ownerId, person, message, lead, quietHours && JSON.stringify(quietHours)],
    settingsColumns,
  );
}
