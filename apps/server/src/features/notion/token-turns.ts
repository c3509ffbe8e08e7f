import { createHash } from 'node:crypto';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from '@anito/fair-line/rate-limiter';
import type { NotionAccess, TokenPace } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';

/**
 * Creates the rate limiter of requests to Notion, which limits each token to `perSecond`
 * (https://developers.notion.com/reference/request-limits).
 */
export function createNotionPace({
  perSecond,
  ...options
}: Pick<RateLimiterOptions, 'store' | 'isOnlyProcess'> & { perSecond: number }): RateLimiter {
  return createRateLimiter({
    ...options,
    intervalMs: 1_000 / perSecond,
    isExclusive: false,
    refuseClosed: (closedMs) => new NotionError('busy', { retryAfterMs: Math.max(closedMs, 1) }),
    refuseCrowd: () => new NotionError('busy'),
  });
}

/**
 * Creates the rate limiter of one token's requests, which all processes share. `enter` waits until the next
 * request is allowed. It throws NotionError `busy` when the deadline (of `performance.now()`) passes first,
 * and the signal's reason when it fires.
 */
export function createTokenTurns(pace: RateLimiter, token: string): TokenPace {
  // A token is stored nowhere longer than its request takes.
  const name = `notion:${createHash('sha256').update(token).digest('base64url')}`;
  return {
    async enter(deadline, tenantId, signal) {
      const remainingMs = Math.ceil(Math.max(0, deadline - performance.now()));
      const timeout = AbortSignal.timeout(remainingMs);
      const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        const turn = await pace.acquire(name, { tenantId, signal: ending, maxClosedMs: remainingMs });
        await turn.end();
      } catch (error) {
        signal?.throwIfAborted();
        throw timeout.aborted ? new NotionError('busy', { cause: error }) : error;
      }
    },
    close: (milliseconds) => pace.close(name, milliseconds),
  };
}

/** Dependency for access to Notion. */
export type NotionDeps = { notion: NotionAccess };
