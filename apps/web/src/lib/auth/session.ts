import { ApiError, createAuthenticationError, createNetworkError } from '../api.ts';
import { isUserPresent } from './presence.ts';
import { announceReplaced, findLatestTokens } from './replaced-token.ts';
import { isExpired, needsRefresh } from './token-timing.ts';
import { endSession, findTokens, storeTokens, type Tokens } from './tokens.ts';

/** Name of the lock shared by the tabs of this browser. */
const lock = 'anito.refresh';
let refreshing: Promise<Tokens> | undefined;

/**
 * Renews the tokens, or returns those that another tab has stored in the meantime. If the provider refuses or
 * there is no refresh token, ends the session and throws an ApiError with status 401. Throws without ending
 * it if the provider cannot be reached.
 */
async function refreshUnderLock(stale: Tokens): Promise<Tokens> {
  const current = await findLatestTokens();
  if (!current) throw createAuthenticationError();
  // Another tab renewed the tokens while this one waited for the lock.
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
 * Renews the tokens once for all callers of this tab and, through a lock shared by the browser's tabs, once
 * for all tabs. A second use of a rotated refresh token would end the session everywhere. If the provider
 * refuses, ends the session and throws an ApiError with status 401. Throws another error if the provider
 * cannot be reached.
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
 * Calls `end` under the renewal lock, unless another tab has renewed `expired` or ended the session in the
 * meantime. A tab whose countdown ran out must not end a session that another tab continued.
 */
export function endUnlessRenewed(expired: Tokens, end: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lock, async () => {
    if ((await findLatestTokens())?.accessToken === expired.accessToken) await end();
  });
}

/**
 * Returns a token for the next call. Renews a token that is about to expire if the user is present or the
 * call is a user's action. If the provider cannot be reached, returns the current token until it expires.
 * Throws ApiError: 401 if no user is signed in or the provider refuses, otherwise the error of
 * `createNetworkError`.
 */
export async function getAccessToken(isUserAction = false): Promise<string> {
  const tokens = findTokens();
  if (!tokens)
    throw new ApiError('No access token available', { status: 401, code: 'authentication_failed' });
  const now = Date.now();
  if (!needsRefresh(tokens, now)) return tokens.accessToken;
  if (!isUserAction && !isUserPresent()) {
    // The countdown is about to end the session. Background requests must not end it earlier.
    if (isExpired(tokens, now)) throw createNetworkError();
    return tokens.accessToken;
  }
  try {
    return (await refreshTokens(tokens)).accessToken;
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status === 401;
    if (wasRefused) throw createAuthenticationError();
    if (!isExpired(tokens, Date.now())) return tokens.accessToken;
    throw createNetworkError();
  }
}

/**
 * Returns a new token after the API refused the token `refused` with 401. Returns the stored token if it
 * already differs. Throws ApiError: 401 if the session has ended, and the error of `createNetworkError` if
 * the provider cannot be reached.
 */
export async function refreshAfterRefusal(refused: string): Promise<string> {
  const tokens = findTokens();
  if (!tokens) throw createAuthenticationError();
  if (tokens.accessToken !== refused) return tokens.accessToken;
  try {
    return (await refreshTokens(tokens)).accessToken;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw createAuthenticationError();
    throw createNetworkError();
  }
}
