import { quote, type Table } from '../../db/catalog.store.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';

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

/** Deletes what a table has of an owner. */
export async function deleteOwned(runner: SqlRunner, { name }: Table, ownerId: string): Promise<void> {
  await execute(runner, `delete from ${quote(name)} where owner_id::text = $1`, [ownerId]);
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

/** Deletes a person and what is kept of their requests and jobs, and takes from the audit log where they were. */
export async function deletePerson(runner: SqlRunner, userId: string): Promise<void> {
  await execute(runner, `delete from idempotent_requests where account = $1 or scope = $1`, [userId]);
  await execute(runner, `delete from pgboss.job where group_id = $1 and state <> 'active'`, [userId]);
  await execute(runner, 'update audit_log set ip = null where actor_id = $1', [userId]);
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
       and j.group_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
       and not exists (select from users u where u.id::text = j.group_id)`,
  );
  await execute(
    runner,
    'delete from daily_use d where not exists (select from users u where u.id = d.owner_id)',
  );
}

/** The work of a large account takes as long as it takes. */
export async function liftTimeout(runner: SqlRunner): Promise<void> {
  await execute(runner, 'set local statement_timeout = 0');
}
