import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { checkPassword, findOwnAccount } from './security/own-account.ts';

/** How long ago somebody may have shown an outside provider who they are. */
const freshMs = 10 * 60_000;

/**
 * Makes sure that it is still the person who has signed in: by the password of their account, where an outside
 * provider keeps it by how long ago they signed in there, if it says so. Throws `invalid_request`, `too_many_requests`,
 * or `forbidden` where they should sign in again.
 */
export async function confirmPerson(
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits'>,
  caller: Pick<Caller, 'signedInAt' | 'userId'>,
  password: string | undefined,
): Promise<void> {
  const account = await findOwnAccount(deps, caller);
  if (!account) {
    const isStale = caller.signedInAt && Date.now() - caller.signedInAt.getTime() > freshMs;
    if (isStale) throw new AppError('forbidden', 'sign-in-again');
    return;
  }
  if (!password) throw new AppError('invalid_request', 'password-needed', { field: 'password' });
  await checkPassword(deps, account, password, 'password');
}
