import { trialDays } from '@anito/contract/subscription-terms';
import type { User, userUpdate } from '@anito/contract/users';
import type { z } from 'zod';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { notFound } from '../../lib/errors.ts';
import { type AuditEntry, createAuditEntry, replaceAuditAction } from './audit.store.ts';
import {
  type CallerRow,
  createUserRow,
  findCallerRow,
  findUserRow,
  listAdminIds,
  markOnboarded,
  needsConfirmationForAlerts,
  promoteToAdmin,
  type UserRow,
  updateUserEmail,
  updateUserRow,
} from './users.store.ts';

export type UserDeps = Pick<Deps, 'database' | 'log' | 'env'>;

/**
 * Returns the subscription for the API. The status is `trial` for the role `trial`, even after its end;
 * `isActive` tells whether it runs.
 */
function describeSubscription(row: UserRow): User['subscription'] {
  const isActive = row.isSubscriptionActive;
  const paidStatus = isActive ? 'active' : 'ended';
  return {
    status: row.role === 'trial' ? 'trial' : paidStatus,
    plan: row.role,
    startDate: row.subscriptionStartsAt?.toISOString() ?? null,
    endDate: row.subscriptionEndsAt?.toISOString() ?? null,
    isActive,
  };
}

/** Converts a row to a user of the API. Adds `impersonatedBy` when an admin impersonates the user. */
export function viewUser(row: UserRow, { impersonatorId }: Pick<Caller, 'impersonatorId'>): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    onboardingCompleted: row.isOnboarded,
    subscription: describeSubscription(row),
    ...(impersonatorId ? { impersonatedBy: impersonatorId } : {}),
  };
}

/** Returns the signed-in user. Throws `not_found` when the account was deleted in the meantime. */
export async function getUser(deps: UserDeps, caller: Caller): Promise<User> {
  const row = await findUserRow(deps.database, caller.userId);
  if (!row) throw notFound();
  return viewOwnUser(deps, row, caller);
}

/** Returns a user for the API, with `alertsNeedConfirmation` for the user's own screens. */
async function viewOwnUser({ database }: UserDeps, row: UserRow, caller: Caller): Promise<User> {
  const alertsNeedConfirmation = await needsConfirmationForAlerts(database, row.id);
  return { ...viewUser(row, caller), alertsNeedConfirmation };
}

/** Returns the row of a user, also of a disabled one; undefined for a missing one. */
export function findUser({ database }: Pick<Deps, 'database'>, userId: string): Promise<UserRow | undefined> {
  return findUserRow(database, userId);
}

/** Returns the full name of a user, or an empty text without a name or user. */
export async function getFullName({ database }: Pick<Deps, 'database'>, userId: string): Promise<string> {
  const row = await findUserRow(database, userId);
  return row ? `${row.firstName} ${row.lastName}`.trim() : '';
}

/** Whether a user has finished the onboarding; false for a missing user. */
export async function isOnboarded({ database }: Pick<Deps, 'database'>, userId: string): Promise<boolean> {
  return (await findUserRow(database, userId))?.isOnboarded === true;
}

/** Marks the onboarding of a user as finished. Does nothing when it was finished before. */
export async function completeOnboarding(deps: Pick<Deps, 'database'>, userId: string): Promise<void> {
  await markOnboarded(deps.database, userId);
}

/** Returns the id of the user with an issuer and subject, or undefined before the first sign-in. */
export async function findUserId(
  { database }: Pick<Deps, 'database'>,
  identity: { issuer: string; subject: string },
): Promise<string | undefined> {
  return (await findCallerRow(database, { ...identity, grantId: '' }))?.id;
}

/** Stores the confirmed address of the user with an issuer and subject. Does nothing for a missing user. */
export async function changeUserEmail(
  runner: SqlRunner,
  person: { issuer: string; subject: string; email: string },
): Promise<void> {
  await updateUserEmail(runner, person);
}

/**
 * Changes the caller's first and last name; missing fields stay. Throws `not_found` when the account was
 * deleted in the meantime.
 */
export async function updateUser(
  deps: UserDeps,
  caller: Caller,
  changes: z.output<typeof userUpdate>,
): Promise<User> {
  if (changes.firstName === undefined && changes.lastName === undefined) return getUser(deps, caller);
  const row = await updateUserRow(deps.database, caller.userId, changes);
  if (!row) throw notFound();
  return viewOwnUser(deps, row, caller);
}

/** Profile of a person at an identity provider. */
export type Profile = {
  email: string;
  firstName: string;
  lastName: string;
  /**
   * Whether the person has proved access to the address's mail. Only then can ADMIN_EMAILS make them an
   * admin.
   */
  isEmailVerified: boolean;
};

/** Removes control characters and surrounding spaces, and cuts the text to `max` characters. */
const sanitizeText = (text: string, max: number) =>
  text
    .replaceAll(/\p{Cc}|\p{Surrogate}/gu, '')
    .trim()
    .slice(0, max);

/** Whether ADMIN_EMAILS contains an address, ignoring case. It makes an admin only when verified. */
export function isAdminAddress(env: Pick<Deps['env'], 'ADMIN_EMAILS'>, email: string): boolean {
  return env.ADMIN_EMAILS.includes(email.toLowerCase());
}

/**
 * Returns the user with an issuer and subject, never by e-mail address. Creates it at the first sign-in from
 * `loadProfile`: on a trial of seven days, or as admin when ADMIN_EMAILS contains the verified address.
 */
export async function getOrCreateCallerRow(
  deps: UserDeps,
  identity: { issuer: string; subject: string; grantId: string },
  loadProfile: () => Promise<Profile>,
): Promise<CallerRow> {
  const existing = await findCallerRow(deps.database, identity);
  if (existing) return existing;
  const profile = await loadProfile();
  const isListed = isAdminAddress(deps.env, profile.email);
  const isAdmin = isListed && profile.isEmailVerified;
  const { issuer, subject } = identity;
  await createUserRow(deps.database, {
    issuer,
    subject,
    email: sanitizeText(profile.email, 254),
    firstName: sanitizeText(profile.firstName, 100),
    lastName: sanitizeText(profile.lastName, 100),
    role: isAdmin ? 'admin' : 'trial',
    trialDays,
  });
  if (isAdmin)
    deps.log.warn({ email: profile.email }, 'first sign-in with an address of ADMIN_EMAILS: now an admin');
  else if (isListed) {
    deps.log.warn(
      { email: profile.email },
      'sign-in with an unverified address of ADMIN_EMAILS: not an admin',
    );
  }
  const created = await findCallerRow(deps.database, identity);
  if (!created) throw new Error('The user disappeared while it was created');
  return created;
}

/**
 * Makes the user with an issuer and subject an admin if ADMIN_EMAILS contains their address, which the caller
 * has just verified, and records it in the audit log. Does nothing for other addresses, admins and missing
 * users (those become admins at the first sign-in).
 */
export async function grantAdminByAddress(
  deps: Pick<Deps, 'env' | 'log'>,
  runner: SqlRunner,
  person: { issuer: string; subject: string; email: string },
  request: { ip: string; id: string },
): Promise<void> {
  if (!isAdminAddress(deps.env, person.email)) return;
  if (await promoteToAdmin(runner, person, request)) {
    deps.log.warn({ email: person.email }, 'an address of ADMIN_EMAILS was verified: now an admin');
  }
}

/** Returns the ids of the enabled admins. */
export function listAdmins(runner: SqlRunner): Promise<string[]> {
  return listAdminIds(runner);
}

/** Adds an entry to the audit log, in the transaction of `runner` if given. Returns the entry's id. */
export async function recordAudit(
  deps: Pick<Deps, 'database'>,
  entry: AuditEntry,
  runner: SqlRunner = deps.database.pool,
): Promise<string> {
  return createAuditEntry(runner, entry);
}

/**
 * Marks the audit entry of an impersonated call as refused (status 401 or 403) or failed (any other status).
 */
export async function recordFailedCall(
  { database }: Pick<Deps, 'database'>,
  entryId: string,
  status: number,
): Promise<void> {
  const isRefused = status === 401 || status === 403;
  await replaceAuditAction(
    database,
    entryId,
    isRefused ? 'impersonation.call-refused' : 'impersonation.call-failed',
  );
}
