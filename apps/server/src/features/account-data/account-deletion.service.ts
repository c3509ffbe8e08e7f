import { endpoints } from '@anito/contract/endpoints';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { KeyActor } from '../../lib/actor.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { nameEndpoint, nameUser } from '../../lib/name-sender.ts';
import { closeAccount, getSubject } from '../accounts/close-account.service.ts';
import { findUser } from '../accounts/users.service.ts';
import { deleteSignIn } from '../identity/access-tokens.service.ts';
import { confirmIdentity } from '../identity/confirm-person.service.ts';
import { removeObjects } from '../sources/stored-objects.service.ts';
import * as store from './account-deletion.store.ts';

/** The remaining work of a deletion, retried until it is done. */
export const deleteAccountKind: JobKind<{ userId: string }> = {
  name: 'delete-account',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/**
 * Closes the caller's account permanently: when this resolves, its tokens, keys and public pages no longer
 * work. A background job deletes its data. Throws `invalid_request` when the confirmation is not the
 * account's e-mail address, `too_many_requests`, `forbidden`, and `conflict` for the last admin.
 */
export async function requestDeletion(
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits' | 'jobs'>,
  caller: Caller,
  confirmation: { confirmation: string; password?: string | undefined },
  requestId: string,
): Promise<void> {
  if (confirmation.confirmation.trim().toLowerCase() !== caller.email.toLowerCase()) {
    throw new AppError('invalid_request', 'confirmation-differs', { field: 'confirmation' });
  }
  const { userId } = caller;
  const subject = await getSubject(deps, userId);
  await confirmIdentity(deps, caller, confirmation.password);
  await startDeletion(deps, { userId, subject }, { requestId });
}

/**
 * Closes an account permanently on behalf of a provisioning key, as `requestDeletion` does for its owner.
 * Throws `not_found`, and `forbidden` for an admin.
 */
export async function requestDeletionByKey(
  deps: Pick<Deps, 'database' | 'jobs'>,
  userId: string,
  by: KeyActor,
): Promise<void> {
  await startDeletion(deps, { userId, subject: await getSubject(deps, userId) }, by);
}

/**
 * Closes the account, revokes all access to it and enqueues the job that deletes its data, in one
 * transaction. `subject` is the user's id at the OpenID provider.
 */
async function startDeletion(
  deps: Pick<Deps, 'database' | 'jobs'>,
  { userId, subject }: { userId: string; subject: string },
  by: KeyActor | { requestId: string },
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    await closeAccount(runner, userId, by);
    await store.revokeAccess(runner, userId);
    await deleteSignIn(runner, subject);
    await deps.jobs.enqueue(deleteAccountKind, { userId }, { accountId: userId, runner });
  });
}

/** Public and key endpoints of one assistant whose answers are stored for repeated requests. */
const repeatableEndpoints = endpoints.filter(
  ({ method, access, params }) => method === 'POST' && (access === 'public' || access === 'key') && params,
);

/**
 * Returns the keys under which answers to requests with an idempotency key are stored: one for the user, and
 * one for each assistant and public endpoint.
 */
function listRepeatKeys(userId: string, assistantIds: number[]): string[] {
  const repeatKeys = repeatableEndpoints.flatMap(({ path }) =>
    assistantIds.map((id) => nameEndpoint(path, { id })),
  );
  return [nameUser(userId), ...repeatKeys];
}

/**
 * Deletes all data, stored objects and the user of a closed account. Does nothing for an open, suspended or
 * missing one. Safe to kill at any point and to run again.
 */
export async function runDeleteAccount(
  deps: Pick<Deps, 'database' | 'storage' | 'mail' | 'log'>,
  { userId }: { userId: string },
): Promise<void> {
  const user = await findUser(deps, userId);
  if (!user?.disabledAt || user.suspendedAt) return;
  // While the row still exists, so that a run after a kill still knows the address.
  await deps.mail.forget(user.email);
  const { pool } = deps.database;
  // Recorded before the referencing rows are deleted. A run after a kill, or housekeeping, removes the rest.
  const keys = await store.orphanObjects(pool, userId);
  // Their keys contain ids of assistants, which are deleted below.
  await store.deleteStoredAnswers(pool, listRepeatKeys(userId, await store.listAssistantIds(pool, userId)));
  await store.deleteOwned(pool, userId);
  await runInTransaction(deps.database, (runner) => store.deleteUser(runner, userId));
  // Removes rows that running work has added in the meantime to tables without a foreign key to users.
  await store.deleteOwned(pool, userId);
  await removeObjects(deps, keys);
}
