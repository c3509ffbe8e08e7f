import { readRetryAfter } from '@anito/outside/read-retry-after';
import type { FetchedPage, SafeFetch, Validators } from '@anito/outside/safe-fetch/safe-fetch';
import { SiteBusyError } from './crawl-error.ts';

/** How a website is asked: by whom it is waited for, and for how long a site may ask to be left alone meanwhile. */
export type VisitOptions = {
  /** Whose turn it takes where tenants share something. */
  tenantId: string;
  signal: AbortSignal;
  maxClosedMs: number;
};

/** The right to send one request to a host; it is given back also after a failure. */
type HostTurn = {
  /** Gives it back; `closedMs` keeps everybody away from the host for so long. */
  end(closedMs?: number): Promise<void>;
};

/** Keeps requests to a host apart, one at a time. */
type HostPace = {
  /**
   * Resolves when a request may be sent, `intervalMs` after the one before it where the site wants that. Throws
   * SiteClosedError when nobody is to ask for longer than `maxClosedMs`.
   */
  take(host: string, options: VisitOptions & { intervalMs: number }): Promise<HostTurn>;
};

/** What visiting takes. */
export type VisitParts = { safeFetch: SafeFetch; pace: HostPace };

/** Closes a host that is busy (429, 503) and does not say for how long. */
const usualClosedMs = 5_000;
const busyStatuses = new Set([429, 503]);

/** Milliseconds that an answer asks everybody to stay away. */
function readClosedMs({ status, retryAfter }: { status: number; retryAfter?: string | null }) {
  if (!busyStatuses.has(status)) return undefined;
  return readRetryAfter(retryAfter ?? null) ?? usualClosedMs;
}

type VisitHooks = {
  /** Asked of each address before it is, also after redirects; throws when it is not to be read. */
  allow?: (url: URL) => Promise<{ crawlDelayMs: number }>;
  /** Called when the turn has come, right before the first request. */
  onSend?: () => Promise<void>;
};

type Answer = { status: number; retryAfter?: string | null };

/**
 * Sends what `send` sends in turns of the hosts that it goes to: it tells of each request before it. Throws as `send`
 * and `pace`, and `SiteBusyError` for 429 and 503, by which the host is closed for all.
 */
export async function visit<T extends Answer>(
  parts: Pick<VisitParts, 'pace'>,
  options: VisitOptions & VisitHooks,
  send: (beforeRequest: (url: URL) => Promise<void>) => Promise<T>,
): Promise<T> {
  let turn: HostTurn | undefined;
  let isFirst = true;
  const endTurn = async (closedMs?: number) => {
    const ending = turn;
    turn = undefined;
    await ending?.end(closedMs);
  };
  try {
    const answer = await send(async (url) => {
      await endTurn();
      const rules = await options.allow?.(url);
      turn = await parts.pace.take(url.host, {
        tenantId: options.tenantId,
        signal: options.signal,
        maxClosedMs: options.maxClosedMs,
        intervalMs: rules?.crawlDelayMs ?? 0,
      });
      if (isFirst) await options.onSend?.();
      isFirst = false;
    });
    const closedMs = readClosedMs(answer);
    await endTurn(closedMs);
    if (closedMs !== undefined) throw new SiteBusyError(answer.status, closedMs);
    return answer;
  } finally {
    await endTurn();
  }
}

/** Fetches an address without a browser, in the turns of its host. */
export function visitPlainly(
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
