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

/** Indexes of large accounts: a job of their own removes what is of an account without sources. */
const indexTables = 'large\\_%';

/** Tables whose rows name their owner. */
export async function listOwnedTables(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select quote_ident(c.relname) as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like $1
     order by c.relname`,
    [indexTables],
    { name: column.text },
  );
  return rows.map(({ name }) => name);
}

/** Deletes what a table has of an owner. */
export async function deleteOwned(runner: SqlRunner, table: string, ownerId: string): Promise<void> {
  await execute(runner, `delete from ${table} where owner_id::text = $1`, [ownerId]);
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

/** The work of a large account takes as long as it takes. */
export async function liftTimeout(runner: SqlRunner): Promise<void> {
  await execute(runner, 'set local statement_timeout = 0');
}
