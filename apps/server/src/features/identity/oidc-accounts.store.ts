import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { oidcAccounts } from '../../db/schema/identity.ts';

/** An account of the embedded provider. */
export type OidcAccount = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Argon2id in PHC form. */
  passwordHash: string;
};

const columns = {
  id: oidcAccounts.id,
  email: oidcAccounts.email,
  firstName: oidcAccounts.firstName,
  lastName: oidcAccounts.lastName,
  passwordHash: oidcAccounts.passwordHash,
};

/** The account of an e-mail address, without regard to case. */
export async function findOidcAccountByEmail(
  database: Database,
  email: string,
): Promise<OidcAccount | undefined> {
  const [row] = await database.db
    .select(columns)
    .from(oidcAccounts)
    .where(eq(sql`lower(${oidcAccounts.email})`, email.toLowerCase()));
  return row;
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

/** Replaces the password of an account. */
export async function updateOidcAccountPassword(
  database: Database,
  id: string,
  passwordHash: string,
): Promise<void> {
  await database.db.update(oidcAccounts).set({ passwordHash }).where(eq(oidcAccounts.id, id));
}
