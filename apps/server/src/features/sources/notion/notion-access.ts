import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@notionhq/client';
import { AppError } from '../../../lib/errors.ts';
import { FairLine } from '../../../lib/fair-line.ts';
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

/** Bytes of one answer, unpacked: a hundred usual blocks take a tenth of it. */
const mostAnswerBytes = 2_097_152;

/**
 * Requests under way at once, shared by turns of accounts. A place is free only when so much time has passed as its
 * answer has bytes: taking answers apart is the server's own work.
 */
const requestsAtOnce = 16;
const mostWaiting = 2_000;
const bytesPerMs = 1_000;

type OpenOptions = {
  /** For whom. */
  accountId: string;
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
  line: FairLine;
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

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostAnswerBytes) throw new NotionFailure('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type Exchanged = { response: Response; bytes: number };

/** Sends once and reads the whole answer, so that a connection cut in the middle is seen here. */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<Exchanged> {
  const timeout = AbortSignal.timeout(requestMs);
  const response = await fetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // The token must not travel on.
    redirect: 'error',
  });
  const body = await readBody(response);
  const { status, headers } = response;
  return { response: new Response(body.toString(), { status, headers }), bytes: body.byteLength };
}

/** Sends once in a place of the line. */
async function exchangeInLine(
  { line, accountId, signal }: Sending,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const release = await line.enter({ accountId, ...(signal ? { signal } : {}) });
  let heldMs = 0;
  try {
    const { response, bytes } = await exchange(url, init, signal);
    heldMs = bytes / bytesPerMs;
    return response;
  } catch (error) {
    if (error instanceof NotionFailure) heldMs = mostAnswerBytes / bytesPerMs;
    throw error;
  } finally {
    setTimeout(release, heldMs).unref();
  }
}

/**
 * A `fetch` that waits for the token's turn and repeats what failed in passing. All that is asked of Notion is
 * reading, so that repeating is harmless whatever the method.
 */
function createPatientFetch(sending: Sending) {
  const { turns, assertOpen, patienceMs, waitsOut, signal } = sending;
  return async (url: string, init: object = {}): Promise<Response> => {
    const deadline = performance.now() + patienceMs;
    for (let attempt = 1; ; attempt++) {
      await turns.enter(deadline, signal);
      assertOpen();
      const outcome = await exchangeInLine(sending, url, init).catch((error: unknown) => {
        signal?.throwIfAborted();
        // It would be as large once more, or find the line as full.
        if (error instanceof NotionFailure) throw error;
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
  const line = new FairLine({ places: requestsAtOnce, mostWaiting, refuse: () => new NotionFailure('busy') });
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
        fetch: createPatientFetch({ ...options, turns, line, assertOpen }),
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
