import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.text,
  email: column.text,
  firstName: column.text,
  lastName: column.text,
  /** Argon2id in PHC form. */
  passwordHash: column.text,
  /** Time of the first proof that the owner reads the address's mail; null until then. */
  emailVerifiedAt: column.time.orNull,
  /** Null while the account still has its first password. */
  passwordChangedAt: column.time.orNull,
  createdAt: column.time,
};

/** An account of the embedded provider. */
export type OidcAccount = column.RowOf<typeof columns>;

/** Returns the sign-in account with an e-mail address, ignoring case, or undefined. */
export async function findOidcAccountByEmail(
  database: Database,
  email: string,
): Promise<OidcAccount | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_accounts where lower(email) = $1`,
    [email.toLowerCase()],
    columns,
  );
}

/**
 * Returns the account with an e-mail address, ignoring case, and which of the hashes of sign-in places have
 * an earlier sign-in to it. Without an account, `account` is undefined and `knownPlaces` empty.
 */
export async function findOidcAccountAtPlaces(
  database: Database,
  email: string,
  placeHashes: string[],
): Promise<{ account: OidcAccount | undefined; knownPlaces: Set<string> }> {
  const rows = await queryRows(
    database.pool,
    `select ${listColumns(columns, 'a')}, p.place_hash as "placeHash" from oidc_accounts a
     left join sign_in_places p on p.account_id = a.id and p.place_hash = any($2::text[])
     where lower(a.email) = $1`,
    [email.toLowerCase(), placeHashes],
    { ...columns, placeHash: column.text.orNull },
  );
  const knownPlaces = new Set(rows.flatMap(({ placeHash }) => placeHash ?? []));
  if (!rows[0]) return { account: undefined, knownPlaces };
  const { placeHash: _, ...account } = rows[0];
  return { account, knownPlaces };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the account of a subject (its id), or undefined, also for a text that is not a UUID. */
export async function findOidcAccount(database: Database, id: string): Promise<OidcAccount | undefined> {
  if (!uuid.test(id)) return undefined;
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_accounts where id = $1`,
    [id],
    columns,
  );
}

/** Creates a sign-in account. Returns undefined when the e-mail address is taken. */
export async function createOidcAccount(
  runner: SqlRunner,
  account: Omit<OidcAccount, 'id' | 'passwordChangedAt' | 'createdAt'>,
): Promise<OidcAccount | undefined> {
  return findRow(
    runner,
    `insert into oidc_accounts (email, first_name, last_name, password_hash, email_verified_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning ${listColumns(columns)}`,
    [account.email, account.firstName, account.lastName, account.passwordHash, account.emailVerifiedAt],
    columns,
  );
}

/**
 * Sets the password of an account by a link. If the link was mailed (`isMailed`), also verifies the address.
 */
export async function resetOidcAccountPassword(
  runner: SqlRunner,
  id: string,
  { passwordHash, isMailed }: { passwordHash: string; isMailed: boolean },
): Promise<void> {
  await execute(
    runner,
    `update oidc_accounts set password_hash = $2, password_changed_at = now(),
       email_verified_at = coalesce(email_verified_at, case when $3 then now() end)
     where id = $1`,
    [id, passwordHash, isMailed],
  );
}

/** Sets a new password of an account. The caller has checked the current one. */
export async function changeOidcAccountPassword(
  runner: SqlRunner,
  id: string,
  passwordHash: string,
): Promise<void> {
  await execute(
    runner,
    'update oidc_accounts set password_hash = $2, password_changed_at = now() where id = $1',
    [id, passwordHash],
  );
}

/** Returns the sign-in account of a user, or undefined if the user is missing or has another issuer. */
export async function findOidcAccountOfUser(
  database: Database,
  userId: string,
  issuer: string,
): Promise<OidcAccount | undefined> {
  const user = await findRow(
    database.pool,
    'select subject from users where id = $1 and issuer = $2',
    [userId, issuer],
    { subject: column.text },
  );
  return user && findOidcAccount(database, user.subject);
}

/**
 * Sets a confirmed address of an account. Returns false when another account has it or the account is
 * missing. If only the case changes, the time of an earlier verification stays.
 */
export async function confirmOidcAccountEmail(
  runner: SqlRunner,
  id: string,
  email: string,
): Promise<boolean> {
  const changed = await execute(
    runner,
    `update oidc_accounts set email = $2, email_verified_at = case when lower(email) = lower($2)
         then coalesce(email_verified_at, now()) else now() end
     where id = $1 and not exists (select 1 from oidc_accounts where lower(email) = lower($2) and id <> $1)`,
    [id, email],
  );
  return changed > 0;
}

/** Deletes an account with its known sign-in places and links. Does nothing for an unknown subject. */
export async function deleteOidcAccount(runner: SqlRunner, subject: string): Promise<void> {
  if (uuid.test(subject)) await execute(runner, 'delete from oidc_accounts where id = $1', [subject]);
}
