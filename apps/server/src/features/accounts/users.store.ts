import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, type SqlRunner } from '../../db/sql.ts';

export type Role = 'trial' | 'starter' | 'pro' | 'agency' | 'admin';

const columns = {
  id: column.text,
  issuer: column.text,
  subject: column.text,
  email: column.text,
  firstName: column.text,
  lastName: column.text,
  role: column.textOf<Role>(),
  onboardingCompletedAt: column.time.orNull,
  subscriptionStartsAt: column.time.orNull,
  subscriptionEndsAt: column.time.orNull,
  disabledAt: column.time.orNull,
  createdAt: column.time,
};

/** A row of the people of the product. */
export type UserRow = column.RowOf<typeof columns>;

const { id, email, role, disabledAt } = columns;
const callerColumns = { id, email, role, disabledAt };

/** What a request needs to know of the person behind it. */
export type CallerRow = column.RowOf<typeof callerColumns> & {
  /** Whether the grant behind the token still stands (the embedded provider's sign-out removes it). */
  isGrantAlive: boolean;
};

/** The person of an issuer and subject, with the state of the token's grant: one query for every request. */
export async function findCallerRow(
  database: Database,
  identity: { issuer: string; subject: string; grantId: string },
): Promise<CallerRow | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(callerColumns)}, exists (select 1 from oidc_payloads
       where key = $3 and expires_at > now()) as "isGrantAlive"
     from users where issuer = $1 and subject = $2`,
    [identity.issuer, identity.subject, `Grant:${identity.grantId}`],
    { ...callerColumns, isGrantAlive: column.boolean },
  );
}

type NewUser = Pick<UserRow, 'issuer' | 'subject' | 'email' | 'firstName' | 'lastName' | 'role'> & {
  trialDays: number;
};

/** Adds a person whose subscription begins now; nothing happens when the person is there already. */
export async function createUserRow(database: Database, { trialDays, ...user }: NewUser): Promise<void> {
  const days = user.role === 'admin' ? null : trialDays;
  await execute(
    database.pool,
    `insert into users (issuer, subject, email, first_name, last_name, role, subscription_starts_at,
       subscription_ends_at)
     values ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(days => $7)) on conflict do nothing`,
    [user.issuer, user.subject, user.email, user.firstName, user.lastName, user.role, days],
  );
}

/** The person of an id. */
export async function findUserRow(database: Database, userId: string): Promise<UserRow | undefined> {
  return findRow(database.pool, `select ${listColumns(columns)} from users where id = $1`, [userId], columns);
}

/** Changes the name of a person; undefined when there is none. */
export async function updateUserRow(
  database: Database,
  userId: string,
  changes: { firstName?: string; lastName?: string },
): Promise<UserRow | undefined> {
  return findRow(
    database.pool,
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name)
     where id = $1 returning ${listColumns(columns)}`,
    [userId, changes.firstName, changes.lastName],
    columns,
  );
}

/** Gives a person the role admin, for good, with its row in the audit log; false when they have it or are not there. */
export async function promoteToAdmin(
  runner: SqlRunner,
  person: { issuer: string; subject: string },
  request: { ip: string; id: string },
): Promise<boolean> {
  const promoted = await execute(
    runner,
    `with promoted as (
       update users set role = 'admin', subscription_ends_at = null
       where issuer = $1 and subject = $2 and role <> 'admin' returning id)
     insert into audit_log (actor_id, action, object, ip, request_id)
     select id, 'role.granted', 'user:' || id, $3, $4 from promoted`,
    [person.issuer, person.subject, request.ip, request.id],
  );
  return promoted > 0;
}
