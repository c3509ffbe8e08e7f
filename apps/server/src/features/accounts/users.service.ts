import { trialDays } from '@anito/contract/subscription-terms';
import type { User, userUpdate } from '@anito/contract/users';
import type { z } from 'zod';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { notFound } from '../../lib/errors.ts';
import { type AuditEntry, createAuditEntry, renameAuditEntry } from './audit.store.ts';
import {
  type CallerRow,
  createUserRow,
  findCallerRow,
  findUserRow,
  listAdminIds,
  markOnboarded,
  promoteToAdmin,
  type UserRow,
  updateUserEmail,
  updateUserRow,
} from './users.store.ts';

export type UserDeps = Pick<Deps, 'database' | 'log' | 'env'>;

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

/** A person as the API shows them to themselves, and to who acts as them. */
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

/** The signed-in person; throws `not_found` when the account was deleted meanwhile. */
export async function getUser(deps: UserDeps, caller: Caller): Promise<User> {
  const row = await findUserRow(deps.database, caller.userId);
  if (!row) throw notFound();
  return viewUser(row, caller);
}

/** The row of a person, whether or not they may sign in. */
export function findPerson(
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<UserRow | undefined> {
  return findUserRow(database, userId);
}

/** The whole name of an account's person; empty where none was given. */
export async function findPersonsName({ database }: Pick<Deps, 'database'>, userId: string): Promise<string> {
  const row = await findUserRow(database, userId);
  return row ? `${row.firstName} ${row.lastName}`.trim() : '';
}

/** Whether a person needs no first steps any more. */
export async function isOnboarded({ database }: Pick<Deps, 'database'>, userId: string): Promise<boolean> {
  return (await findUserRow(database, userId))?.isOnboarded === true;
}

/** Ends the first steps of a person for good. */
export async function completeOnboarding(deps: Pick<Deps, 'database'>, userId: string): Promise<void> {
  await markOnboarded(deps.database, userId);
}

/** The person of an issuer and subject; undefined before their first sign-in. */
export async function findUserId(
  { database }: Pick<Deps, 'database'>,
  identity: { issuer: string; subject: string },
): Promise<string | undefined> {
  return (await findCallerRow(database, { ...identity, grantId: '' }))?.id;
}

/** Gives the person of an issuer and subject the address that they have confirmed. */
export async function changeUserEmail(
  runner: SqlRunner,
  person: { issuer: string; subject: string; email: string },
): Promise<void> {
  await updateUserEmail(runner, person);
}

/** Changes the own name; fields that are not given stay. */
export async function updateUser(
  deps: UserDeps,
  caller: Caller,
  changes: z.output<typeof userUpdate>,
): Promise<User> {
  if (changes.firstName === undefined && changes.lastName === undefined) return getUser(deps, caller);
  const row = await updateUserRow(deps.database, caller.userId, changes);
  if (!row) throw notFound();
  return viewUser(row, caller);
}

/** What an identity provider says of a person. */
export type Profile = {
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the person reads the mail of the address, so that it may make an admin by ADMIN_EMAILS. */
  isEmailVerified: boolean;
};

const limitText = (text: string, max: number) =>
  text
    .replaceAll(/\p{Cc}|\p{Surrogate}/gu, '')
    .trim()
    .slice(0, max);

/** Whether ADMIN_EMAILS names an address; it makes an admin only when it is verified. */
export function isAdminAddress(env: Pick<Deps['env'], 'ADMIN_EMAILS'>, email: string): boolean {
  return env.ADMIN_EMAILS.includes(email.toLowerCase());
}

/**
 * The person of an issuer and subject (never of an e-mail); made at the first sign-in, on a trial of
 * seven days, or as admin when ADMIN_EMAILS names a verified address.
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
    email: limitText(profile.email, 254),
    firstName: limitText(profile.firstName, 100),
    lastName: limitText(profile.lastName, 100),
    role: isAdmin ? 'admin' : 'trial',
    trialDays,
  });
  if (isAdmin)
    deps.log.warn({ email: profile.email }, 'an address of ADMIN_EMAILS signed in first: now an admin');
  else if (isListed) {
    deps.log.warn({ email: profile.email }, 'an address of ADMIN_EMAILS is not verified: not an admin');
  }
  const created = await findCallerRow(deps.database, identity);
  if (!created) throw new Error('A user vanished while it was made');
  return created;
}

/**
 * Makes the person of an issuer and subject an admin when ADMIN_EMAILS names their address, which the caller has just
 * verified; it is in the audit log. Who has not come to the product yet becomes one at the first sign-in.
 */
export async function grantAdminByAddress(
  deps: Pick<Deps, 'env' | 'log'>,
  runner: SqlRunner,
  person: { issuer: string; subject: string; email: string },
  request: { ip: string; id: string },
): Promise<void> {
  if (!isAdminAddress(deps.env, person.email)) return;
  if (await promoteToAdmin(runner, person, request)) {
    deps.log.warn({ email: person.email }, 'an address of ADMIN_EMAILS is verified: now an admin');
  }
}

/** The ids of those who run the installation. */
export function listAdmins(runner: SqlRunner): Promise<string[]> {
  return listAdminIds(runner);
}

/** Writes down who did what, in the transaction of `runner` where there is one; resolves to the row's id. */
export async function recordAudit(
  deps: Pick<Deps, 'database'>,
  entry: AuditEntry,
  runner: SqlRunner = deps.database.pool,
): Promise<string> {
  return createAuditEntry(runner, entry);
}

/** Marks the audit entry of an impersonated call as refused or failed. */
export async function recordFailedCall(
  { database }: Pick<Deps, 'database'>,
  entryId: string,
  status: number,
): Promise<void> {
  const isRefused = status === 401 || status === 403;
  await renameAuditEntry(
    database,
    entryId,
    isRefused ? 'impersonation.call-refused' : 'impersonation.call-failed',
  );
}
