import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { execute, findRow, getRow, type SqlRunner } from '../../../db/sql.ts';

const factor = { secret: column.bytes, enabledAt: column.time.orNull };

/**
 * Returns the encrypted secret of an account's authenticator app, or undefined. `enabledAt` is null until it
 * is confirmed.
 */
export async function findTotpFactor(
  { pool }: Database,
  accountId: string,
): Promise<column.RowOf<typeof factor> | undefined> {
  const statement = 'select secret, enabled_at as "enabledAt" from totp_factors where owner_id = $1';
  return findRow(pool, statement, [accountId], factor);
}

/**
 * Stores the secret of an app that is not confirmed yet, in place of another unconfirmed one. Returns false,
 * and stores nothing, when an app is active.
 */
export async function saveTotpSecret(
  { pool }: Database,
  accountId: string,
  secret: Buffer,
): Promise<boolean> {
  const changed = await execute(
    pool,
    `insert into totp_factors (owner_id, secret) values ($1, $2)
     on conflict (owner_id) do update set secret = excluded.secret, last_step = 0
       where totp_factors.enabled_at is null`,
    [accountId, secret],
  );
  return changed > 0;
}

/**
 * Marks the code of a time step as used. Returns false when it or a later one was used before. `isConfirming`
 * requires an unconfirmed app and activates it; otherwise the app must be active. Of two simultaneous uses,
 * one succeeds.
 */
export async function consumeTotpStep(
  { pool }: Database,
  accountId: string,
  step: number,
  { isConfirming }: { isConfirming: boolean },
): Promise<boolean> {
  const changed = await execute(
    pool,
    `update totp_factors set last_step = $2, enabled_at = coalesce(enabled_at, now())
     where owner_id = $1 and last_step < $2 and (enabled_at is null) = $3`,
    [accountId, step, isConfirming],
  );
  return changed > 0;
}

/** Deletes the authenticator app of an account, confirmed or not. Returns false when there was none. */
export async function deleteTotpFactor(runner: SqlRunner, accountId: string): Promise<boolean> {
  return (await execute(runner, 'delete from totp_factors where owner_id = $1', [accountId])) > 0;
}

/**
 * Replaces all recovery codes of an account, used ones included. An empty list only deletes them. The runner
 * must be a transaction.
 */
export async function replaceRecoveryCodes(
  runner: SqlRunner,
  accountId: string,
  hashes: string[],
): Promise<void> {
  await execute(runner, 'delete from recovery_codes where account_id = $1', [accountId]);
  await execute(
    runner,
    'insert into recovery_codes (account_id, code_hash) select $1, hash from unnest($2::text[]) hash',
    [accountId, hashes],
  );
}

/** Marks a recovery code as used. Returns false when the account has no such unused code. */
export async function consumeRecoveryCode(
  { pool }: Database,
  accountId: string,
  hash: string,
): Promise<boolean> {
  const changed = await execute(
    pool,
    `update recovery_codes set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null`,
    [accountId, hash],
  );
  return changed > 0;
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes({ pool }: Database, accountId: string): Promise<number> {
  const statement =
    'select count(*)::int as count from recovery_codes where account_id = $1 and used_at is null';
  return (await getRow(pool, statement, [accountId], { count: column.number })).count;
}
