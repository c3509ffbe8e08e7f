import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { checkPassword, findOwnAccount } from './security/own-account.ts';

/** Maximum age of a sign-in at an external provider that still counts as a confirmation, in milliseconds. */
const maxSignInAgeMs = 10 * 60_000;

/**
 * Confirms that the caller is still the account's owner: by password with the embedded provider, and by a
 * recent sign-in with an external one, where a caller without `auth_time` passes. Throws `invalid_request`,
 * `too_many_requests`, or `forbidden` when the caller must sign in again.
 */
export async function confirmIdentity(
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits'>,
  caller: Pick<Caller, 'signedInAt' | 'userId'>,
  password: string | undefined,
): Promise<void> {
  const account = await findOwnAccount(deps, caller);
  if (!account) {
    const isStale = caller.signedInAt && Date.now() - caller.signedInAt.getTime() > maxSignInAgeMs;
    if (isStale) throw new AppError('forbidden', 'sign-in-again');
    return;
  }
  if (!password) throw new AppError('invalid_request', 'password-needed', { field: 'password' });
  await checkPassword(deps, account, password, 'password');
}
