import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { createAuditEntry } from './audit.store.ts';
import { disableUserRow, findUserRow, lockAdmins, lockUserRow } from './users.store.ts';

/** Returns the subject of a user at its OpenID provider. Throws `not_found`. */
export async function getSubject({ database }: Pick<Deps, 'database'>, userId: string): Promise<string> {
  const row = await findUserRow(database, userId);
  if (!row) throw notFound();
  return row.subject;
}

/**
 * Disables an account when the transaction commits. The audit log records that the user requested it, without
 * personal data. Throws `not_found` for a missing or disabled account, and `conflict` for the last admin.
 */
export async function closeAccount(runner: SqlRunner, userId: string, requestId: string): Promise<void> {
  const admins = await lockAdmins(runner);
  const row = await lockUserRow(runner, userId);
  if (!row || row.disabledAt) throw notFound();
  if (row.role === 'admin' && admins.every((id) => id === userId))
    throw new AppError('conflict', 'last-admin');
  await disableUserRow(runner, userId);
  await createAuditEntry(runner, {
    actorId: userId,
    actingAsId: null,
    action: 'account.deleted',
    object: `user:${userId}`,
    ip: null,
    requestId,
  });
}
