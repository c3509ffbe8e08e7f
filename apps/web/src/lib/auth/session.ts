import { ApiError, authenticationFailed, networkFailed } from '../api.ts';
import { isSomebodyThere } from './presence.ts';
import { announceReplaced, findLatestTokens } from './replaced-token.ts';
import { isExpired, needsRefresh } from './token-timing.ts';
import { endSession, findTokens, storeTokens, type Tokens } from './tokens.ts';

/** The lock that the tabs of this browser share. */
const lock = 'anito.refresh';
let refreshing: Promise<Tokens> | undefined;

async function refreshUnderLock(stale: Tokens): Promise<Tokens> {
  const current = await findLatestTokens();
  if (!current) throw authenticationFailed();
  // Another tab was faster while this one waited for the lock.
  if (current.accessToken !== stale.accessToken) return current;
  if (!current.refreshToken) {
    endSession();
    throw new ApiError('No refresh token available', { status: 401, code: 'authentication_failed' });
  }
  const { exchangeRefreshToken } = await import('./oidc.ts');
  const renewed = await exchangeRefreshToken({ ...current, refreshToken: current.refreshToken });
  if (renewed === 'refused') {
    endSession();
    throw new ApiError('Token refresh failed', { status: 401, code: 'authentication_failed' });
  }
  await announceReplaced(current.accessToken);
  storeTokens(renewed);
  return renewed;
}

/**
 * Renews the tokens, once for all callers of this tab and, by a lock that the browser's tabs share, once for all
 * tabs: a second use of a rotated refresh token would end the session everywhere.
 */
export function refreshTokens(stale: Tokens): Promise<Tokens> {
  refreshing ??= navigator.locks
    .request(lock, () => refreshUnderLock(stale))
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/**
 * Calls `end` with the lock that renewals take, unless another tab has renewed `expired` or ended the session
 * meanwhile: a session that one tab goes on with is not ended by another whose countdown has run out.
 */
export function endUnlessRenewed(expired: Tokens, end: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lock, async () => {
    if ((await findLatestTokens())?.accessToken === expired.accessToken) await end();
  });
}

/**
 * A token for the next call, renewed when it is about to end, if somebody is there or the call is something that
 * somebody does. Throws when nobody is signed in.
 */
export async function getAccessToken(isDeed = false): Promise<string> {
  const tokens = findTokens();
  if (!tokens)
    throw new ApiError('No access token available', { status: 401, code: 'authentication_failed' });
  const now = Date.now();
  if (!needsRefresh(tokens, now)) return tokens.accessToken;
  if (!isDeed && !isSomebodyThere()) {
    // The countdown is about to end it: what a page asks by itself must not be faster.
    if (isExpired(tokens, now)) throw networkFailed();
    return tokens.accessToken;
  }
  try {
    return (await refreshTokens(tokens)).accessToken;
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status === 401;
    if (wasRefused) throw authenticationFailed();
    if (!isExpired(tokens, Date.now())) return tokens.accessToken;
    throw networkFailed();
  }
}

/** A new token after the API refused `refused` with 401. Throws when there is none to be had. */
export async function refreshAfterRefusal(refused: string): Promise<string> {
  const tokens = findTokens();
  if (!tokens) throw authenticationFailed();
  if (tokens.accessToken !== refused) return tokens.accessToken;
  try {
    return (await refreshTokens(tokens)).accessToken;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw authenticationFailed();
    throw networkFailed();
  }
}
