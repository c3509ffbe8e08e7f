import type { Impersonation } from '@anito/contract/impersonation';
import { limits } from '@anito/contract/limits';
import type { User } from '@anito/contract/users';
import type { Deps } from '../../deps.ts';
import type { RequestOrigin } from '../../lib/actor.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import * as store from './impersonations.store.ts';
import { recordAudit, viewUser } from './users.service.ts';
import { findUserRow, type UserRow } from './users.store.ts';

type ImpersonationDeps = Pick<Deps, 'database'>;

const displayName = ({ firstName, lastName, email }: UserRow) => `${firstName} ${lastName}`.trim() || email;

/**
 * Starts an admin's impersonation of a user, for an hour, and records it in the audit log. It replaces a
 * current one. Throws `not_found` for a missing or disabled user, and `forbidden` for an admin, including the
 * caller.
 */
export async function startImpersonation(
  deps: ImpersonationDeps,
  caller: Caller,
  userId: string,
  place: RequestOrigin,
): Promise<Impersonation> {
  const { database } = deps;
  const target = await findUserRow(database, userId);
  if (!target || target.disabledAt) throw notFound();
  const entry = { actorId: caller.userId, object: `user:${target.id}`, ...place };
  if (target.role === 'admin') {
    await recordAudit(deps, { ...entry, actingAsId: null, action: 'impersonation.refused' });
    throw new AppError('forbidden', 'foreign-user');
  }
  const adminId = caller.userId;
  const { endsAt } = await store.startImpersonation(database, {
    adminId,
    userId: target.id,
    minutes: limits.impersonationMinutes,
  });
  await recordAudit(deps, { ...entry, actingAsId: target.id, action: 'impersonation.started' });
  return {
    adminUserId: adminId,
    adminEmail: caller.email,
    impersonatedUserId: target.id,
    impersonatedUserEmail: target.email,
    impersonatedUserName: displayName(target),
    impersonatedUserProfile: viewUser(target, { impersonatorId: adminId }),
    expiresAt: endsAt.toISOString(),
  };
}

/**
 * Ends the admin's current impersonation, if any, and records it in the audit log. Returns the admin's
 * profile. Throws `not_found` when the admin's account was deleted.
 */
export async function exitImpersonation(
  deps: ImpersonationDeps,
  caller: Caller,
  place: RequestOrigin,
): Promise<{ adminUserProfile: User }> {
  const userId = await store.endImpersonation(deps.database, caller.userId);
  if (userId) {
    await recordAudit(deps, {
      actorId: caller.userId,
      actingAsId: userId,
      action: 'impersonation.ended',
      object: `user:${userId}`,
      ...place,
    });
  }
  const row = await findUserRow(deps.database, caller.userId);
  if (!row) throw notFound();
  return { adminUserProfile: viewUser(row, { impersonatorId: null }) };
}

/**
 * Returns the user if this admin currently impersonates them. Returns undefined otherwise, and for disabled
 * users and admins.
 */
export function findImpersonatedUser(deps: ImpersonationDeps, pair: { adminId: string; userId: string }) {
  return store.findImpersonatedUser(deps.database, pair);
}

/**
 * Returns those principals that act through an impersonation which has ended or is no longer allowed. Never
 * returns one without an `impersonatorId`.
 */
export async function findEndedImpersonations<P extends { userId: string; impersonatorId: string | null }>(
  deps: ImpersonationDeps,
  principals: readonly P[],
): Promise<P[]> {
  const impersonating = principals.filter(({ impersonatorId }) => impersonatorId !== null);
  if (impersonating.length === 0) return [];
  const toPair = ({ impersonatorId, userId }: P) => `${impersonatorId}:${userId}`;
  const live = new Set(await store.listLivePairs(deps.database, [...new Set(impersonating.map(toPair))]));
  return impersonating.filter((principal) => !live.has(toPair(principal)));
}
