import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../../db/sql.ts';

const columns = { accountId: column.text, email: column.text };

/**
 * Stores the hash of a link that confirms an address of an account within `minutes`. Deletes earlier links of
 * the account.
 */
export async function createEmailConfirmation(
  runner: SqlRunner,
  link: { tokenHash: string; accountId: string; email: string; minutes: number },
): Promise<void> {
  await execute(runner, 'delete from email_confirmations where account_id = $1', [link.accountId]);
  await execute(
    runner,
    `insert into email_confirmations (token_hash, account_id, email, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [link.tokenHash, link.accountId, link.email, link.minutes],
  );
}

/** Returns the account id and the address of an unused, unexpired confirmation link, or undefined. */
export async function findEmailConfirmation(
  { pool }: Database,
  tokenHash: string,
): Promise<column.RowOf<typeof columns> | undefined> {
  return findRow(
    pool,
    `select account_id as "accountId", email from email_confirmations where token_hash = $1 and expires_at > now()`,
    [tokenHash],
    columns,
  );
}

/**
 * Uses up a confirmation link. Returns false when it was used before or has expired. Of two simultaneous
 * uses, one succeeds.
 */
export async function consumeEmailConfirmation(runner: SqlRunner, tokenHash: string): Promise<boolean> {
  const statement = 'delete from email_confirmations where token_hash = $1 and expires_at > now()';
  return (await execute(runner, statement, [tokenHash])) > 0;
}

/** Deletes the expired confirmation links of all accounts. */
export async function removeExpiredConfirmations({ pool }: Database): Promise<void> {
  await execute(pool, 'delete from email_confirmations where expires_at < now()');
}
