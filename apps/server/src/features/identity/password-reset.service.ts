import type { Language } from '@anito/contract/languages';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { grantAdminByAddress, isAdminAddress } from '../accounts/users.service.ts';
import {
  findOidcAccount,
  findOidcAccountAtPlaces,
  type OidcAccount,
  resetOidcAccountPassword,
} from './oidc-accounts.store.ts';
import { deleteOidcPayloadsOfAccount } from './oidc-payloads.store.ts';
import { type PasswordLinkDeps, sendRequestedLink } from './password-links.service.ts';
import { consumePasswordReset, deletePasswordResets, findPasswordReset } from './password-resets.store.ts';
import { unmailedPrefix } from './password-tokens.ts';
import { findPasswordProblem, hashPassword, type PasswordProblem } from './passwords.ts';
import { recordSignInPlace } from './sign-in-places.store.ts';
import { hashPlace, type SignInPlace } from './sign-in-places.ts';
import { getSignInSettings } from './sign-in-settings.ts';

/**
 * Mails a password link if the address has an account, after the return, so that neither the response nor its
 * timing reveals that. Throws `too_many_requests` after many requests from one IP address, but never for a
 * browser that has signed in to the account before.
 */
export async function requestPasswordReset(
  deps: PasswordLinkDeps,
  input: { email: string; place: SignInPlace; language: Language },
): Promise<void> {
  const { device } = hashPlace(input.email, input.place);
  const { account, knownPlaces } = await findOidcAccountAtPlaces(deps.database, input.email, [device]);
  if (!knownPlaces.has(device)) {
    await deps.rateLimits.consume('forgotPasswordAddress', toAddressKey(input.place.ip));
  }
  if (account) void sendRequestedLink(deps, account, input.language);
}

/** Returns the account of a password link, or undefined when the link is invalid, used or expired. */
async function findAccountOfLink(deps: PasswordLinkDeps, token: string): Promise<OidcAccount | undefined> {
  const reset = await findPasswordReset(deps.database, hashSecretAsHex(token));
  return reset && findOidcAccount(deps.database, reset.accountId);
}

/** Whether a password link can still be used. Does not use it up. */
export async function isPasswordLinkValid(deps: PasswordLinkDeps, token: string): Promise<boolean> {
  return (await findAccountOfLink(deps, token)) !== undefined;
}

const isMailedToken = (token: string) => !token.startsWith(unmailedPrefix);

type NewPassword = { passwordHash: string; token: string };
type Origin = { place: SignInPlace; requestId: string };

/**
 * Uses up the link, sets the password, deletes the account's other links and signs it out everywhere, in one
 * transaction. A mailed link also verifies the address. Returns false and changes nothing when the link was
 * used or expired meanwhile.
 */
function replacePassword(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  { passwordHash, token }: NewPassword,
  { place, requestId }: Origin,
): Promise<boolean> {
  return runInTransaction(deps.database, async (runner) => {
    if (!(await consumePasswordReset(runner, hashSecretAsHex(token)))) return false;
    const isMailed = isMailedToken(token);
    await resetOidcAccountPassword(runner, account.id, { passwordHash, isMailed });
    await deletePasswordResets(runner, account.id);
    await deleteOidcPayloadsOfAccount(runner, account.id);
    await recordSignInPlace(runner, account.id, hashPlace(account.email, place));
    if (!isMailed) return true;
    const { issuer } = getSignInSettings(deps.env);
    const person = { issuer, subject: account.id, email: account.email };
    await grantAdminByAddress(deps, runner, person, { ip: place.ip, id: requestId });
    return true;
  });
}

/**
 * Sets a new password by a link, once, and signs the account out everywhere. A mailed link also verifies the
 * address, and makes an account in ADMIN_EMAILS an admin's (`isAdmin`). Returns the problem `expired` for an
 * invalid link, or that of the password, after which the link still works. Throws `too_many_requests` after
 * many invalid links, never for a valid one.
 */
export async function resetPassword(
  deps: PasswordLinkDeps,
  input: { token: string; password: string } & Origin,
): Promise<{ isAdmin: boolean } | { problem: 'expired' | PasswordProblem }> {
  const account = await findAccountOfLink(deps, input.token);
  if (!account) {
    await deps.rateLimits.consume('forgotPasswordAddress', toAddressKey(input.place.ip));
    return { problem: 'expired' };
  }
  const problem = findPasswordProblem(input.password, account.email);
  if (problem) return { problem };
  const { token } = input;
  // A holder of the link reads the account's mail and therefore uses the queue of known places.
  const passwordHash = await hashPassword(input.password, { knownAs: account.email });
  if (!(await replacePassword(deps, account, { passwordHash, token }, input))) return { problem: 'expired' };
  deps.log.info({ account: account.id }, 'password changed by link');
  return { isAdmin: isMailedToken(token) && isAdminAddress(deps.env, account.email) };
}
