import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';

/** Stores the hash of a one-time password link that expires after `minutes`. Earlier links stay. */
export async function createPasswordReset(
  runner: SqlRunner,
  reset: { tokenHash: string; accountId: string; minutes: number },
): Promise<void> {
  await execute(
    runner,
    `insert into password_resets (token_hash, account_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [reset.tokenHash, reset.accountId, reset.minutes],
  );
}

/** Returns the account id of an unused, unexpired password link, or undefined. */
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

/**
 * Marks a password link as used. Returns false when it was used before or has expired. Of two simultaneous
 * uses, one succeeds.
 */
export async function consumePasswordReset(runner: SqlRunner, tokenHash: string): Promise<boolean> {
  const used = await execute(
    runner,
    `update password_resets set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now()`,
    [tokenHash],
  );
  return used > 0;
}

/** Deletes every password link of an account. */
export async function deletePasswordResets(runner: SqlRunner, accountId: string): Promise<void> {
  await execute(runner, 'delete from password_resets where account_id = $1', [accountId]);
}

/** Deletes the expired password links of all accounts. */
export async function removeExpiredPasswordResets(database: Database): Promise<void> {
  await execute(database.pool, 'delete from password_resets where expires_at < now()');
}
