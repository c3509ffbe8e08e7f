import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { readRetryAfter, type Turn } from '../../../lib/host-pace.ts';
import type { FetchedPage, Validators } from '../../../lib/safe-fetch/safe-fetch.ts';

/** How a website is asked: by whom it is waited for, and for how long a site may ask to be left alone meanwhile. */
export type VisitOptions = {
  /** Whose turn it takes where accounts share something. */
  accountId: string;
  signal: AbortSignal;
  longestClosedMs: number;
};

export type VisitDeps = Pick<Deps, 'safeFetch' | 'hostPace'>;

/** Closes a host that is busy (429, 503) and does not say for how long. */
const usualClosedMs = 5_000;
const busyStatuses = new Set([429, 503]);

/** A website asked to be left alone for `closedMs`; the same request may be sent again after that. */
export class SiteBusyError extends AppError {
  readonly closedMs: number;
  constructor(status: number, closedMs: number) {
    super('upstream_failed', `The website answered with status ${status}.`, { retryAfter: closedMs / 1_000 });
    this.closedMs = closedMs;
  }
}

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
 * and `hostPace`, and `SiteBusyError` for 429 and 503, by which the host is closed for all.
 */
export async function visit<T extends Answer>(
  deps: Pick<Deps, 'hostPace'>,
  options: VisitOptions & VisitHooks,
  send: (beforeRequest: (url: URL) => Promise<void>) => Promise<T>,
): Promise<T> {
  let turn: Turn | undefined;
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
      turn = await deps.hostPace.take(url.host, {
        accountId: options.accountId,
        signal: options.signal,
        longestClosedMs: options.longestClosedMs,
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
  deps: VisitDeps,
  address: string,
  options: VisitOptions &
    VisitHooks & {
      maxBytes: number | ((contentType: string) => number);
      isCut?: boolean;
      validators?: Validators;
    },
): Promise<FetchedPage> {
  const { maxBytes, isCut, validators, accountId, signal } = options;
  return visit(deps, options, (beforeRequest) =>
    deps.safeFetch(address, {
      maxBytes,
      accountId,
      signal,
      beforeRequest,
      ...(isCut ? { isCut } : {}),
      ...(validators ? { validators } : {}),
    }),
  );
}
