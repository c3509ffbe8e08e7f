import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows } from '../../db/sql.ts';

/**
 * Ends the admin's current impersonation, if any, and starts another one of `minutes`, by the database's
 * clock.
 */
export async function startImpersonation(
  { pool }: Database,
  { adminId, userId, minutes }: { adminId: string; userId: string; minutes: number },
): Promise<{ endsAt: Date }> {
  return getRow(
    pool,
    `with ended as (
       update impersonations set ends_at = now() where admin_id = $1 and ends_at > now())
     insert into impersonations (admin_id, user_id, ends_at)
     values ($1, $2, now() + make_interval(mins => $3)) returning ends_at as "endsAt"`,
    [adminId, userId, minutes],
    { endsAt: column.time },
  );
}

/** Ends the admin's current impersonation. Returns the impersonated user's id, or undefined without one. */
export async function endImpersonation({ pool }: Database, adminId: string): Promise<string | undefined> {
  const row = await findRow(
    pool,
    `update impersonations set ends_at = now() where admin_id = $1 and ends_at > now()
     returning user_id as "userId"`,
    [adminId],
    { userId: column.text },
  );
  return row?.userId;
}

const impersonatedUserColumns = {
  id: column.text,
  email: column.text,
  role: column.textOf<'trial' | 'starter' | 'pro' | 'agency'>(),
};

/**
 * Returns the user if this admin currently impersonates them and they are enabled and no admin; else
 * undefined.
 */
export async function findImpersonatedUser(
  { pool }: Database,
  { adminId, userId }: { adminId: string; userId: string },
): Promise<column.RowOf<typeof impersonatedUserColumns> | undefined> {
  return findRow(
    pool,
    `select u.id, u.email, u.role from users u
     where u.id = $2 and u.role <> 'admin' and u.disabled_at is null and exists (
       select 1 from impersonations where admin_id = $1 and user_id = $2 and ends_at > now())`,
    [adminId, userId],
    impersonatedUserColumns,
  );
}

/**
 * Returns those of the pairs `adminId:userId` whose impersonation runs and is allowed: both enabled, and only
 * the first one an admin.
 */
export async function listLivePairs({ pool }: Database, pairs: string[]): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select distinct i.admin_id || ':' || i.user_id as pair from impersonations i
     join users a on a.id = i.admin_id and a.role = 'admin' and a.disabled_at is null
     join users u on u.id = i.user_id and u.role <> 'admin' and u.disabled_at is null
     where i.ends_at > now() and i.admin_id || ':' || i.user_id = any($1::text[])`,
    [pairs],
    { pair: column.text },
  );
  return rows.map(({ pair }) => pair);
}

/** Deletes impersonations that ended more than `days` ago. Their entries in the audit log stay. */
export async function removeOldImpersonations({ pool }: Database, days: number): Promise<void> {
  await execute(pool, 'delete from impersonations where ends_at < now() - make_interval(days => $1)', [days]);
}
