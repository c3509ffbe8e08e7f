import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { oidcPayloads, users } from '../../db/schema/identity.ts';

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

/** Those of the users who are no admins, or not any more. */
export async function findFormerAdmins(database: Database, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.role, 'admin'), isNull(users.disabledAt)));
  const admins = new Set(rows.map(({ id }) => id));
  return new Set(userIds.filter((id) => !admins.has(id)));
}

/** Those of the embedded provider's grants that a sign-out, a reused refresh token or a new password has ended. */
export async function findEndedGrants(database: Database, grantIds: string[]): Promise<Set<string>> {
  if (grantIds.length === 0) return new Set();
  const keyOf = (grantId: string) => `Grant:${grantId}`;
  const rows = await database.db
    .select({ key: oidcPayloads.key })
    .from(oidcPayloads)
    .where(and(inArray(oidcPayloads.key, grantIds.map(keyOf)), gt(oidcPayloads.expiresAt, sql`now()`)));
  const alive = new Set(rows.map(({ key }) => key));
  return new Set(grantIds.filter((grantId) => !alive.has(keyOf(grantId))));
}
