import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@notionhq/client';
import { AppError } from '../../../lib/errors.ts';
import { NotionFailure, toNotionFailure } from './notion-failure.ts';
import type { TokenTurns } from './token-turns.ts';

/** The version whose answers the reader knows; a newer client does not change it. */
const notionVersion = '2025-09-03';

/** Longest that one request may take, its answer included. */
const requestMs = 30_000;
const maxAttempts = 5;
const firstBackoffMs = 1_000;
/** The client's own bound is not used: it would count the waiting for a turn too. */
const endlessMs = 2 ** 31 - 1;

type OpenOptions = {
  /** Longest that one call may take, with waiting and repeating. */
  patienceMs: number;
  /** Being told to wait is no failed attempt: for background work, which has time as long as its patience. */
  waitsOut?: boolean;
  signal?: AbortSignal;
};

/** Calls to Notion with one token. */
export type NotionSession = {
  /**
   * Runs one call of the official client; throws NotionFailure or the signal's reason. After Notion has refused the
   * token no further call is sent.
   */
  call<T>(run: (client: Client) => Promise<T>): Promise<T>;
};

/** The only door to Notion of a process. */
export type NotionAccess = { open(token: string, options: OpenOptions): NotionSession };

type Sending = OpenOptions & {
  turns: TokenTurns;
  /** Throws when nothing is to be sent any more. */
  assertOpen(): void;
};

/** Milliseconds that an answer asks to wait: whole seconds, or a date (RFC 9110, 10.2.3). */
function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0);
}

/** Sends once and reads the whole answer, so that a connection cut in the middle is seen here. */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(requestMs);
  const response = await fetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // The token must not travel on.
    redirect: 'error',
  });
  return new Response(await response.text(), { status: response.status, headers: response.headers });
}

/**
 * A `fetch` that waits for the token's turn and repeats what failed in passing. All that is asked of Notion is
 * reading, so that repeating is harmless whatever the method.
 */
function createPatientFetch({ turns, assertOpen, patienceMs, waitsOut, signal }: Sending) {
  return async (url: string, init: object = {}): Promise<Response> => {
    const deadline = performance.now() + patienceMs;
    for (let attempt = 1; ; attempt++) {
      await turns.enter(deadline, signal);
      assertOpen();
      const outcome = await exchange(url, init, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        return new NotionFailure('unreachable', { cause: error });
      });
      const backoffMs = firstBackoffMs * 2 ** (attempt - 1);
      const isLast = attempt === maxAttempts;
      if (!(outcome instanceof Response)) {
        if (isLast || performance.now() + backoffMs > deadline) throw outcome;
        await sleep(backoffMs, undefined, { signal });
        continue;
      }
      const { status } = outcome;
      if (status === 429 || status === 529) {
        const waitMs = readRetryAfter(outcome) ?? backoffMs;
        // Counts for every call with this token, also when this one gives up.
        await turns.close(waitMs);
        if (waitsOut) attempt = Math.min(attempt, maxAttempts - 2);
        else if (isLast) throw new NotionFailure('busy', { retryAfter: waitMs / 1_000 });
        continue;
      }
      if (status < 500 || isLast) return outcome;
      await turns.close(readRetryAfter(outcome) ?? backoffMs);
    }
  };
}

type AccessOptions = {
  /** The turns of a token: who else asks with it, and when. */
  openTurns(token: string): TokenTurns;
  /** What stands in the place of Notion's API. */
  baseUrl?: string | undefined;
};

/** Opens the door to Notion's API. */
export function createNotionAccess(access: AccessOptions): NotionAccess {
  const { openTurns, baseUrl = 'https://api.notion.com' } = access;
  return {
    open(token, options) {
      let refusal: NotionFailure | undefined;
      const assertOpen = () => {
        if (refusal) throw refusal;
      };
      const turns = openTurns(token);
      const client = new Client({
        auth: token,
        baseUrl: baseUrl.replace(/\/+$/, ''),
        notionVersion,
        timeoutMs: endlessMs,
        retry: false,
        // What it would write to the console is told to the owner instead.
        logger: () => {},
        fetch: createPatientFetch({ ...options, turns, assertOpen }),
      });
      return {
        async call(run) {
          assertOpen();
          try {
            return await run(client);
          } catch (error) {
            options.signal?.throwIfAborted();
            // The database is away.
            if (error instanceof AppError && !(error instanceof NotionFailure)) throw error;
            const failure = toNotionFailure(error);
            if (failure.reason === 'token-revoked') refusal = failure;
            throw failure;
          }
        },
      };
    },
  };
}
