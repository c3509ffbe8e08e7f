import { setTimeout as sleep } from 'node:timers/promises';
import { FairLine } from '@anito/fair-line/fair-line';
import { readRetryAfter } from '@anito/outside/read-retry-after';
import { Client } from '@notionhq/client';
import { NotionFailure, toNotionFailure } from './notion-failure.ts';

/** The version whose answers the reader knows; a newer client does not change it. */
const notionVersion = '2025-09-03';

/** Longest that one request may take, its answer included. */
const requestMs = 30_000;
const maxAttempts = 5;
const firstBackoffMs = 1_000;
/** The client's own bound is not used: it would count the waiting for a turn too. */
const endlessMs = 2 ** 31 - 1;

/** Bytes of one answer, unpacked: a hundred usual blocks take a tenth of it. */
const maxAnswerBytes = 2_097_152;

/**
 * Requests under way at once, shared by turns of accounts. A place is free only when so much time has passed as its
 * answer has bytes: taking answers apart is the server's own work.
 */
const requestsAtOnce = 16;
const maxWaiting = 2_000;
const bytesPerMs = 1_000;

type OpenOptions = {
  /** For whom. */
  tenantId: string;
  /** Longest that one call may take, with waiting and repeating. */
  patienceMs: number;
  /** Being told to wait is no failed attempt: for background work, which has time as long as its patience. */
  waitsOut?: boolean;
  signal?: AbortSignal;
};

/** Lets the requests of one token pass one after another, and none while Notion asks to wait. */
export type TokenTurns = {
  /**
   * Waits for the next turn; throws NotionFailure `busy` when that is after `deadline` (by `performance.now()`), or the
   * signal's reason.
   */
  enter(deadline: number, tenantId: string, signal?: AbortSignal): Promise<void>;
  /** Lets nothing pass for so long: what Notion says with 429 and 529. */
  close(milliseconds: number): Promise<void>;
};

/** The turns themselves failed: that is no failure of Notion's. */
class TurnsFailedError extends Error {
  constructor(cause: unknown) {
    super('The turns of a token failed', { cause });
  }
}

/** Waits for an answer of the turns. */
async function ask(question: Promise<void>): Promise<void> {
  try {
    await question;
  } catch (error) {
    throw error instanceof NotionFailure ? error : new TurnsFailedError(error);
  }
}

/** Calls to Notion with one token. */
export type NotionSession = {
  /**
   * Runs one call of the official client; throws NotionFailure, the signal's reason, and what the turns throw. After Notion has refused the
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

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new NotionFailure('too-large');
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
  { line, tenantId, signal }: Sending,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const release = await line.enter({ tenantId, ...(signal ? { signal } : {}) });
  let heldMs = 0;
  try {
    const { response, bytes } = await exchange(url, init, signal);
    heldMs = bytes / bytesPerMs;
    return response;
  } catch (error) {
    if (error instanceof NotionFailure) heldMs = maxAnswerBytes / bytesPerMs;
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
      await ask(turns.enter(deadline, sending.tenantId, signal));
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
        const waitMs = readRetryAfter(outcome.headers.get('retry-after')) ?? backoffMs;
        // Counts for every call with this token, also when this one gives up.
        await ask(turns.close(waitMs));
        if (waitsOut) attempt = Math.min(attempt, maxAttempts - 2);
        else if (isLast) throw new NotionFailure('busy', { retryAfterMs: waitMs });
        continue;
      }
      if (status < 500 || isLast) return outcome;
      await ask(turns.close(readRetryAfter(outcome.headers.get('retry-after')) ?? backoffMs));
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
  const line = new FairLine({ places: requestsAtOnce, maxWaiting, refuse: () => new NotionFailure('busy') });
  return {
    open(token, options) {
      let refusal: NotionFailure | undefined;
      const assertOpen = () => {
        if (refusal) throw refusal;
      };
      const turns = openTurns(token);
      const client = new Client({
        auth: token,
        baseUrl: baseUrl.replace(/\/{1,9}$/, ''),
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
            if (error instanceof TurnsFailedError) throw error.cause;
            const failure = toNotionFailure(error);
            if (failure.problem === 'token-revoked') refusal = failure;
            throw failure;
          }
        },
      };
    },
  };
}
