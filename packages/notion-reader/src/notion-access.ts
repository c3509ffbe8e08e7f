import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue } from '@anito/fair-line/fair-queue';
import { parseRetryAfter } from '@anito/outside/parse-retry-after';
import { Client } from '@notionhq/client';
import { NotionError, toNotionError } from './notion-error.ts';

/** The API version that the reader supports. A newer client does not change it. */
const notionVersion = '2025-09-03';

/** Timeout of one request and its response, in milliseconds. */
const requestTimeoutMs = 30_000;
const maxAttempts = 5;
const firstBackoffMs = 1_000;
/** Disables the client's timeout: it would include the time spent waiting for a turn. */
const noTimeoutMs = 2 ** 31 - 1;

/** Maximum bytes of one response, decompressed. A hundred typical blocks take a tenth of it. */
const maxResponseBytes = 2_097_152;

/**
 * Maximum number of concurrent requests, shared fairly by accounts. After its response, a request keeps its
 * slot for a time proportional to the size of the response, because parsing responses takes the server's CPU
 * time.
 */
const maxConcurrentRequests = 16;
const maxWaiting = 2_000;
const bytesPerMs = 1_000;

type OpenOptions = {
  /** Account that asks. */
  tenantId: string;
  /** Maximum time of one call in milliseconds, including waits and retries. */
  timeoutMs: number;
  /**
   * Whether a request to wait does not count as a failed attempt. For background work: its only limit is
   * `timeoutMs`.
   */
  waitsForRateLimit?: boolean;
  signal?: AbortSignal;
};

/** Spaces the requests of one token, and blocks them while Notion asks to wait. */
export type TokenPace = {
  /**
   * Waits for the next turn. Throws NotionError `busy` when it is after `deadline` (by `performance.now()`),
   * or the signal's reason.
   */
  enter(deadline: number, tenantId: string, signal?: AbortSignal): Promise<void>;
  /** Blocks all requests for this time, as Notion asks with 429 and 529. */
  close(milliseconds: number): Promise<void>;
};

/** Thrown internally when the turns themselves failed, which is no failure of Notion. */
class PaceFailedError extends Error {
  constructor(cause: unknown) {
    super('The rate limiter of a token failed', { cause });
  }
}

/**
 * Waits for an operation of the rate limiter. Throws NotionError unchanged, and any other error as
 * PaceFailedError.
 */
async function wrapPaceErrors(operation: Promise<void>): Promise<void> {
  try {
    await operation;
  } catch (error) {
    throw error instanceof NotionError ? error : new PaceFailedError(error);
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

type RequestContext = OpenOptions & {
  turns: TokenPace;
  queue: FairQueue;
  /** Throws when no further requests may be sent. */
  assertOpen(): void;
};

/** Reads the body of a response. Throws NotionError `too-large`. */
async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxResponseBytes) throw new NotionError('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type ExchangeResult = { response: Response; bytes: number };

/**
 * Sends one request and reads the whole response, so that a connection that breaks in the middle is detected
 * here. Rejects for a redirect, after a timeout, and with NotionError `too-large`.
 */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<ExchangeResult> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
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

/**
 * Sends one request in a slot of the queue. After the response, the slot stays taken for a time in proportion
 * to the response's size.
 */
async function exchangeInQueue(
  { queue: line, tenantId, signal }: RequestContext,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const release = await line.acquire({ tenantId, ...(signal ? { signal } : {}) });
  let slotHoldMs = 0;
  try {
    const { response, bytes } = await exchange(url, init, signal);
    slotHoldMs = bytes / bytesPerMs;
    return response;
  } catch (error) {
    if (error instanceof NotionError) slotHoldMs = maxResponseBytes / bytesPerMs;
    throw error;
  } finally {
    setTimeout(release, slotHoldMs).unref();
  }
}

/**
 * Returns a `fetch` that waits for the token's turn and retries temporary failures. Retries are harmless for
 * all methods, because only reading requests are sent.
 */
function createRetryingFetch(context: RequestContext) {
  const { turns, assertOpen, timeoutMs, waitsForRateLimit, signal } = context;
  return async (url: string, init: object = {}): Promise<Response> => {
    const deadline = performance.now() + timeoutMs;
    for (let attempt = 1; ; attempt++) {
      await wrapPaceErrors(turns.enter(deadline, context.tenantId, signal));
      assertOpen();
      const outcome = await exchangeInQueue(context, url, init).catch((error: unknown) => {
        signal?.throwIfAborted();
        // The response would be as large again, or the queue as full.
        if (error instanceof NotionError) throw error;
        return new NotionError('unreachable', { cause: error });
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
        const waitMs = parseRetryAfter(outcome.headers.get('retry-after')) ?? backoffMs;
        // Blocks every call with this token, also when this call gives up.
        await wrapPaceErrors(turns.close(waitMs));
        if (waitsForRateLimit) attempt = Math.min(attempt, maxAttempts - 2);
        else if (isLast) throw new NotionError('busy', { retryAfterMs: waitMs });
        continue;
      }
      if (status < 500 || isLast) return outcome;
      await wrapPaceErrors(turns.close(parseRetryAfter(outcome.headers.get('retry-after')) ?? backoffMs));
    }
  };
}

type AccessOptions = {
  /** Creates the pace of a token, which may be shared with other processes. */
  openTurns(token: string): TokenPace;
  /** Base URL that replaces Notion's API. */
  baseUrl?: string | undefined;
};

/** Creates the access to Notion's API. */
export function createNotionAccess(access: AccessOptions): NotionAccess {
  const { openTurns, baseUrl = 'https://api.notion.com' } = access;
  const queue = new FairQueue({
    concurrency: maxConcurrentRequests,
    maxWaiting,
    createRejection: () => new NotionError('busy'),
  });
  return {
    open(token, options) {
      let refusal: NotionError | undefined;
      const assertOpen = () => {
        if (refusal) throw refusal;
      };
      const turns = openTurns(token);
      const client = new Client({
        auth: token,
        baseUrl: baseUrl.replace(/\/{1,9}$/, ''),
        notionVersion,
        timeoutMs: noTimeoutMs,
        retry: false,
        // Errors are reported to the owner instead of the console.
        logger: () => {},
        fetch: createRetryingFetch({ ...options, turns, queue, assertOpen }),
      });
      return {
        async call(run) {
          assertOpen();
          try {
            return await run(client);
          } catch (error) {
            options.signal?.throwIfAborted();
            if (error instanceof PaceFailedError) throw error.cause;
            const failure = toNotionError(error);
            if (failure.problem === 'token-revoked') refusal = failure;
            throw failure;
          }
        },
      };
    },
  };
}
