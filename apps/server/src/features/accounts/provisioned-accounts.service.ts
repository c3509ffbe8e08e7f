import type {
  listProvisionedAccounts,
  ProvisionedAccount,
  ProvisionedAccountPage,
} from '@anito/contract/provisioning';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { findUserRow, listUserRowsById, type UserRow } from './users.store.ts';

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
  const rows = await listUserRowsById(database, filter, { after: cursor, limit: limit + 1 });
  const accounts = rows.slice(0, limit).map(viewAccount);
  return { accounts, nextCursor: rows.length > limit ? (accounts.at(-1)?.id ?? null) : null };
}

/** Returns an account. Throws `not_found`. */
export async function getAccount({ database }: AccountDeps, userId: string): Promise<ProvisionedAccount> {
  const row = await findUserRow(database, userId);
  if (!row) throw notFound();
  return viewAccount(row);
}
