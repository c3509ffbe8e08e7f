import { setTimeout as sleep } from 'node:timers/promises';
import { FairLine } from '@anito/fair-line/fair-line';
import { readRetryAfter } from '@anito/outside/read-retry-after';
import { Client } from '@notionhq/client';
import { NotionFailure, toNotionFailure } from './notion-failure.ts';

/** The API version that the reader supports. A newer client does not change it. */
const notionVersion = '2025-09-03';

/** Timeout of one request and its response, in milliseconds. */
const requestMs = 30_000;
const maxAttempts = 5;
const firstBackoffMs = 1_000;
/** Disables the client's timeout: it would include the time spent waiting for a turn. */
const endlessMs = 2 ** 31 - 1;

/** Maximum bytes of one response, decompressed. A hundred typical blocks take a tenth of it. */
const maxAnswerBytes = 2_097_152;

/**
 * Maximum number of concurrent requests, shared fairly by accounts. After its response, a request keeps its
 * slot for a time proportional to the size of the response, because parsing responses takes the server's CPU
 * time.
 */
const requestsAtOnce = 16;
const maxWaiting = 2_000;
const bytesPerMs = 1_000;

type OpenOptions = {
  /** Account that asks. */
  tenantId: string;
  /** Maximum time of one call in milliseconds, including waits and retries. */
  patienceMs: number;
  /**
   * Whether a request to wait does not count as a failed attempt. For background work, whose only limit is
   * `patienceMs`.
   */
  waitsOut?: boolean;
  signal?: AbortSignal;
};

/** Spaces the requests of one token, and blocks them while Notion asks to wait. */
export type TokenTurns = {
  /**
   * Waits for the next turn. Throws NotionError `busy` when it is after `deadline` (by `performance.now()`),
   * or the signal's reason.
   */
  enter(deadline: number, tenantId: string, signal?: AbortSignal): Promise<void>;
  /** Blocks all requests for this time, as Notion asks with 429 and 529. */
  close(milliseconds: number): Promise<void>;
};

/** Thrown internally when the turns themselves failed, which is no failure of Notion. */
class TurnsFailedError extends Error {
  constructor(cause: unknown) {
    super('The turns of a token failed', { cause });
  }
}

/** Wraps errors of the turns. */
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
   * Runs one call of the official client. Throws NotionError, the signal's reason, and errors of the turns.
   * After Notion has rejected the token, no further call is sent.
   */
  call<T>(run: (client: Client) => Promise<T>): Promise<T>;
};

/** Opens sessions for Notion's API. There is one per process. */
export type NotionAccess = { open(token: string, options: OpenOptions): NotionSession };

type Sending = OpenOptions & {
  turns: TokenTurns;
  line: FairLine;
  /** Throws when no further requests may be sent. */
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

/**
 * Sends one request and reads the whole response, so that a connection that breaks in the middle is detected
 * here.
 */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<Exchanged> {
  const timeout = AbortSignal.timeout(requestMs);
  const response = await fetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // The token must not be sent to another host.
    redirect: 'error',
  });
  const body = await readBody(response);
  const { status, headers } = response;
  return { response: new Response(body.toString(), { status, headers }), bytes: body.byteLength };
}

/** Sends one request in a slot of the queue. */
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
 * Returns a `fetch` that waits for the token's turn and retries temporary failures. Retries are harmless for
 * all methods, because only reading requests are sent.
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
        // The response would be as large again, or the queue as full.
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
        // Blocks every call with this token, also when this call gives up.
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
  /** Creates the pace of a token, which may be shared with other processes. */
  openTurns(token: string): TokenTurns;
  /** Base URL that replaces Notion's API. */
  baseUrl?: string | undefined;
};

/** Creates the access to Notion's API. */
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
        // Errors are reported to the owner instead of the console.
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
