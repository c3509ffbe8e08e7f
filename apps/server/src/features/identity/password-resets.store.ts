import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { queryRows, type SqlRunner } from '../../db/run-in-transaction.ts';
import { passwordResets } from '../../db/schema/identity.ts';

/** Keeps the hash of a one-time link. */
export async function createPasswordReset(
  database: Database,
  reset: { tokenHash: string; accountId: string; minutes: number },
): Promise<void> {
  await database.db.insert(passwordResets).values({
    tokenHash: reset.tokenHash,
    accountId: reset.accountId,
    expiresAt: sql`now() + make_interval(mins => ${reset.minutes})`,
  });
}

/** The account of a link that has neither been used nor expired. */
export async function findPasswordReset(
  database: Database,
  tokenHash: string,
): Promise<{ accountId: string } | undefined> {
  const [row] = await database.db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    );
  return row;
}

/** Uses a link up; false when it was used or has expired. Of two at once, one gets it. */
export async function consumePasswordReset(runner: SqlRunner, tokenHash: string): Promise<boolean> {
  const rows = await queryRows(
    runner,
    `update password_resets set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now() returning token_hash`,
    [tokenHash],
  );
  return rows.length > 0;
}

/** Makes every link of an account useless. */
export async function deletePasswordResets(runner: SqlRunner, accountId: string): Promise<void> {
  await runner.query('delete from password_resets where account_id = $1', [accountId]);
}

/** Removes links that have expired. */
export async function removeExpiredPasswordResets(database: Database): Promise<void> {
  await database.db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
