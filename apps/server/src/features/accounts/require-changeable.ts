import { AppError, notFound } from '../../lib/errors.ts';
import type { UserRow } from './users.store.ts';

/**
 * Throws unless a provisioning key may change the user: `forbidden` for an admin, and `not_found` for an
 * account that is being deleted.
 */
export function requireChangeable({ role, disabledAt, suspendedAt }: UserRow): void {
  if (role === 'admin') throw new AppError('forbidden', 'provisioning-admin');
  if (disabledAt && !suspendedAt) throw notFound();
}
