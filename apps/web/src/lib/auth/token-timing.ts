import type { Tokens } from './tokens.ts';

const refreshBelowMs = 5 * 60_000;
const warnBelowMs = 2 * 60_000;

/**
 * Returns the total lifetime of a JWT in milliseconds, from its `iat` and `exp`. Returns undefined for other
 * tokens and without these claims.
 */
function lifetimeOf(accessToken: string): number | undefined {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      unknown
    >;
    const { iat, exp } = claims;
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether to renew the token before the next call: with less than 5 minutes left or, for a lifetime under 10
 * minutes, with less than half of it left. Otherwise every call would renew a short token.
 */
export function needsRefresh(tokens: Tokens, now: number): boolean {
  const lifetime = lifetimeOf(tokens.accessToken);
  const threshold = lifetime === undefined ? refreshBelowMs : Math.min(refreshBelowMs, lifetime / 2);
  return tokens.expiresAt - now < threshold;
}

/** Whether the access token has expired at `now`, in milliseconds. */
export function isExpired(tokens: Tokens, now: number): boolean {
  return tokens.expiresAt <= now;
}

/** Returns the milliseconds until the session timeout warning is due, and 0 if it is already due. */
export function msUntilWarning(tokens: Tokens, now: number): number {
  return Math.max(0, tokens.expiresAt - warnBelowMs - now);
}

/**
 * Returns the seconds from which the warning counts down: 120 or the remaining time if shorter, and at least
 * 1.
 */
export function countdownSeconds(tokens: Tokens, now: number): number {
  return Math.max(1, Math.min(120, Math.ceil((tokens.expiresAt - now) / 1000)));
}
