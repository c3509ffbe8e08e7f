import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows } from '../../db/sql.ts';

/** Lists keys as orphans: before their rows are made, or when those are gone. */
export async function recordOrphans(database: Database, keys: string[]): Promise<void> {
  await execute(database.pool, 'insert into orphaned_objects (storage_key) select unnest($1::text[])', [
    keys,
  ]);
}

/** Storage keys without rows, oldest first; the youngest may belong to an upload that is still under way. */
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

/** Forgets keys whose objects are gone from storage. */
export async function deleteOrphans(database: Database, keys: string[]): Promise<void> {
  await execute(database.pool, 'delete from orphaned_objects where storage_key = any($1::text[])', [keys]);
}

/** A hold that was not seen for so long is of a process that has died. */
const heldSeconds = 60;

/** Notes that whoever has a hold is still there. */
export async function noteHold(database: Pick<Database, 'pool'>, id: string): Promise<void> {
  await execute(
    database.pool,
    'insert into object_holds (id) values ($1) on conflict (id) do update set seen_at = now()',
    [id],
  );
  await execute(
    database.pool,
    `delete from object_holds where seen_at < now() - make_interval(secs => ${heldSeconds})`,
  );
}

/** Ends a hold. */
export async function deleteHold(database: Pick<Database, 'pool'>, id: string): Promise<void> {
  await execute(database.pool, 'delete from object_holds where id = $1', [id]);
}

/** The holds that count at this moment. */
export async function listHolds(database: Pick<Database, 'pool'>): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    `select id from object_holds where seen_at > now() - make_interval(secs => ${heldSeconds})`,
    [],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}
