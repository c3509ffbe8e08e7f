import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import { toAppError } from '../../../lib/error-handler.ts';
import { NotionFailure } from './notion-failure.ts';
import { closeTurns, isClosed, readWait, takeTurn } from './token-turns.store.ts';

/** Lets the requests of one token pass one after another, over all processes, and none while Notion asks to wait. */
export type TokenTurns = {
  /**
   * Waits for the next turn; throws NotionFailure `busy` when that is after `deadline` (by `performance.now()`), the
   * signal's reason, or `unavailable` when the database is away.
   */
  enter(deadline: number, signal?: AbortSignal): Promise<void>;
  /** Lets nothing pass for so long: what Notion says with 429 and 529. */
  close(milliseconds: number): Promise<void>;
};

/** A client of Notion's would take a failure of the database for one of Notion's. */
async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * The turns of a token, `perSecond` of them (Notion takes three on average:
 * https://developers.notion.com/reference/request-limits), kept in the database by its clock, so that every process
 * follows them.
 */
export function createTokenTurns(pool: SqlRunner, token: string, perSecond: number): TokenTurns {
  const spacingMs = 1_000 / perSecond;
  // Tokens themselves are kept nowhere longer than a call needs them.
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  return {
    async enter(deadline, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const patienceMs = Math.max(0, deadline - performance.now());
        const waitMs = await ask(takeTurn(pool, tokenHash, { spacingMs, patienceMs }));
        if (waitMs === undefined) {
          const leastMs = await ask(readWait(pool, tokenHash));
          throw new NotionFailure('busy', { retryAfter: Math.max(leastMs, 1) / 1_000 });
        }
        if (waitMs <= 0) return;
        // Timers may fire a little early.
        await sleep(Math.ceil(waitMs) + 1, undefined, { signal }).catch(() => signal?.throwIfAborted());
        // Notion may have asked to wait meanwhile: then this turn is void.
        if (!(await ask(isClosed(pool, tokenHash)))) return;
      }
    },
    close: (milliseconds) => ask(closeTurns(pool, tokenHash, milliseconds)),
  };
}
