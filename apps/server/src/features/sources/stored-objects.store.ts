import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows } from '../../db/sql.ts';

/**
 * Adds storage keys to `orphaned_objects`: before the rows of their files are inserted, or after these are
 * deleted.
 */
export async function recordOrphans(database: Database, keys: string[]): Promise<void> {
  await execute(database.pool, 'insert into orphaned_objects (storage_key) select unnest($1::text[])', [
    keys,
  ]);
}

/**
 * Returns up to `limit` keys that have been in `orphaned_objects` for more than ten minutes, oldest first.
 * Younger ones may belong to an unfinished upload.
 */
export async function listOrphans(database: Database, limit: number): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    `select storage_key as key from orphaned_objects where created_at < now() - interval '10 minutes'
     order by created_at limit $1`,
    [limit],
    { key: column.text },
  );
  return rows.map(({ key }) => key);
}

/** Removes keys from `orphaned_objects` after their objects were removed from storage. */
export async function deleteOrphans(database: Database, keys: string[]): Promise<void> {
  await execute(database.pool, 'delete from orphaned_objects where storage_key = any($1::text[])', [keys]);
}

/** A hold that was not renewed for this time belongs to a dead process. */
const holdSeconds = 60;

/**
 * Creates or renews a hold, which prevents the removal of stored objects, and deletes the holds of dead
 * processes.
 */
export async function renewHold(database: Pick<Database, 'pool'>, id: string): Promise<void> {
  await execute(
    database.pool,
    'insert into object_holds (id) values ($1) on conflict (id) do update set seen_at = now()',
    [id],
  );
  await execute(
    database.pool,
    `delete from object_holds where seen_at < now() - make_interval(secs => ${holdSeconds})`,
  );
}

/** Ends a hold, so that stored objects can be removed again. Does nothing when it does not exist. */
export async function deleteHold(database: Pick<Database, 'pool'>, id: string): Promise<void> {
  await execute(database.pool, 'delete from object_holds where id = $1', [id]);
}

/** Returns the ids of the holds that were renewed within `holdSeconds`. */
export async function listHolds(database: Pick<Database, 'pool'>): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    `select id from object_holds where seen_at > now() - make_interval(secs => ${holdSeconds})`,
    [],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}
