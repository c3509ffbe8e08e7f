import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { queryRows, type SqlRunner } from '../../db/run-in-transaction.ts';
import { oidcPayloads, users } from '../../db/schema/identity.ts';

/** A row of the people of the product. */
export type UserRow = typeof users.$inferSelect;

/** What a request needs to know of the person behind it. */
export type CallerRow = Pick<UserRow, 'id' | 'email' | 'role' | 'disabledAt'> & {
  /** Whether the grant behind the token still stands (the embedded provider's sign-out removes it). */
  isGrantAlive: boolean;
};

/** The person of an issuer and subject, with the state of the token's grant: one query for every request. */
export async function findCallerRow(
  database: Database,
  identity: { issuer: string; subject: string; grantId: string },
): Promise<CallerRow | undefined> {
  const [row] = await database.db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      isGrantAlive: sql<boolean>`exists (select 1 from ${oidcPayloads}
        where ${oidcPayloads.key} = ${`Grant:${identity.grantId}`} and ${oidcPayloads.expiresAt} > now())`,
    })
    .from(users)
    .where(and(eq(users.issuer, identity.issuer), eq(users.subject, identity.subject)));
  return row;
}

type NewUser = Pick<UserRow, 'issuer' | 'subject' | 'email' | 'firstName' | 'lastName' | 'role'> & {
  trialDays: number;
};

/** Adds a person whose subscription begins now; nothing happens when the person is there already. */
export async function createUserRow(database: Database, { trialDays, ...user }: NewUser): Promise<void> {
  const isLifetime = user.role === 'admin';
  await database.db
    .insert(users)
    .values({
      ...user,
      subscriptionStartsAt: sql`now()`,
      subscriptionEndsAt: isLifetime ? null : sql`now() + make_interval(days => ${trialDays})`,
    })
    .onConflictDoNothing();
}

/** The person of an id. */
export async function findUserRow(database: Database, userId: string): Promise<UserRow | undefined> {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Changes the name of a person; undefined when there is none. */
export async function updateUserRow(
  database: Database,
  userId: string,
  changes: { firstName?: string; lastName?: string },
): Promise<UserRow | undefined> {
  const [row] = await database.db.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row;
}

/** Gives a person the role admin, for good, with its row in the audit log; false when they have it or are not there. */
export async function promoteToAdmin(
  runner: SqlRunner,
  person: { issuer: string; subject: string },
  request: { ip: string; id: string },
): Promise<boolean> {
  const rows = await queryRows(
    runner,
    `with promoted as (
       update users set role = 'admin', subscription_ends_at = null
       where issuer = $1 and subject = $2 and role <> 'admin' returning id)
     insert into audit_log (actor_id, action, object, ip, request_id)
     select id, 'role.granted', 'user:' || id, $3, $4 from promoted returning id`,
    [person.issuer, person.subject, request.ip, request.id],
  );
  return rows.length > 0;
}
