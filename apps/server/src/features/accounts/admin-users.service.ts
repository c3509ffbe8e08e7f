import type {
  AdminStats,
  AdminUser,
  AdminUserPage,
  listUsers as listUsersEndpoint,
  SubscriptionUpdate,
} from '@anito/contract/admin-users';
import { computeSubscriptionEnd, type Term } from '@anito/contract/subscription-terms';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { createAuditEntry } from './audit.store.ts';
import * as store from './users.store.ts';

type AdminDeps = Pick<Deps, 'database'>;

/** Converts a row to an account as admins see it, with times as ISO texts. */
function viewAdminUser(row: store.UserRow): AdminUser {
  const { id, email, firstName, lastName, role, isSubscriptionActive, suspensionReason } = row;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    isSubscriptionActive,
    subscriptionStartDate: row.subscriptionStartsAt?.toISOString() ?? null,
    subscriptionEndDate: row.subscriptionEndsAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspensionReason,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a page of the accounts that match the query, newest first, with the total count. */
export async function listUsers(
  { database }: AdminDeps,
  query: z.output<typeof listUsersEndpoint.query>,
): Promise<AdminUserPage> {
  const { page, pageSize, search, roleFilter: role } = query;
  const filter = { search, role };
  const [totalCount, rows] = await Promise.all([
    store.countUsers(database, filter),
    store.listUserRows(database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return {
    users: rows.map(viewAdminUser),
    page,
    pageSize,
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the numbers of users, active subscriptions, users by role, and new users of this month. */
export async function getStats({ database }: AdminDeps): Promise<AdminStats> {
  const counts = await store.countByRole(database);
  return {
    totalUsers: sum(counts.map(({ count }) => count)),
    activeSubscriptions: sum(counts.map(({ active }) => active)),
    roleDistribution: counts.map(({ role, count }) => ({ role, count })),
    newUsersThisMonth: sum(counts.map(({ fresh }) => fresh)),
  };
}

/** Returns whether role and subscription are unchanged, for example after a double click. */
export const isPlanUnchanged = (before: store.UserRow, after: store.UserRow) =>
  before.role === after.role &&
  before.subscriptionStartsAt?.getTime() === after.subscriptionStartsAt?.getTime() &&
  before.subscriptionEndsAt?.getTime() === after.subscriptionEndsAt?.getTime();

/**
 * Locks an account, applies `change` and records it in the audit log unless the plan stays the same, in one
 * transaction. Throws `not_found`, and `conflict` when no admin would remain or when a suspended or closed
 * account would become an admin.
 */
async function changeUser(
  { database }: AdminDeps,
  userId: string,
  by: Actor,
  change: (
    runner: SqlRunner,
    row: store.UserRow,
  ) => Promise<{ changed: store.UserRow; action: string; detail: string }>,
): Promise<AdminUser> {
  return runInTransaction(database, async (runner) => {
    const admins = await store.lockAdmins(runner);
    const row = await store.lockUserRow(runner, userId);
    if (!row) throw notFound();
    const { changed, action, detail } = await change(runner, row);
    if (changed.role === 'admin' && changed.disabledAt) throw new AppError('conflict', 'account-not-active');
    const isLast = row.role === 'admin' && changed.role !== 'admin' && admins.every((id) => id === row.id);
    if (isLast) throw new AppError('conflict', 'last-admin');
    if (!isPlanUnchanged(row, changed))
      await createAuditEntry(runner, { ...by, actingAsId: null, action, object: `user:${row.id}`, detail });
    return viewAdminUser(changed);
  });
}

/**
 * Changes a user's role. The subscription keeps its dates, but an admin's has no end. Throws `not_found`, and
 * `conflict` for the last admin or when a suspended or closed account would become an admin.
 */
export async function setRole(
  deps: AdminDeps,
  userId: string,
  role: store.Role,
  by: Actor,
): Promise<AdminUser> {
  return changeUser(deps, userId, by, async (runner, row) => {
    const endsAt = role === 'admin' ? null : row.subscriptionEndsAt;
    const plan = { role, startsAt: row.subscriptionStartsAt, endsAt };
    const changed = await store.updatePlanRow(runner, userId, plan);
    return { changed, action: 'role.changed', detail: `${row.role} → ${role}` };
  });
}

const formatDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'no end';

/** Describes a change of role and subscription dates for the audit log. */
export function describePlanChange(before: store.UserRow, after: store.UserRow, term?: Term): string {
  const days = `${formatDay(after.subscriptionStartsAt)} – ${formatDay(after.subscriptionEndsAt)}`;
  return `${before.role} → ${after.role}${term ? `, ${term}` : ''}: ${days}`;
}

/**
 * Sets a user's role and subscription. The end follows from role, start and term. Throws `not_found`, and
 * `conflict` for the last admin or when a suspended or closed account would become an admin.
 */
export async function setSubscription(
  deps: AdminDeps,
  userId: string,
  { role, term, startDateUtc }: SubscriptionUpdate,
  by: Actor,
): Promise<AdminUser> {
  const startsAt = new Date(startDateUtc);
  const endsAt = computeSubscriptionEnd(role, startsAt, term);
  return changeUser(deps, userId, by, async (runner, row) => {
    const changed = await store.updatePlanRow(runner, userId, { role, startsAt, endsAt });
    return { changed, action: 'subscription.set', detail: describePlanChange(row, changed, term) };
  });
}

/**
 * Ends an active subscription now. Throws `not_found`, and `conflict` for an admin or without an active
 * subscription.
 */
export async function endSubscription(deps: AdminDeps, userId: string, by: Actor): Promise<AdminUser> {
  return changeUser(deps, userId, by, async (runner, row) => {
    if (row.role === 'admin' || !row.isSubscriptionActive)
      throw new AppError('conflict', 'no-subscription-runs');
    const changed = await store.endSubscriptionRow(runner, userId);
    return {
      changed,
      action: 'subscription.ended',
      detail: `${row.role}, until ${formatDay(row.subscriptionEndsAt)}`,
    };
  });
}
