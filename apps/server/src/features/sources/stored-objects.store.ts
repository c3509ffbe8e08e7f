import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { orphanedObjects } from '../../db/schema/sources.ts';

/** Lists keys as orphans: before their rows are made, or when those are gone. */
export async function recordOrphans(database: Database, keys: string[]): Promise<void> {
  await database.db.insert(orphanedObjects).values(keys.map((storageKey) => ({ storageKey })));
}

/** Storage keys without rows, oldest first; the youngest may belong to an upload that is still under way. */
export async function listOrphans(database: Database, limit: number): Promise<string[]> {
  const rows = await database.db
    .select({ key: orphanedObjects.storageKey })
    .from(orphanedObjects)
    .where(sql`${orphanedObjects.createdAt} < now() - interval '10 minutes'`)
    .orderBy(asc(orphanedObjects.createdAt))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Forgets keys whose objects are gone from storage. */
export async function deleteOrphans(database: Database, keys: string[]): Promise<void> {
  await database.db.delete(orphanedObjects).where(inArray(orphanedObjects.storageKey, keys));
}
