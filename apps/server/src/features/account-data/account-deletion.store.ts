import { isOwned, listTables } from '../../db/catalog.store.ts';
import { deleteInSteps, sortChildrenFirst } from '../../db/delete-in-steps.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import { listOwnerConditions } from './owned-rows.store.ts';

/** Deletes a user's API keys, deactivates the assistants, and ends impersonations of and by the user. */
export async function revokeAccess(runner: SqlRunner, userId: string): Promise<void> {
  await execute(runner, 'delete from api_keys where owner_id = $1', [userId]);
  await execute(runner, 'update assistants set is_active = false where owner_id = $1', [userId]);
  await execute(
    runner,
    `update impersonations set ends_at = now() where (user_id = $1 or admin_id = $1) and ends_at > now()`,
    [userId],
  );
}

/**
 * Deletes an owner's rows from all tables with an `owner_id`, in batches. The row in `users` stays. Safe to
 * kill at any point and to run again.
 */
export async function deleteOwned(runner: SqlRunner, ownerId: string): Promise<void> {
  for (const table of sortChildrenFirst((await listTables(runner)).filter(isOwned))) {
    const conditions = await listOwnerConditions(runner, table, ownerId);
    for (const condition of conditions) await deleteInSteps(runner, table.name, condition);
  }
}

/**
 * Marks the stored objects of an owner (files and archives) as orphans, which housekeeping removes, and
 * returns their keys. Removes none itself.
 */
export async function orphanObjects(runner: SqlRunner, ownerId: string): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `with owned as (
       select storage_key from files where owner_id = $1
       union select p.storage_key from archive_parts p join archives a on a.id = p.archive_id where a.owner_id = $1),
     listed as (insert into orphaned_objects (storage_key) select storage_key from owned on conflict do nothing)
     select storage_key as key from owned`,
    [ownerId],
    { key: column.text },
  );
  return rows.map(({ key }) => key);
}

/**
 * Deletes the responses stored for idempotency keys of the given accounts, as `listRepeatKeys` names them.
 */
export async function deleteStoredAnswers(runner: SqlRunner, accounts: string[]): Promise<void> {
  await execute(runner, 'delete from idempotent_requests where account = any($1::text[])', [accounts]);
}

/** Returns the ids of an account's assistants. */
export async function listAssistantIds(runner: SqlRunner, ownerId: string): Promise<number[]> {
  const columns = { id: column.number };
  const rows = await queryRows(runner, 'select id from assistants where owner_id = $1', [ownerId], columns);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a user's row, and their jobs except running ones. Keeps the audit log but removes their IP
 * addresses from it, and the names in entries about them.
 */
export async function deleteUser(runner: SqlRunner, userId: string): Promise<void> {
  await execute(runner, `delete from pgboss.job where group_id = $1 and state <> 'active'`, [userId]);
  await execute(runner, 'update audit_log set ip = null where actor_id = $1', [userId]);
  await execute(
    runner,
    'update audit_log set concerns_name = null, object_name = null where concerns_id = $1',
    [userId],
  );
  await execute(runner, 'delete from users where id = $1', [userId]);
}

/**
 * Deletes what remains of deleted users: their finished jobs that were running at the deletion, and usage
 * that was counted afterwards.
 */
export async function deleteOrphanedReferences(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from pgboss.job j where j.state in ('completed', 'failed', 'cancelled')
       and j.group_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
       and not exists (select from users u where u.id = case
         when j.group_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then j.group_id::uuid end)`,
  );
  for (const table of ['daily_use', 'account_daily_use']) {
    await execute(
      runner,
      `delete from ${table} d where not exists (select from users u where u.id = d.owner_id)`,
    );
  }
}
