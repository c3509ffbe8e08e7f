import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { SqlRunner } from '../../db/run-in-transaction.ts';
import { oidcAccounts, signInPlaces } from '../../db/schema/identity.ts';

/** An account of the embedded provider. */
export type OidcAccount = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Argon2id in PHC form. */
  passwordHash: string;
  /** When somebody who reads the mail of the address had set the password; null while anybody may have. */
  emailVerifiedAt: Date | null;
};

const columns = {
  id: oidcAccounts.id,
  email: oidcAccounts.email,
  firstName: oidcAccounts.firstName,
  lastName: oidcAccounts.lastName,
  passwordHash: oidcAccounts.passwordHash,
  emailVerifiedAt: oidcAccounts.emailVerifiedAt,
};

const hasEmail = (email: string) => eq(sql`lower(${oidcAccounts.email})`, email.toLowerCase());

/** The account of an e-mail address, without regard to case. */
export async function findOidcAccountByEmail(
  database: Database,
  email: string,
): Promise<OidcAccount | undefined> {
  const [row] = await database.db.select(columns).from(oidcAccounts).where(hasEmail(email));
  return row;
}

/** The account of an e-mail address, with those of the places where somebody has signed in to it before: one query. */
export async function findOidcAccountAtPlaces(
  database: Database,
  email: string,
  placeHashes: string[],
): Promise<{ account: OidcAccount | undefined; known: Set<string> }> {
  const rows = await database.db
    .select({ account: columns, placeHash: signInPlaces.placeHash })
    .from(oidcAccounts)
    .leftJoin(
      signInPlaces,
      and(eq(signInPlaces.accountId, oidcAccounts.id), inArray(signInPlaces.placeHash, placeHashes)),
    )
    .where(hasEmail(email));
  return { account: rows[0]?.account, known: new Set(rows.flatMap(({ placeHash }) => placeHash ?? [])) };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The account of a subject (its id); a text that is no id has none. */
export async function findOidcAccount(database: Database, id: string): Promise<OidcAccount | undefined> {
  if (!uuid.test(id)) return undefined;
  const [row] = await database.db.select(columns).from(oidcAccounts).where(eq(oidcAccounts.id, id));
  return row;
}

/** Makes an account; undefined when the e-mail address is taken. */
export async function createOidcAccount(
  database: Database,
  account: Omit<OidcAccount, 'id'>,
): Promise<OidcAccount | undefined> {
  const [row] = await database.db
    .insert(oidcAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning(columns);
  return row;
}

/** Replaces the password of an account by one that somebody has set who reads the mail of its address. */
export async function updateOidcAccountPassword(
  runner: SqlRunner,
  id: string,
  passwordHash: string,
): Promise<void> {
  await runner.query(
    `update oidc_accounts set password_hash = $2, email_verified_at = coalesce(email_verified_at, now())
     where id = $1`,
    [id, passwordHash],
  );
}
