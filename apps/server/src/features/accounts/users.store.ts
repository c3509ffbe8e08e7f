import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import {
  execute,
  findRow,
  getRow,
  listColumns,
  queryRows,
  type SqlRunner,
  toLikePattern,
} from '../../db/sql.ts';
import { personLabel } from './audit.store.ts';

export type Role = 'trial' | 'starter' | 'pro' | 'agency' | 'admin';

const columns = {
  id: column.text,
  issuer: column.text,
  subject: column.text,
  email: column.text,
  firstName: column.text,
  lastName: column.text,
  role: column.textOf<Role>(),
  subscriptionStartsAt: column.time.orNull,
  subscriptionEndsAt: column.time.orNull,
  disabledAt: column.time.orNull,
  suspendedAt: column.time.orNull,
  suspensionReason: column.text.orNull,
  externalId: column.text.orNull,
  createdAt: column.time,
};

/** SQL: whether a subscription is active, by the database's clock. An admin's always is. */
const isActive = `(role = 'admin' or coalesce(subscription_starts_at <= now() and subscription_ends_at > now(), false))`;

/** SQL: whether the onboarding is finished, explicitly or because an assistant has had a visitor. */
const isOnboarded = `(onboarding_completed_at is not null or exists (
  select from assistants a join visitors v on v.assistant_id = a.id where a.owner_id = users.id))`;

const userColumns = { ...columns, isSubscriptionActive: column.boolean, isOnboarded: column.boolean };

/** A user, with computed columns. */
export type UserRow = column.RowOf<typeof userColumns>;

const selected = `${listColumns(columns)}, ${isActive} as "isSubscriptionActive", ${isOnboarded} as "isOnboarded"`;

const { id, email, role, disabledAt, suspendedAt } = columns;
const callerColumns = { id, email, role, disabledAt, suspendedAt };

/** Columns that authentication needs on each request. */
export type CallerRow = column.RowOf<typeof callerColumns> & {
  /** Whether the token's grant still exists (the embedded provider's sign-out removes it). */
  isGrantAlive: boolean;
};

/**
 * Returns the user with an issuer and subject, or undefined. `isGrantAlive` tells whether the grant of the
 * access token still exists. Runs on every request.
 */
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

/**
 * Adds a user whose subscription starts now; it has no end for an admin. Does nothing when the user exists.
 */
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

/** Returns a user by id, also a disabled one; undefined for a missing one. */
export async function findUserRow(database: Database, userId: string): Promise<UserRow | undefined> {
  return findRow(database.pool, `select ${selected} from users where id = $1`, [userId], userColumns);
}

/** Changes the name of a user; undefined keeps a part. Returns undefined when the user is missing. */
export async function updateUserRow(
  database: Database,
  userId: string,
  changes: { firstName?: string; lastName?: string },
): Promise<UserRow | undefined> {
  return findRow(
    database.pool,
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name)
     where id = $1 returning ${selected}`,
    [userId, changes.firstName, changes.lastName],
    userColumns,
  );
}

/**
 * Whether alert mails are withheld until the user confirms an address: the user has an assistant, and an
 * unconfirmed address of the embedded provider.
 */
export async function needsConfirmationForAlerts({ pool }: Database, userId: string): Promise<boolean> {
  const { isNeeded } = await getRow(
    pool,
    `select exists (
       select from users u join oidc_accounts o on o.id::text = u.subject and o.email_verified_at is null
       where u.id = $1 and exists (select from assistants a where a.owner_id = u.id)) as "isNeeded"`,
    [userId],
    { isNeeded: column.boolean },
  );
  return isNeeded;
}

/** Stores the current time as the end of a user's onboarding. Keeps an earlier one. */
export async function markOnboarded(database: Database, userId: string): Promise<void> {
  const statement = `update users set onboarding_completed_at = now() where id = $1 and onboarding_completed_at is null`;
  await execute(database.pool, statement, [userId]);
}

/**
 * Changes the e-mail address of the user with an issuer and subject. Does nothing when the user is missing.
 */
export async function updateUserEmail(
  runner: SqlRunner,
  { issuer, subject, email: address }: { issuer: string; subject: string; email: string },
): Promise<void> {
  await execute(runner, 'update users set email = $3 where issuer = $1 and subject = $2', [
    issuer,
    subject,
    address,
  ]);
}

/**
 * Gives a user the role `admin` and a subscription without an end, and adds an audit entry. Returns false,
 * and changes nothing, for an admin or a missing user.
 */
export async function promoteToAdmin(
  runner: SqlRunner,
  person: { issuer: string; subject: string },
  request: { ip: string; id: string },
): Promise<boolean> {
  const promoted = await execute(
    runner,
    `with promoted as (
       update users set role = 'admin', subscription_ends_at = null
       where issuer = $1 and subject = $2 and role <> 'admin' returning id, first_name, last_name, email)
     insert into audit_log (actor_id, action, object, concerns_id, concerns_name, ip, request_id)
     select id, 'role.granted', 'user:' || id, id, ${personLabel}, $3, $4 from promoted`,
    [person.issuer, person.subject, request.ip, request.id],
  );
  return promoted > 0;
}

/** Filter of users: a lower-case text in address or name, and a role. */
type UserFilter = { search: string; role: Role | undefined };

const matches = `($1 = '%%' or searched like $1 escape '!') and ($2::text is null or role = $2)`;

const toValues = ({ search, role: requestedRole }: UserFilter) => [
  toLikePattern(search.toLowerCase()),
  requestedRole ?? null,
];

/** Returns a page of the users that match a filter, newest first. */
export async function listUserRows(
  { pool }: Database,
  filter: UserFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  return queryRows(
    pool,
    `select ${selected} from users where ${matches} order by created_at desc, id desc limit $3 offset $4`,
    [...toValues(filter), limit, offset],
    userColumns,
  );
}

/**
 * Returns the next `limit` users by id, after the id `after`. `email` (ignoring case) and `externalId` must
 * match exactly if given.
 */
export async function listUserRowsById(
  { pool }: Database,
  filter: { email?: string | undefined; externalId?: string | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<UserRow[]> {
  return queryRows(
    pool,
    `select ${selected} from users
     where ($1::uuid is null or id > $1) and ($2::text is null or lower(email) = lower($2))
       and ($3::text is null or external_id = $3)
     order by id limit $4`,
    [after ?? null, filter.email ?? null, filter.externalId ?? null, limit],
    userColumns,
  );
}

/** Returns the number of users that match a filter. */
export async function countUsers({ pool }: Database, filter: UserFilter): Promise<number> {
  const statement = `select count(*)::int as count from users where ${matches}`;
  return (await getRow(pool, statement, toValues(filter), { count: column.number })).count;
}

const roleCountColumns = {
  role: column.textOf<Role>(),
  count: column.number,
  active: column.number,
  fresh: column.number,
};

/**
 * Returns for each role with users their number (`count`), those with an active subscription (`active`), and
 * those created since the first of the month in UTC (`fresh`). The most common role comes first.
 */
export async function countByRole({ pool }: Database): Promise<column.RowOf<typeof roleCountColumns>[]> {
  return queryRows(
    pool,
    `select role, count(*)::int as count, count(*) filter (where ${isActive})::int as active,
       count(*) filter (where created_at >= date_trunc('month', now(), 'UTC'))::int as fresh
     from users group by role order by count desc, role`,
    [],
    roleCountColumns,
  );
}

/** Returns the ids of the enabled admins. */
export async function listAdminIds(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select id from users where role = 'admin' and disabled_at is null order by id`,
    [],
    { id },
  );
  return rows.map((row) => row.id);
}

/**
 * Locks the enabled admins until the transaction ends, and returns their ids. Without the lock, two admins
 * could demote each other at once and leave none.
 */
export async function lockAdmins(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select id from users where role = 'admin' and disabled_at is null order by id for update`,
    [],
    { id },
  );
  return rows.map((row) => row.id);
}

/** Locks a user until the transaction ends and returns the row, or undefined for a missing user. */
export async function lockUserRow(runner: SqlRunner, userId: string): Promise<UserRow | undefined> {
  return findRow(runner, `select ${selected} from users where id = $1 for update`, [userId], userColumns);
}

/**
 * Sets the role and the subscription of a user; an `endsAt` of null means no end. Throws a TypeError when the
 * user is missing.
 */
export async function updatePlanRow(
  runner: SqlRunner,
  userId: string,
  plan: { role: Role; startsAt: Date | null; endsAt: Date | null },
): Promise<UserRow> {
  return getRow(
    runner,
    `update users set role = $2, subscription_starts_at = $3, subscription_ends_at = $4
     where id = $1 returning ${selected}`,
    [userId, plan.role, plan.startsAt, plan.endsAt],
    userColumns,
  );
}

/** Ends a subscription now, by the database's clock. Throws a TypeError when the user is missing. */
export async function endSubscriptionRow(runner: SqlRunner, userId: string): Promise<UserRow> {
  return getRow(
    runner,
    `update users set subscription_ends_at = now() where id = $1 returning ${selected}`,
    [userId],
    userColumns,
  );
}

/** Disables a user permanently, and removes a suspension with its reason. Does nothing for a missing user. */
export async function disableUserRow(runner: SqlRunner, userId: string): Promise<void> {
  await execute(
    runner,
    'update users set disabled_at = now(), suspended_at = null, suspension_reason = null where id = $1',
    [userId],
  );
}

/** Returns the database's current time; in a transaction, the time of its start. */
export async function getDatabaseTime(runner: SqlRunner): Promise<Date> {
  return (await getRow(runner, 'select now() as now', [], { now: column.time })).now;
}

/**
 * Suspends a user, which also disables the account. A suspended one keeps its time and gets the new reason;
 * undefined clears it. Throws a TypeError when the user is missing.
 */
export async function suspendUserRow(
  runner: SqlRunner,
  userId: string,
  reason: string | undefined,
): Promise<UserRow> {
  return getRow(
    runner,
    `update users set disabled_at = coalesce(disabled_at, now()),
       suspended_at = coalesce(suspended_at, now()), suspension_reason = $2
     where id = $1 returning ${selected}`,
    [userId, reason],
    userColumns,
  );
}

/** Ends the suspension of a user and enables the account. Throws a TypeError when the user is missing. */
export async function resumeUserRow(runner: SqlRunner, userId: string): Promise<UserRow> {
  return getRow(
    runner,
    `update users set disabled_at = null, suspended_at = null, suspension_reason = null
     where id = $1 returning ${selected}`,
    [userId],
    userColumns,
  );
}

type ProvisionedUser = Pick<UserRow, 'issuer' | 'subject' | 'email' | 'firstName' | 'lastName' | 'role'> & {
  externalId: string | null;
  startsAt: Date;
  endsAt: Date | null;
};

/** Adds a user with a plan. Returns undefined, and adds nothing, when another user has the external id. */
export async function insertProvisionedUser(
  runner: SqlRunner,
  user: ProvisionedUser,
): Promise<UserRow | undefined> {
  return findRow(
    runner,
    `insert into users (issuer, subject, email, first_name, last_name, role, external_id,
       subscription_starts_at, subscription_ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (external_id) do nothing returning ${selected}`,
    [
      user.issuer,
      user.subject,
      user.email,
      user.firstName,
      user.lastName,
      user.role,
      user.externalId,
      user.startsAt,
      user.endsAt,
    ],
    userColumns,
  );
}
