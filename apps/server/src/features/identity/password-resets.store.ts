import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';

/** Keeps the hash of a one-time link. */
export async function createPasswordReset(
  database: Database,
  reset: { tokenHash: string; accountId: string; minutes: number },
): Promise<void> {
  await execute(
    database.pool,
    `insert into password_resets (token_hash, account_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [reset.tokenHash, reset.accountId, reset.minutes],
  );
}

/** The account of a link that has neither been used nor expired. */
export async function findPasswordReset(
  database: Database,
  tokenHash: string,
): Promise<{ accountId: string } | undefined> {
  return findRow(
    database.pool,
    `select account_id as "accountId" from password_resets
     where token_hash = $1 and used_at is null and expires_at > now()`,
    [tokenHash],
    { accountId: column.text },
  );
}

/** Uses a link up; false when it was used or has expired. Of two at once, one gets it. */
export async function consumePasswordReset(runner: SqlRunner, tokenHash: string): Promise<boolean> {
  const used = await execute(
    runner,
    `update password_resets set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now()`,
    [tokenHash],
  );
  return used > 0;
}

/** Makes every link of an account useless. */
export async function deletePasswordResets(runner: SqlRunner, accountId: string): Promise<void> {
  await execute(runner, 'delete from password_resets where account_id = $1', [accountId]);
}

/** Removes links that have expired. */
export async function removeExpiredPasswordResets(database: Database): Promise<void> {
  await execute(database.pool, 'delete from password_resets where expires_at < now()');
}
