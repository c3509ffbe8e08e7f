import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner, writeLike } from '../../db/sql.ts';
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
  createdAt: column.time,
};

/** Whether a subscription runs at this moment, by the database's clock; that of an admin always does. */
const isActive = `(role = 'admin' or coalesce(subscription_starts_at <= now() and subscription_ends_at > now(), false))`;

/** What the first steps lead to: they were finished, or a visitor has asked an assistant. */
const isOnboarded = `(onboarding_completed_at is not null or exists (
  select from assistants a join visitors v on v.assistant_id = a.id where a.owner_id = users.id))`;

const userColumns = { ...columns, isSubscriptionActive: column.boolean, isOnboarded: column.boolean };

/** A row of the people of the product. */
export type UserRow = column.RowOf<typeof userColumns>;

const selected = `${listColumns(columns)}, ${isActive} as "isSubscriptionActive", ${isOnboarded} as "isOnboarded"`;

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
  return findRow(database.pool, `select ${selected} from users where id = $1`, [userId], userColumns);
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
     where id = $1 returning ${selected}`,
    [userId, changes.firstName, changes.lastName],
    userColumns,
  );
}

/** Notes that a person has finished the first steps; the first time stays. */
export async function markOnboarded(database: Database, userId: string): Promise<void> {
  const marked = `update users set onboarding_completed_at = now() where id = $1 and onboarding_completed_at is null`;
  await execute(database.pool, marked, [userId]);
}

/** Changes the address of a person; nothing happens when they are not there. */
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
       where issuer = $1 and subject = $2 and role <> 'admin' returning id, first_name, last_name, email)
     insert into audit_log (actor_id, action, object, concerns_id, concerns_name, ip, request_id)
     select id, 'role.granted', 'user:' || id, id, ${personLabel}, $3, $4 from promoted`,
    [person.issuer, person.subject, request.ip, request.id],
  );
  return promoted > 0;
}

/** A part of the accounts: those whose address or name holds a text, in small letters, and that have a role. */
type UserFilter = { search: string; role: Role | undefined };

const matches = `($1 = '%%' or searched like $1 escape '!') and ($2::text is null or role = $2)`;

const toValues = ({ search, role: wanted }: UserFilter) => [writeLike(search.toLowerCase()), wanted ?? null];

/** Accounts of a page, newest first. */
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

/** How many accounts a filter leaves. */
export async function countUsers({ pool }: Database, filter: UserFilter): Promise<number> {
  const counted = `select count(*)::int as count from users where ${matches}`;
  return (await getRow(pool, counted, toValues(filter), { count: column.number })).count;
}

const counted = {
  role: column.textOf<Role>(),
  count: column.number,
  active: column.number,
  fresh: column.number,
};

/** Of each role: its accounts, those with a running subscription, and those made since the first of the month (UTC). */
export async function countByRole({ pool }: Database): Promise<column.RowOf<typeof counted>[]> {
  return queryRows(
    pool,
    `select role, count(*)::int as count, count(*) filter (where ${isActive})::int as active,
       count(*) filter (where created_at >= date_trunc('month', now(), 'UTC'))::int as fresh
     from users group by role order by count desc, role`,
    [],
    counted,
  );
}

/** The admins who may sign in. */
export async function listAdminIds(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select id from users where role = 'admin' and disabled_at is null order by id`,
    [],
    { id },
  );
  return rows.map((row) => row.id);
}

/** Holds the admins until the transaction ends, so that two cannot each leave the other as the last. */
export async function holdAdmins(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select id from users where role = 'admin' and disabled_at is null order by id for update`,
    [],
    { id },
  );
  return rows.map((row) => row.id);
}

/** The person of an id, held until the transaction ends. */
export async function holdUserRow(runner: SqlRunner, userId: string): Promise<UserRow | undefined> {
  return findRow(runner, `select ${selected} from users where id = $1 for update`, [userId], userColumns);
}

/** Gives a person a role, with the subscription that goes with it. */
export async function changePlanRow(
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

/** Ends a subscription at this moment, by the database's clock. */
export async function endSubscriptionRow(runner: SqlRunner, userId: string): Promise<UserRow> {
  return getRow(
    runner,
    `update users set subscription_ends_at = now() where id = $1 returning ${selected}`,
    [userId],
    userColumns,
  );
}

/** Lets a person in no more. */
export async function disableUserRow(runner: SqlRunner, userId: string): Promise<void> {
  await execute(runner, 'update users set disabled_at = now() where id = $1', [userId]);
}
