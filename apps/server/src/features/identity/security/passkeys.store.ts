import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../../db/sql.ts';

const columns = {
  id: column.number,
  accountId: column.text,
  credentialId: column.text,
  publicKey: column.bytes,
  counter: column.number,
  transports: column.textList,
  name: column.text,
  createdAt: column.time,
  lastUsedAt: column.time.orNull,
};

/** A passkey of an account. */
export type PasskeyRow = column.RowOf<typeof columns>;
const selected = listColumns(columns);

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys({ pool }: Database, accountId: string): Promise<PasskeyRow[]> {
  return queryRows(
    pool,
    `select ${selected} from passkeys where account_id = $1 order by id`,
    [accountId],
    columns,
  );
}

/** Returns the passkey with a credential id, of any account, or undefined. */
export async function findPasskeyByCredential(
  { pool }: Database,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return findRow(pool, `select ${selected} from passkeys where credential_id = $1`, [credentialId], columns);
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>;

/**
 * Stores a passkey. Returns undefined when its credential is registered already, for any account, or the
 * account has `max` passkeys.
 */
export async function createPasskey(
  database: Pick<Database, 'pool'>,
  passkey: NewPasskey,
  max: number,
): Promise<PasskeyRow | undefined> {
  const { accountId, credentialId, publicKey, counter, transports, name } = passkey;
  return runInTransaction(database, async (runner) => {
    // Of two simultaneous inserts, the second one counts the first.
    await execute(runner, 'select 1 from oidc_accounts where id = $1 for no key update', [accountId]);
    return findRow(
      runner,
      `insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from passkeys where account_id = $1) < $7
       on conflict (credential_id) do nothing returning ${selected}`,
      [accountId, credentialId, publicKey, counter, transports, name, max],
      columns,
    );
  });
}

/** Stores the current time as a passkey's last use, and its signature counter. */
export async function updatePasskeyUse({ pool }: Database, id: number, counter: number): Promise<void> {
  await execute(pool, 'update passkeys set counter = $2, last_used_at = now() where id = $1', [id, counter]);
}

/** Renames a passkey and returns it. Returns undefined when the account does not have it. */
export async function renamePasskey(
  { pool }: Database,
  accountId: string,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return findRow(
    pool,
    `update passkeys set name = $3 where account_id = $1 and id = $2 returning ${selected}`,
    [accountId, id, name],
    columns,
  );
}

/** Deletes a passkey. Returns false when the account does not have it. */
export async function deletePasskey({ pool }: Database, accountId: string, id: number): Promise<boolean> {
  return (await execute(pool, 'delete from passkeys where account_id = $1 and id = $2', [accountId, id])) > 0;
}

/** Whether the account has the passkey. */
export async function isPasskeyOf({ pool }: Database, accountId: string, id: number): Promise<boolean> {
  const statement = 'select exists (select 1 from passkeys where account_id = $1 and id = $2) as found';
  return (await getRow(pool, statement, [accountId, id], { found: column.boolean })).found;
}

/** Stores the challenge of a purpose for some seconds, in place of an earlier one. */
export async function saveChallenge(
  { pool }: Database,
  { purpose, challenge, seconds }: { purpose: string; challenge: string; seconds: number },
): Promise<void> {
  await execute(
    pool,
    `insert into passkey_challenges (purpose, challenge, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))
     on conflict (purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [purpose, challenge, seconds],
  );
}

/**
 * Deletes the challenge of a purpose and returns it. Returns undefined when there was none or it has expired.
 */
export async function consumeChallenge({ pool }: Database, purpose: string): Promise<string | undefined> {
  const deleted = await findRow(
    pool,
    `delete from passkey_challenges where purpose = $1 returning challenge, expires_at > now() as "isGood"`,
    [purpose],
    { challenge: column.text, isGood: column.boolean },
  );
  return deleted?.isGood ? deleted.challenge : undefined;
}

/** Deletes the expired challenges of all purposes. */
export async function removeExpiredChallenges({ pool }: Database): Promise<void> {
  await execute(pool, 'delete from passkey_challenges where expires_at < now()');
}
