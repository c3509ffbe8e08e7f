import type { Tokens } from './tokens.ts';

const refreshBelowMs = 5 * 60_000;
const warnBelowMs = 2 * 60_000;

/** How long a JWT lives in all, from its own `iat` and `exp`; undefined for tokens that say nothing of it. */
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
 * Whether the token should be renewed before the next call: with less than 5 minutes left, or, for tokens that
 * live shorter than 10 minutes in all, with less than half of their life left (else every call would renew).
 */
export function needsRefresh(tokens: Tokens, now: number): boolean {
  const lifetime = lifetimeOf(tokens.accessToken);
  const threshold = lifetime === undefined ? refreshBelowMs : Math.min(refreshBelowMs, lifetime / 2);
  return tokens.expiresAt - now < threshold;
}

/** Whether the token can no longer be used. */
export function isExpired(tokens: Tokens, now: number): boolean {
  return tokens.expiresAt <= now;
}

/** Milliseconds until the session-timeout warning is due; 0 when it is due now. */
export function msUntilWarning(tokens: Tokens, now: number): number {
  return Math.max(0, tokens.expiresAt - warnBelowMs - now);
}

/** The seconds that the warning counts down from: 120, or what remains if that is less, and at least 1. */
export function countdownSeconds(tokens: Tokens, now: number): number {
  return Math.max(1, Math.min(120, Math.ceil((tokens.expiresAt - now) / 1000)));
}
