import { isOwned, listTables } from '../../db/catalog.store.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { closeAccount, getSubject } from '../accounts/close-account.service.ts';
import { findPerson } from '../accounts/users.service.ts';
import { confirmPerson } from '../identity/confirm-person.service.ts';
import { deleteSignIn } from '../identity/delete-sign-in.service.ts';
import { removeObjects } from '../sources/stored-objects.service.ts';
import * as store from './account-deletion.store.ts';

/** What is left to be done of a deletion; it goes on until it is done. */
export const deleteAccountKind: JobKind<{ userId: string }> = {
  name: 'delete-account',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/**
 * Closes the own account at once and for good: no token, key or page of it works any more when this resolves. A job deletes
 * everything that it owns. Throws `invalid_request`, `too_many_requests`, `forbidden`, and `conflict` for the last admin.
 */
export async function requestDeletion(
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits' | 'jobs'>,
  caller: Caller,
  given: { confirmation: string; password?: string | undefined },
  requestId: string,
): Promise<void> {
  if (given.confirmation.trim().toLowerCase() !== caller.email.toLowerCase()) {
    throw new AppError('invalid_request', 'confirmation-differs', { field: 'confirmation' });
  }
  const { userId } = caller;
  const subject = await getSubject(deps, userId);
  await confirmPerson(deps, caller, given.password);
  await runInTransaction(deps.database, async (runner) => {
    await closeAccount(runner, userId, requestId);
    await store.closeWays(runner, userId);
    await deleteSignIn(runner, subject);
    await deps.jobs.enqueue(deleteAccountKind, { userId }, { accountId: userId, runner });
  });
}

/** Deletes everything of a closed account; safe to be killed at any point and run again. */
export async function runDeleteAccount(
  deps: Pick<Deps, 'database' | 'storage' | 'mail' | 'log'>,
  { userId }: { userId: string },
): Promise<void> {
  const person = await findPerson(deps, userId);
  if (!person?.disabledAt) return;
  // Before the row is gone: a run that is killed then still knows the address.
  await deps.mail.forget(person.email);
  const keys = await runInTransaction(deps.database, async (runner) => {
    await store.liftTimeout(runner);
    const orphaned = await store.orphanObjects(runner, userId);
    const owned = (await listTables(runner)).filter(isOwned);
    for (const table of owned) await store.deleteOwned(runner, table, userId);
    await store.deletePerson(runner, userId);
    return orphaned;
  });
  await removeObjects(deps, keys);
}
