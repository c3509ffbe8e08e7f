import { createHash } from 'node:crypto';
import { createPace, type Pace, type PaceOptions } from '@anito/fair-line/pace';
import type { NotionAccess, TokenTurns } from '@anito/notion-reader/notion-access';
import { NotionFailure } from '@anito/notion-reader/notion-failure';

/** Creates the pace of requests with one token: https://developers.notion.com/reference/request-limits. */
export function createNotionPace({
  perSecond,
  ...options
}: Pick<PaceOptions, 'store' | 'isOnlyProcess'> & { perSecond: number }): Pace {
  return createPace({
    ...options,
    intervalMs: 1_000 / perSecond,
    isExclusive: false,
    refuseClosed: (closedMs) => new NotionFailure('busy', { retryAfterMs: Math.max(closedMs, 1) }),
    refuseCrowd: () => new NotionFailure('busy'),
  });
}

/** Creates the turns of a token at a pace that all processes share. */
export function createTokenTurns(pace: Pace, token: string): TokenTurns {
  // A token is stored nowhere longer than its request takes.
  const name = `notion:${createHash('sha256').update(token).digest('base64url')}`;
  return {
    async enter(deadline, tenantId, signal) {
      const patienceMs = Math.ceil(Math.max(0, deadline - performance.now()));
      const late = AbortSignal.timeout(patienceMs);
      const ending = signal ? AbortSignal.any([signal, late]) : late;
      try {
        const turn = await pace.take(name, { tenantId, signal: ending, maxClosedMs: patienceMs });
        await turn.end();
      } catch (error) {
        signal?.throwIfAborted();
        throw late.aborted ? new NotionFailure('busy', { cause: error }) : error;
      }
    },
    close: (milliseconds) => pace.close(name, milliseconds),
  };
}

/** Dependency for access to Notion. */
export type NotionDeps = { notion: NotionAccess };
