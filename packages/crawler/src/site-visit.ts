import { parseRetryAfter } from '@anito/outside/parse-retry-after';
import type { FetchedPage, SafeFetch, Validators } from '@anito/outside/safe-fetch/safe-fetch';
import { SiteBusyError } from './crawl-error.ts';

/**
 * Options of a visit to a website. `maxClosedMs` is the longest wait in milliseconds that the site may ask
 * for.
 */
export type VisitOptions = {
  /** Tenant whose turn it takes. */
  tenantId: string;
  signal: AbortSignal;
  maxClosedMs: number;
};

/** Permission to send one request to a host. It must be ended, also after a failure. */
type HostTurn = {
  /** Ends the turn. `closedMs` blocks the host for everyone for this time. */
  end(closedMs?: number): Promise<void>;
};

/** Spaces the requests to a host and sends one at a time. */
type HostPace = {
  /**
   * Resolves when a request may be sent, at least `intervalMs` after the previous one when the site asks for
   * that. Throws SiteClosedError when the host is blocked for longer than `maxClosedMs`.
   */
  acquire(host: string, options: VisitOptions & { intervalMs: number }): Promise<HostTurn>;
};

/** Dependencies of a visit. */
export type VisitParts = { safeFetch: SafeFetch; pace: HostPace };

/** Time in milliseconds for which a busy host (429, 503) is blocked when it does not say how long. */
const defaultClosedMs = 5_000;
const busyStatuses = new Set([429, 503]);

/**
 * Returns how many milliseconds a response with a busy status (429 or 503) asks clients to wait, or
 * `defaultClosedMs` if it does not say. Returns undefined for other statuses.
 */
function parseClosedMs({ status, retryAfter }: { status: number; retryAfter?: string | null }) {
  if (!busyStatuses.has(status)) return undefined;
  return parseRetryAfter(retryAfter ?? null) ?? defaultClosedMs;
}

type VisitHooks = {
  /** Called before each request, also after redirects. Throws when the address must not be read. */
  allow?: (url: URL) => Promise<{ crawlDelayMs: number }>;
  /** Called when the host's turn has come, right before the first request. */
  onSend?: () => Promise<void>;
};

type Answer = { status: number; retryAfter?: string | null };

/**
 * Runs `send`, which must call `beforeRequest` before each request, and returns its response. `beforeRequest`
 * waits until the request's host may be called, and releases the previous host. Throws like `send`, `allow`
 * and `pace`, and SiteBusyError for 429 and 503, which block the host for all tenants.
 */
export async function visit<T extends Answer>(
  parts: Pick<VisitParts, 'pace'>,
  options: VisitOptions & VisitHooks,
  send: (beforeRequest: (url: URL) => Promise<void>) => Promise<T>,
): Promise<T> {
  let turn: HostTurn | undefined;
  let isFirst = true;
  const endTurn = async (closedMs?: number) => {
    const current = turn;
    turn = undefined;
    await current?.end(closedMs);
  };
  try {
    const answer = await send(async (url) => {
      await endTurn();
      const rules = await options.allow?.(url);
      turn = await parts.pace.acquire(url.host, {
        tenantId: options.tenantId,
        signal: options.signal,
        maxClosedMs: options.maxClosedMs,
        intervalMs: rules?.crawlDelayMs ?? 0,
      });
      if (isFirst) await options.onSend?.();
      isFirst = false;
    });
    const closedMs = parseClosedMs(answer);
    await endTurn(closedMs);
    if (closedMs !== undefined) throw new SiteBusyError(answer.status, closedMs);
    return answer;
  } finally {
    await endTurn();
  }
}

/**
 * Fetches an address without a browser, when its host may be called. Returns the response with any status
 * except 429 and 503. Throws like `visit` and `SafeFetch`.
 */
export function visitWithoutBrowser(
  parts: VisitParts,
  address: string,
  options: VisitOptions &
    VisitHooks & {
      maxBytes: number | ((contentType: string) => number);
      isCut?: boolean;
      validators?: Validators;
    },
): Promise<FetchedPage> {
  const { maxBytes, isCut, validators, tenantId, signal } = options;
  return visit(parts, options, (beforeRequest) =>
    parts.safeFetch(address, {
      maxBytes,
      tenantId,
      signal,
      beforeRequest,
      ...(isCut ? { isCut } : {}),
      ...(validators ? { validators } : {}),
    }),
  );
}
