import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { findBehindAccounts, markQueued } from './large-accounts.store.ts';
import { largeDefaults } from './search/large/large-options.ts';
import { BusyError, maintainLargeAccount } from './search/large/maintain-large-account.ts';

/** Job that updates the index of a large account. It may take an hour and most of the database's memory. */
export const maintainLargeAccountKind: JobKind<{ ownerId: string }> = {
  name: 'maintain-large-account',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 20,
};

/**
 * Creates, updates or drops the search index in the database for a large account, which has too many passages
 * for the search in memory. Does nothing while another job does so. Safe to run twice.
 */
export async function runMaintainLargeAccount(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  { ownerId }: { ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await maintainLargeAccount({ connection: database.connection, log }, ownerId, largeDefaults, signal);
  } catch (error) {
    // Another job maintains this account already.
    if (!(error instanceof BusyError)) throw error;
  }
}

/** Queues the index job of a large account unless it is running or was queued in the last ten minutes. */
export async function queueLargeAccount(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  ownerId: string,
): Promise<void> {
  if (!(await markQueued(database, ownerId))) return;
  await jobs.enqueue(maintainLargeAccountKind, { ownerId }, { accountId: ownerId });
}

/**
 * Queues the index job of every large account whose index is behind. Accounts with a recently queued job are
 * skipped.
 */
export async function queueBehindAccounts(deps: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const owners = await findBehindAccounts(deps.database, largeDefaults.waitingPassages);
  for (const ownerId of owners) await queueLargeAccount(deps, ownerId);
}
