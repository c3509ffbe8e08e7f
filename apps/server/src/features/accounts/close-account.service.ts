import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { KeyActor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { createAuditEntry } from './audit.store.ts';
import { requireChangeable } from './require-changeable.ts';
import { disableUserRow, findUserRow, lockAdmins, lockUserRow } from './users.store.ts';

/** Returns the user's subject (`sub`) at the OpenID provider. Throws `not_found` for a missing user. */
export async function getSubject({ database }: Pick<Deps, 'database'>, userId: string): Promise<string> {
  const row = await findUserRow(database, userId);
  if (!row) throw notFound();
  return row.subject;
}

/**
 * Disables an account and records in the audit log who requested it, in the caller's transaction. Throws
 * `not_found` for a missing account or one that is being deleted, `conflict` for the last admin, and
 * `forbidden` when a key deletes an admin.
 */
export async function closeAccount(
  runner: SqlRunner,
  userId: string,
  by: KeyActor | { requestId: string },
): Promise<void> {
  const admins = await lockAdmins(runner);
  const row = await lockUserRow(runner, userId);
  if (!row || (row.disabledAt && !row.suspendedAt)) throw notFound();
  const isKey = 'actorKeyId' in by;
  if (isKey) requireChangeable(row);
  if (row.role === 'admin' && admins.every((id) => id === userId))
    throw new AppError('conflict', 'last-admin');
  await disableUserRow(runner, userId);
  await createAuditEntry(runner, {
    ...(isKey ? by : { actorId: userId, ip: null, requestId: by.requestId }),
    actingAsId: null,
    action: 'account.deleted',
    object: `user:${userId}`,
  });
}
