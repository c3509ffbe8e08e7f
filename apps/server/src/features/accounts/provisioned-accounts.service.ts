import type {
  listProvisionedAccounts,
  ProvisionedAccount,
  ProvisionedAccountChanges,
  ProvisionedAccountInput,
  ProvisionedAccountPage,
} from '@anito/contract/provisioning';
import { computeSubscriptionEnd } from '@anito/contract/subscription-terms';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { KeyActor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { describePlanChange, isPlanUnchanged } from './admin-users.service.ts';
import { createAuditEntry } from './audit.store.ts';
import { requireChangeable } from './require-changeable.ts';
import type { UserRow } from './users.store.ts';
import * as store from './users.store.ts';

type AccountDeps = Pick<Deps, 'database'>;

/** Returns the status of an account. One that is disabled but not suspended is being deleted. */
function describeStatus({ disabledAt, suspendedAt }: UserRow): ProvisionedAccount['status'] {
  if (suspendedAt) return 'suspended';
  return disabledAt ? 'deleting' : 'active';
}

/** Converts a row to an account of the provisioning API. */
function viewAccount(row: UserRow): ProvisionedAccount {
  const { id, externalId, email, firstName, lastName, role, isSubscriptionActive, suspensionReason } = row;
  return {
    id,
    externalId,
    email,
    firstName,
    lastName,
    status: describeStatus(row),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspensionReason,
    plan: role,
    isSubscriptionActive,
    subscriptionStartDate: row.subscriptionStartsAt?.toISOString() ?? null,
    subscriptionEndDate: row.subscriptionEndsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a page of the accounts that match the query, by id. `nextCursor` is null on the last page. */
export async function listAccounts(
  { database }: AccountDeps,
  { cursor, limit, ...filter }: z.output<typeof listProvisionedAccounts.query>,
): Promise<ProvisionedAccountPage> {
  const rows = await store.listUserRowsById(database, filter, { after: cursor, limit: limit + 1 });
  const accounts = rows.slice(0, limit).map(viewAccount);
  return { accounts, nextCursor: rows.length > limit ? (accounts.at(-1)?.id ?? null) : null };
}

/** Returns an account of the provisioning API. Throws `not_found`. */
export async function getAccount({ database }: AccountDeps, userId: string): Promise<ProvisionedAccount> {
  const row = await store.findUserRow(database, userId);
  if (!row) throw notFound();
  return viewAccount(row);
}

/**
 * Adds the user and plan of a new account, and an audit entry, in the transaction that adds its sign-in.
 * Throws `conflict` when another account has the external id.
 */
export async function addAccount(
  runner: SqlRunner,
  { email, firstName, lastName, plan, term, startsAt, externalId }: ProvisionedAccountInput,
  signIn: { issuer: string; subject: string },
  by: KeyActor,
): Promise<ProvisionedAccount> {
  const start = startsAt ? new Date(startsAt) : await store.getDatabaseTime(runner);
  const row = await store.insertProvisionedUser(runner, {
    ...signIn,
    email,
    firstName,
    lastName,
    role: plan,
    externalId: externalId ?? null,
    startsAt: start,
    endsAt: computeSubscriptionEnd(plan, start, term),
  });
  if (!row) throw new AppError('conflict', 'external-id-taken', { field: 'externalId' });
  await recordAccountChange(runner, row.id, by, 'account.created', `${plan}${term ? `, ${term}` : ''}`);
  return viewAccount(row);
}

/** Adds an entry about an account to the audit log. */
export async function recordAccountChange(
  runner: SqlRunner,
  id: string,
  by: KeyActor,
  action: string,
  detail?: string,
): Promise<void> {
  const entry = { ...by, actingAsId: null, action, object: `user:${id}` };
  await createAuditEntry(runner, detail === undefined ? entry : { ...entry, detail });
}

/**
 * Suspends an account and records it. For a suspended one replaces the reason, or does nothing without
 * another one.
 */
async function suspend(
  runner: SqlRunner,
  row: UserRow,
  reason: string | undefined,
  by: KeyActor,
): Promise<UserRow> {
  if (row.suspendedAt && (reason === undefined || row.suspensionReason === reason)) return row;
  await recordAccountChange(runner, row.id, by, 'account.suspended', reason);
  return store.suspendUserRow(runner, row.id, reason);
}

/** Ends the suspension of an account and records it. Does nothing for an account that is not suspended. */
async function resume(runner: SqlRunner, row: UserRow, by: KeyActor): Promise<UserRow> {
  if (!row.suspendedAt) return row;
  await recordAccountChange(runner, row.id, by, 'account.resumed');
  return store.resumeUserRow(runner, row.id);
}

/**
 * Sets the plan of an account, or only the end of its subscription, and records it. Records nothing if the
 * plan stays the same.
 */
async function setPlan(
  runner: SqlRunner,
  row: UserRow,
  { plan, term, startsAt, planEndsAt }: ProvisionedAccountChanges,
  by: KeyActor,
): Promise<UserRow> {
  const role = plan ?? row.role;
  const start = startsAt ? new Date(startsAt) : await store.getDatabaseTime(runner);
  const changed = await store.updatePlanRow(runner, row.id, {
    role,
    startsAt: plan ? start : row.subscriptionStartsAt,
    endsAt: planEndsAt ? new Date(planEndsAt) : computeSubscriptionEnd(role, start, term),
  });
  if (isPlanUnchanged(row, changed)) return row;
  await recordAccountChange(runner, row.id, by, 'subscription.set', describePlanChange(row, changed, term));
  return changed;
}

/**
 * Applies the given changes to an account in one transaction; missing fields stay. Throws `not_found` for an
 * account that is missing or being deleted, and `forbidden` for an admin.
 */
export async function updateAccount(
  { database }: AccountDeps,
  userId: string,
  changes: ProvisionedAccountChanges,
  by: KeyActor,
): Promise<ProvisionedAccount> {
  const { suspended, suspensionReason, plan, planEndsAt } = changes;
  return runInTransaction(database, async (runner) => {
    let row = await store.lockUserRow(runner, userId);
    if (!row) throw notFound();
    requireChangeable(row);
    if (suspended) row = await suspend(runner, row, suspensionReason, by);
    if (suspended === false) row = await resume(runner, row, by);
    if (plan || planEndsAt) row = await setPlan(runner, row, changes, by);
    return viewAccount(row);
  });
}
