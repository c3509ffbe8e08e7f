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

/** The passkeys of an account, oldest first. */
export async function listPasskeys({ pool }: Database, accountId: string): Promise<PasskeyRow[]> {
  return queryRows(
    pool,
    `select ${selected} from passkeys where account_id = $1 order by id`,
    [accountId],
    columns,
  );
}

/** The passkey that a device names, whosever it is. */
export async function findPasskeyByCredential(
  { pool }: Database,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return findRow(pool, `select ${selected} from passkeys where credential_id = $1`, [credentialId], columns);
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>;

/** Keeps a passkey; undefined when the device has brought the same one before. */
export async function createPasskey(
  database: Pick<Database, 'pool'>,
  passkey: NewPasskey,
  most: number,
): Promise<PasskeyRow | undefined> {
  const { accountId, credentialId, publicKey, counter, transports, name } = passkey;
  return runInTransaction(database, async (runner) => {
    // Of two at once the second counts the first.
    await execute(runner, 'select 1 from oidc_accounts where id = $1 for no key update', [accountId]);
    return findRow(
      runner,
      `insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from passkeys where account_id = $1) < $7
       on conflict (credential_id) do nothing returning ${selected}`,
      [accountId, credentialId, publicKey, counter, transports, name, most],
      columns,
    );
  });
}

/** Notes that a passkey has signed, and its count. */
export async function notePasskeyUse({ pool }: Database, id: number, counter: number): Promise<void> {
  await execute(pool, 'update passkeys set counter = $2, last_used_at = now() where id = $1', [id, counter]);
}

/** Names a passkey of an account; undefined when it is none of theirs. */
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

/** Forgets a passkey of an account; false when it is none of theirs. */
export async function deletePasskey({ pool }: Database, accountId: string, id: number): Promise<boolean> {
  return (await execute(pool, 'delete from passkeys where account_id = $1 and id = $2', [accountId, id])) > 0;
}

/** Whether an account has a passkey of the id. */
export async function isPasskeyOf({ pool }: Database, accountId: string, id: number): Promise<boolean> {
  const statement = 'select exists (select 1 from passkeys where account_id = $1 and id = $2) as found';
  return (await getRow(pool, statement, [accountId, id], { found: column.boolean })).found;
}

/** Keeps what is to be signed for a purpose, in the place of what was there before. */
export async function keepChallenge(
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

/** Takes what was to be signed for a purpose, once; undefined when there is none any more. */
export async function takeChallenge({ pool }: Database, purpose: string): Promise<string | undefined> {
  const taken = await findRow(
    pool,
    `delete from passkey_challenges where purpose = $1 returning challenge, expires_at > now() as "isGood"`,
    [purpose],
    { challenge: column.text, isGood: column.boolean },
  );
  return taken?.isGood ? taken.challenge : undefined;
}

/** Forgets what nobody has signed in time; safe to run at any time and twice. */
export async function removeExpiredChallenges({ pool }: Database): Promise<void> {
  await execute(pool, 'delete from passkey_challenges where expires_at < now()');
}
