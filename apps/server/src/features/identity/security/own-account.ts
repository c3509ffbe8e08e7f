import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/caller.ts';
import { AppError } from '../../../lib/errors.ts';
import { findOidcAccountOfUser, type OidcAccount } from '../oidc-accounts.store.ts';
import { verifyPassword } from '../passwords.ts';
import { getSignInSettings } from '../sign-in-settings.ts';

type OwnDeps = Pick<Deps, 'database' | 'env' | 'rateLimits'>;

/** The sign-in account of the caller; undefined with a provider outside of the product. */
export async function findOwnAccount(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  caller: Pick<Caller, 'userId'>,
): Promise<OidcAccount | undefined> {
  const { isEmbedded, issuer } = getSignInSettings(env);
  return isEmbedded ? findOidcAccountOfUser(database, caller.userId, issuer) : undefined;
}

/** The sign-in account of the caller; throws `conflict` where people sign in elsewhere. */
export async function getOwnAccount(
  deps: Pick<Deps, 'database' | 'env'>,
  caller: Pick<Caller, 'userId'>,
): Promise<OidcAccount> {
  const account = await findOwnAccount(deps, caller);
  if (!account) throw new AppError('conflict', 'sign-in-elsewhere');
  return account;
}

/**
 * The sign-in account of the caller, who has typed its password: before anything changes that opens it, so that a stolen
 * token or a browser left open does not. Throws `invalid_request` for a wrong one, `too_many_requests`.
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

/** The same for an account that is known. */
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
  // Whoever does not know the password uses up nothing of its owner's.
  await rateLimits.consume('ownChange', account.id);
}
