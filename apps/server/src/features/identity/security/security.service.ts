import type { Passkey, Security } from '@anito/contract/security';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { RequestOrigin } from '../../../lib/actor.ts';
import type { Caller } from '../../../lib/caller.ts';
import { AppError } from '../../../lib/errors.ts';
import { changeOidcAccountPassword } from '../oidc-accounts.store.ts';
import { deleteOidcPayloadsOfAccount } from '../oidc-payloads.store.ts';
import type { PasswordLinkDeps } from '../password-links.service.ts';
import { deletePasswordResets } from '../password-resets.store.ts';
import { findPasswordProblem, hashPassword, type PasswordProblem } from '../passwords.ts';
import { getSignInSettings } from '../sign-in-settings.ts';
import { recordSecurityEvent } from './notices.service.ts';
import { findOwnAccount, getOwnAccount, requirePassword } from './own-account.ts';
import * as keys from './passkeys.service.ts';
import * as factors from './second-factor.service.ts';
import { listSessions } from './sessions.service.ts';

export type SecurityDeps = PasswordLinkDeps & Pick<Deps, 'secrets'>;

type Actor = { caller: Caller; place: RequestOrigin };

/**
 * Returns the caller's credentials and sessions. With an external provider, only its issuer and the e-mail
 * address have values; lists are empty.
 */
export async function getSecurity(deps: SecurityDeps, caller: Caller): Promise<Security> {
  const account = await findOwnAccount(deps, caller);
  if (!account) {
    return {
      provider: getSignInSettings(deps.env).issuer,
      email: { address: caller.email, isConfirmed: true },
      ...{ passwordChangedAt: null, authenticator: null, recoveryCodesLeft: 0, passkeys: [], sessions: [] },
    };
  }
  const [factor, passkeys, sessions] = await Promise.all([
    factors.viewSecondFactor(deps, account.id),
    keys.listPasskeys(deps, account.id),
    listSessions(deps, account.id, caller.grantId),
  ]);
  return {
    provider: null,
    email: { address: account.email, isConfirmed: account.emailVerifiedAt !== null },
    passwordChangedAt: (account.passwordChangedAt ?? account.createdAt).toISOString(),
    ...factor,
    passkeys,
    sessions,
  };
}

const passwordReasons = {
  short: 'password-short',
  long: 'password-long',
  email: 'password-email',
  common: 'password-common',
} as const satisfies Record<PasswordProblem, string>;

/**
 * Sets a new password of the caller, ends every other session, deletes password links and sends a notice.
 * Throws `invalid_request` for a wrong current or a weak new password, `too_many_requests`, and `conflict`
 * with an external provider.
 */
export async function changePassword(
  deps: SecurityDeps,
  { caller, place }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await requirePassword(deps, caller, {
    password: currentPassword,
    field: 'currentPassword',
  });
  const problem = findPasswordProblem(newPassword, account.email);
  if (problem) throw new AppError('invalid_request', passwordReasons[problem], { field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword, { knownAs: account.email });
  await runInTransaction(deps.database, async (runner) => {
    await changeOidcAccountPassword(runner, account.id, passwordHash);
    await deletePasswordResets(runner, account.id);
    await deleteOidcPayloadsOfAccount(runner, account.id, caller.grantId);
  });
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'passwordChanged', place });
}

/**
 * Creates a secret for an authenticator app of the caller and returns it with its QR-code URI. The app
 * becomes active once a code confirms it. Throws `conflict` when an app is active, and `invalid_request` for
 * a wrong password.
 */
export async function beginAuthenticator(deps: SecurityDeps, { caller }: Actor, password: string) {
  return factors.beginTotp(deps, await requirePassword(deps, caller, { password, field: 'password' }));
}

/**
 * Activates the caller's authenticator app with its first code, and returns the recovery codes, which cannot
 * be read again. Throws `invalid_request` for a wrong code. Sends a notice.
 */
export async function confirmAuthenticator(deps: SecurityDeps, { caller, place }: Actor, code: string) {
  const account = await getOwnAccount(deps, caller);
  const recoveryCodes = await factors.confirmTotp(deps, account.id, code);
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'authenticatorAdded', place });
  return { recoveryCodes };
}

/**
 * Deletes the caller's authenticator app and recovery codes, and sends a notice unless there was no app.
 * Throws `invalid_request` for a wrong password.
 */
export async function removeAuthenticator(deps: SecurityDeps, { caller, place }: Actor, password: string) {
  const account = await requirePassword(deps, caller, { password, field: 'password' });
  if (!(await factors.removeTotp(deps, account.id))) return;
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'authenticatorRemoved', place });
}

/**
 * Replaces the recovery codes and returns the new ones, which cannot be read again. Throws `conflict` without
 * an active app, and `invalid_request` for a wrong password. Sends a notice.
 */
export async function renewRecoveryCodes(deps: SecurityDeps, { caller, place }: Actor, password: string) {
  const account = await requirePassword(deps, caller, { password, field: 'password' });
  if (!(await factors.hasSecondFactor(deps, account.id))) throw new AppError('conflict', 'authenticator-off');
  const recoveryCodes = await factors.createRecoveryCodes(deps, account.id);
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'recoveryCodesMade', place });
  return { recoveryCodes };
}

/**
 * Returns the options with which the caller's device creates a passkey. Throws `invalid_request` for a wrong
 * password, and `conflict` when the account has the maximum number of passkeys.
 */
export async function beginPasskey(deps: SecurityDeps, { caller }: Actor, password: string) {
  const account = await requirePassword(deps, caller, { password, field: 'password' });
  return { options: (await keys.beginPasskey(deps, account)) as Record<string, unknown> };
}

/**
 * Verifies and stores the passkey that the caller's device has created, and sends a notice. Throws
 * `invalid_request` when the passkey is refused.
 */
export async function addPasskey(
  deps: SecurityDeps,
  { caller, place }: Actor,
  input: Parameters<typeof keys.addPasskey>[2],
): Promise<Passkey> {
  const account = await getOwnAccount(deps, caller);
  const passkey = await keys.addPasskey(deps, account.id, input);
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'passkeyAdded', place });
  return passkey;
}

/**
 * Deletes a passkey of the caller and sends a notice. Throws `not_found` before it checks the password, so
 * that another account's id behaves like a missing one, and `invalid_request` for a wrong password.
 */
export async function removePasskey(
  deps: SecurityDeps,
  { caller, place }: Actor,
  { id, password }: { id: number; password: string },
): Promise<void> {
  const { id: accountId } = await getOwnAccount(deps, caller);
  await keys.requirePasskey(deps, accountId, id);
  const account = await requirePassword(deps, caller, { password, field: 'password' });
  await keys.removePasskey(deps, account.id, id);
  await recordSecurityEvent(deps, account, { userId: caller.userId, event: 'passkeyRemoved', place });
}
