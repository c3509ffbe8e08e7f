import type {
  listProvisionedAccounts,
  ProvisionedAccount,
  ProvisionedAccountInput,
  ProvisionedAccountPage,
  setProvisionedPlan,
} from '@anito/contract/provisioning';
import { computeSubscriptionEnd } from '@anito/contract/subscription-terms';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { KeyActor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { endSubscription, setSubscription } from './admin-users.service.ts';
import { createAuditEntry } from './audit.store.ts';
import { requireChangeable } from './require-changeable.ts';
import type { UserRow } from './users.store.ts';
import * as store from './users.store.ts';

type AccountDeps = Pick<Deps, 'database'>;

function describeStatus({ disabledAt, suspendedAt }: UserRow): ProvisionedAccount['status'] {
  if (suspendedAt) return 'suspended';
  return disabledAt ? 'deleting' : 'active';
}

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

/** Returns a page of the accounts that match the query, in the order of their ids. */
export async function listAccounts(
  { database }: AccountDeps,
  { cursor, limit, ...filter }: z.output<typeof listProvisionedAccounts.query>,
): Promise<ProvisionedAccountPage> {
  const rows = await store.listUserRowsById(database, filter, { after: cursor, limit: limit + 1 });
  const accounts = rows.slice(0, limit).map(viewAccount);
  return { accounts, nextCursor: rows.length > limit ? (accounts.at(-1)?.id ?? null) : null };
}

/** Returns an account. Throws `not_found`. */
export async function getAccount({ database }: AccountDeps, userId: string): Promise<ProvisionedAccount> {
  const row = await store.findUserRow(database, userId);
  if (!row) throw notFound();
  return viewAccount(row);
}

/**
 * Adds the user of a new account with its plan, in the transaction that adds the sign-in. Throws `conflict`
 * when another account has the external id.
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
  await record(runner, row, by, 'account.created', `${plan}${term ? `, ${term}` : ''}`);
  return viewAccount(row);
}

/** Adds an entry about an account to the audit log. */
async function record(
  runner: SqlRunner,
  { id }: Pick<UserRow, 'id'>,
  by: KeyActor,
  action: string,
  detail?: string,
): Promise<void> {
  const entry = { ...by, actingAsId: null, action, object: `user:${id}` };
  await createAuditEntry(runner, detail === undefined ? entry : { ...entry, detail });
}

/**
 * Changes an account in one transaction. Throws `not_found` for a missing account and one that is being
 * deleted, and `forbidden` for an admin.
 */
async function changeAccount(
  { database }: AccountDeps,
  userId: string,
  change: (runner: SqlRunner, row: UserRow) => Promise<UserRow>,
): Promise<ProvisionedAccount> {
  return runInTransaction(database, async (runner) => {
    const row = await store.lockUserRow(runner, userId);
    if (!row) throw notFound();
    requireChangeable(row);
    return viewAccount(await change(runner, row));
  });
}

/**
 * Sets the plan of an account as an admin does. Throws `not_found`, and `forbidden` for an admin's account.
 */
export async function setPlan(
  deps: AccountDeps,
  userId: string,
  { plan, term, startsAt }: z.output<typeof setProvisionedPlan.body>,
  by: KeyActor,
): Promise<ProvisionedAccount> {
  const startDateUtc = startsAt ?? (await store.getDatabaseTime(deps.database.pool)).toISOString();
  await setSubscription(deps, userId, { role: plan, term, startDateUtc }, by);
  return getAccount(deps, userId);
}

/**
 * Ends the subscription of an account as an admin does. Throws `not_found`, `forbidden` for an admin's
 * account, and `conflict` without an active subscription.
 */
export async function endPlan(deps: AccountDeps, userId: string, by: KeyActor): Promise<ProvisionedAccount> {
  await endSubscription(deps, userId, by);
  return getAccount(deps, userId);
}

/** Suspends an account, or replaces the reason of its suspension. Throws `not_found` and `forbidden`. */
export async function suspendAccount(
  deps: AccountDeps,
  userId: string,
  reason: string,
  by: KeyActor,
): Promise<ProvisionedAccount> {
  return changeAccount(deps, userId, async (runner, row) => {
    if (row.suspensionReason === reason) return row;
    await record(runner, row, by, 'account.suspended', reason);
    return store.suspendUserRow(runner, userId, reason);
  });
}

/** Ends the suspension of an account; an active one stays as it is. Throws `not_found` and `forbidden`. */
export async function resumeAccount(
  deps: AccountDeps,
  userId: string,
  by: KeyActor,
): Promise<ProvisionedAccount> {
  return changeAccount(deps, userId, async (runner, row) => {
    if (!row.suspendedAt) return row;
    await record(runner, row, by, 'account.resumed');
    return store.resumeUserRow(runner, userId);
  });
}
