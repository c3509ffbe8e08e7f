import { isOwned, listTables } from '../../db/catalog.store.ts';
import { deleteInSteps, sortChildrenFirst } from '../../db/delete-in-steps.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import { listConditions } from './owned-rows.store.ts';

/** Shuts the ways by which others reach what is of a person, and ends what admins do as them. */
export async function closeWays(runner: SqlRunner, userId: string): Promise<void> {
  await execute(runner, 'delete from api_keys where owner_id = $1', [userId]);
  await execute(runner, 'update assistants set is_active = false where owner_id = $1', [userId]);
  await execute(
    runner,
    `update impersonations set ends_at = now() where (user_id = $1 or admin_id = $1) and ends_at > now()`,
    [userId],
  );
}

/** Deletes everything of an owner, table by table and some rows at a time; safe to be killed at any point and run again. */
export async function deleteOwned(runner: SqlRunner, ownerId: string): Promise<void> {
  for (const table of sortChildrenFirst((await listTables(runner)).filter(isOwned))) {
    const conditions = await listConditions(runner, table, ownerId);
    for (const condition of conditions) await deleteInSteps(runner, table.name, condition);
  }
}

/** Lists the stored objects of an owner as orphans; resolves to their keys. */
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

/** Deletes answers that are kept for repeats of requests: in an account's name, and by its assistants to visitors. */
export async function deleteKeptAnswers(runner: SqlRunner, keptBy: string[]): Promise<void> {
  await execute(runner, 'delete from idempotent_requests where account = any($1::text[])', [keptBy]);
}

/** The assistants of an account. */
export async function listAssistantIds(runner: SqlRunner, ownerId: string): Promise<number[]> {
  const columns = { id: column.number };
  const rows = await queryRows(runner, 'select id from assistants where owner_id = $1', [ownerId], columns);
  return rows.map(({ id }) => id);
}

/** Deletes a person and what is kept of their jobs, and takes from the audit log who and where they were. */
export async function deletePerson(runner: SqlRunner, userId: string): Promise<void> {
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
 * Forgets what still names people who are gone: work that was under way when they were deleted, and use that was counted
 * after it.
 */
export async function forgetGone(runner: SqlRunner): Promise<void> {
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
