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
  /** When somebody who reads the mail of the address had set the password; null while anybody may have. */
  emailVerifiedAt: column.time.orNull,
  /** Null while it is the one that the account was made with. */
  passwordChangedAt: column.time.orNull,
  createdAt: column.time,
};

/** An account of the embedded provider. */
export type OidcAccount = column.RowOf<typeof columns>;

/** The account of an e-mail address, without regard to case. */
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

/** The account of an e-mail address, with those of the places where somebody has signed in to it before: one query. */
export async function findOidcAccountAtPlaces(
  database: Database,
  email: string,
  placeHashes: string[],
): Promise<{ account: OidcAccount | undefined; known: Set<string> }> {
  const rows = await queryRows(
    database.pool,
    `select ${listColumns(columns, 'a')}, p.place_hash as "placeHash" from oidc_accounts a
     left join sign_in_places p on p.account_id = a.id and p.place_hash = any($2::text[])
     where lower(a.email) = $1`,
    [email.toLowerCase(), placeHashes],
    { ...columns, placeHash: column.text.orNull },
  );
  const known = new Set(rows.flatMap(({ placeHash }) => placeHash ?? []));
  if (!rows[0]) return { account: undefined, known };
  const { placeHash: _, ...account } = rows[0];
  return { account, known };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The account of a subject (its id); a text that is no id has none. */
export async function findOidcAccount(database: Database, id: string): Promise<OidcAccount | undefined> {
  if (!uuid.test(id)) return undefined;
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_accounts where id = $1`,
    [id],
    columns,
  );
}

/** Makes an account; undefined when the e-mail address is taken. */
export async function createOidcAccount(
  database: Database,
  account: Omit<OidcAccount, 'id' | 'passwordChangedAt' | 'createdAt'>,
): Promise<OidcAccount | undefined> {
  return findRow(
    database.pool,
    `insert into oidc_accounts (email, first_name, last_name, password_hash, email_verified_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning ${listColumns(columns)}`,
    [account.email, account.firstName, account.lastName, account.passwordHash, account.emailVerifiedAt],
    columns,
  );
}

/** Replaces the password of an account by one that somebody has set who reads the mail of its address. */
export async function updateOidcAccountPassword(
  runner: SqlRunner,
  id: string,
  passwordHash: string,
): Promise<void> {
  await execute(
    runner,
    `update oidc_accounts set password_hash = $2, password_changed_at = now(),
       email_verified_at = coalesce(email_verified_at, now())
     where id = $1`,
    [id, passwordHash],
  );
}

/** Replaces the password of an account by one that its owner has set, who knew the one before. */
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

/** The account of the embedded provider behind a person of the product; none with another provider. */
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

/** Gives an account an address that its owner has shown to be theirs; false when another account has it. */
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

/** Deletes an account with its places and links; a subject of another provider has none. */
export async function deleteOidcAccount(runner: SqlRunner, subject: string): Promise<void> {
  if (uuid.test(subject)) await execute(runner, 'delete from oidc_accounts where id = $1', [subject]);
}
