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
  account: Omit<OidcAccount, 'id'>,
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
    `update oidc_accounts set password_hash = $2, email_verified_at = coalesce(email_verified_at, now())
     where id = $1`,
    [id, passwordHash],
  );
}
