import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  channel: column.text,
  accountId: column.text,
  name: column.text,
  isActive: column.boolean,
  token: column.bytes,
  settings: column.json<Record<string, string>>(),
  isSubscribed: column.boolean,
  needsReconnect: column.boolean,
  failure: column.text.orNull,
  because: column.json<LocalizedReason>().orNull,
  checkedAt: column.time,
  createdAt: column.time,
};

/** A connected account as stored. */
export type ConfigurationRow = column.RowOf<typeof columns>;

const overviewColumns = {
  ...columns,
  undelivered: column.number,
  /** Failure of the latest answer that was not delivered. */
  undeliveredText: column.text.orNull,
  undeliveredBecause: column.json<LocalizedReason>().orNull,
  lastMessageAt: column.time.orNull,
};

/** A connected account with its delivery statistics. */
export type OverviewRow = column.RowOf<typeof overviewColumns>;

/**
 * Returns the accounts of an assistant, on every channel or on `channel` only, with their failed messages of
 * the last seven days.
 */
export async function listByAssistant(
  database: Database,
  ownerId: string,
  assistantId: number,
  channel: string | null = null,
): Promise<OverviewRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(columns, 'c')}, f.count as undelivered, f.failure as "undeliveredText",
       f.because as "undeliveredBecause",
       (select max(p.last_inbound_at) from messaging_correspondents p
        where p.configuration_id = c.id and p.owner_id = c.owner_id) as "lastMessageAt"
     from messaging_configurations c, lateral (
       select count(*)::int as count, (array_agg(o.failure order by o.id desc))[1] as failure,
         (array_agg(o.because order by o.id desc))[1] as because
       from outbox_messages o where o.configuration_id = c.id and o.owner_id = c.owner_id and o.status = 'failed'
         and o.created_at > now() - interval '7 days') f
     where c.owner_id = $1 and c.assistant_id = $2 and ($3::text is null or c.channel = $3)`,
    [ownerId, assistantId, channel],
    overviewColumns,
  );
}

/** Returns one account of an owner, or undefined for a missing one. */
export async function findConfiguration(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<ConfigurationRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(columns)} from messaging_configurations where owner_id = $1 and id = $2`,
    [ownerId, id],
    columns,
  );
}

/**
 * Returns the accounts of a channel with these ids of the service; unknown ids are omitted. Their owners are
 * not known before this lookup.
 */
export async function listByAccounts(
  runner: SqlRunner,
  channel: string,
  accountIds: readonly string[],
): Promise<ConfigurationRow[]> {
  return queryRows(
    runner,
    `select ${listColumns(columns)} from messaging_configurations
     where channel = $1 and account_id = any($2::text[])`,
    [channel, accountIds],
    columns,
  );
}

/**
 * Creates the account of an assistant on a channel and deletes a different one, or reconnects the same
 * account. A new account has an empty token until `updateConfiguration` sets it. Returns the id, or undefined
 * when another assistant uses the account.
 */
export async function upsertConfiguration(
  runner: SqlRunner,
  values: Pick<ConfigurationRow, 'ownerId' | 'assistantId' | 'channel' | 'accountId' | 'name' | 'settings'>,
): Promise<number | undefined> {
  const { ownerId, assistantId, channel, accountId, name, settings } = values;
  await execute(
    runner,
    `delete from messaging_configurations
     where owner_id = $1 and assistant_id = $2 and channel = $3 and account_id <> $4`,
    [ownerId, assistantId, channel, accountId],
  );
  const row = await findRow(
    runner,
    `insert into messaging_configurations as kept (owner_id, assistant_id, channel, account_id, name, settings, token)
     values ($1, $2, $3, $4, $5, $6::jsonb, '')
     on conflict (channel, account_id) do update
       set name = excluded.name, settings = excluded.settings, is_active = true, needs_reconnect = false,
         failure = null, because = null, checked_at = now()
       where kept.owner_id = excluded.owner_id and kept.assistant_id = excluded.assistant_id
     returning id`,
    [ownerId, assistantId, channel, accountId, name, JSON.stringify(settings)],
    { id: column.number },
  );
  return row?.id;
}

/** The columns of an account that may change. */
type ConfigurationChanges = Partial<
  Pick<
    ConfigurationRow,
    | 'token'
    | 'isActive'
    | 'isSubscribed'
    | 'needsReconnect'
    | 'settings'
    | 'failure'
    | 'because'
    | 'checkedAt'
  >
>;

/**
 * Updates the given columns of an owner's account and keeps the others; `because` changes only with
 * `failure`. Returns whether the account exists.
 */
export async function updateConfiguration(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  changes: ConfigurationChanges,
): Promise<boolean> {
  const has = (name: keyof ConfigurationChanges) => Object.hasOwn(changes, name);
  const count = await execute(
    runner,
    `update messaging_configurations set
       token = coalesce($3, token), is_active = coalesce($4, is_active), is_subscribed = coalesce($5, is_subscribed),
       needs_reconnect = coalesce($6, needs_reconnect), settings = coalesce($7::jsonb, settings),
       failure = case when $8 then $9 else failure end, because = case when $8 then $10::jsonb else because end,
       checked_at = coalesce($11, checked_at)
     where owner_id = $1 and id = $2`,
    [
      ownerId,
      id,
      changes.token ?? null,
      changes.isActive ?? null,
      changes.isSubscribed ?? null,
      changes.needsReconnect ?? null,
      changes.settings ? JSON.stringify(changes.settings) : null,
      has('failure'),
      changes.failure ?? null,
      changes.because ? JSON.stringify(changes.because) : null,
      changes.checkedAt ?? null,
    ],
  );
  return count > 0;
}

/** Deletes an account of an owner with its queued messages. */
export async function deleteConfiguration(runner: SqlRunner, ownerId: string, id: number): Promise<void> {
  await execute(runner, 'delete from messaging_configurations where owner_id = $1 and id = $2', [
    ownerId,
    id,
  ]);
}

/**
 * Returns up to `limit` accounts whose tokens were not checked for a day, the oldest check first, and marks
 * them as checked now. Accounts to reconnect are left out. Concurrent callers get different accounts.
 */
export async function claimUnchecked(runner: SqlRunner, limit: number): Promise<ConfigurationRow[]> {
  return queryRows(
    runner,
    `update messaging_configurations set checked_at = now() where id in (
       select id from messaging_configurations where checked_at < now() - interval '1 day' and not needs_reconnect
       order by checked_at limit $1 for update skip locked)
     returning ${listColumns(columns)}`,
    [limit],
    columns,
  );
}
