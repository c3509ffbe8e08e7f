import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { findOidcAccount } from './oidc-accounts.store.ts';
import { verifyPassword } from './passwords.ts';
import { getSignInSettings } from './sign-in-settings.ts';

/** How long ago somebody may have shown an outside provider who they are. */
const freshMs = 10 * 60_000;

/**
 * Makes sure that it is still the person who has signed in: by the password of their account (`subject`), where an outside
 * provider keeps it by how long ago they signed in there, if it says so. Throws `invalid_request`, `too_many_requests`,
 * or `forbidden` where they should sign in again.
 */
export async function confirmPerson(
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits'>,
  caller: Pick<Caller, 'signedInAt' | 'email'>,
  { subject, password }: { subject: string; password: string | undefined },
): Promise<void> {
  if (!getSignInSettings(deps.env).isEmbedded) {
    const isStale = caller.signedInAt && Date.now() - caller.signedInAt.getTime() > freshMs;
    if (isStale) throw new AppError('forbidden', 'sign-in-again');
    return;
  }
  if (!password) throw new AppError('invalid_request', 'password-needed', { field: 'password' });
  const account = await findOidcAccount(deps.database, subject);
  const isRight = await deps.rateLimits.attempt([{ name: 'confirmPassword', key: subject }], async () =>
    (await verifyPassword(account?.passwordHash, password, { knownAs: caller.email })) ? true : undefined,
  );
  if (!isRight) throw new AppError('invalid_request', 'password-wrong', { field: 'password' });
}
