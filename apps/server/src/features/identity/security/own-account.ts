import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/caller.ts';
import { AppError } from '../../../lib/errors.ts';
import { findOidcAccountOfUser, type OidcAccount } from '../oidc-accounts.store.ts';
import { verifyPassword } from '../passwords.ts';
import { getSignInSettings } from '../sign-in-settings.ts';

type OwnDeps = Pick<Deps, 'database' | 'env' | 'rateLimits'>;

/** Returns the caller's account at the embedded provider, or undefined with an external one. */
export async function findOwnAccount(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  caller: Pick<Caller, 'userId'>,
): Promise<OidcAccount | undefined> {
  const { isEmbedded, issuer } = getSignInSettings(env);
  return isEmbedded ? findOidcAccountOfUser(database, caller.userId, issuer) : undefined;
}

/** Returns the caller's account at the embedded provider. Throws `conflict` with an external one. */
export async function getOwnAccount(
  deps: Pick<Deps, 'database' | 'env'>,
  caller: Pick<Caller, 'userId'>,
): Promise<OidcAccount> {
  const account = await findOwnAccount(deps, caller);
  if (!account) throw new AppError('conflict', 'sign-in-elsewhere');
  return account;
}

/**
 * Checks the caller's password and returns the sign-in account. Required before each change of credentials,
 * so that neither a stolen token nor an unattended browser suffices. Throws `invalid_request` (about `field`)
 * for a wrong password, `too_many_requests`, and `conflict` with an external provider.
 */
export async function requirePassword(
  deps: OwnDeps,
  caller: Pick<Caller, 'userId'>,
  { password, field }: { password: string; field: string },
): Promise<OidcAccount> {
  const account = await getOwnAccount(deps, caller);
  await checkPassword(deps, account, password, field);
  return account;
}

/**
 * Checks the password of an account and counts a change of credentials. Throws `invalid_request` (about
 * `field`) for a wrong password, and `too_many_requests` after many wrong ones or many changes.
 */
export async function checkPassword(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  account: OidcAccount,
  password: string,
  field: string,
): Promise<void> {
  const isRight = await rateLimits.attempt([{ name: 'ownPassword', key: account.id }], async () =>
    (await verifyPassword(account.passwordHash, password, { knownAs: account.email })) ? true : undefined,
  );
  if (!isRight) throw new AppError('invalid_request', 'own-password-wrong', { field });
  // Consumed after the check, so that wrong passwords do not use up the owner's limit.
  await rateLimits.consume('ownChange', account.id);
}
