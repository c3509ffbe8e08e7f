import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { users } from '../../db/schema/identity.ts';

/** Those of the users who may not use the product any more, deleted ones included. */
export async function findDisabledUsers(database: Database, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.db
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(inArray(users.id, userIds));
  const enabled = new Set(rows.filter((row) => row.disabledAt === null).map((row) => row.id));
  return new Set(userIds.filter((id) => !enabled.has(id)));
}
