import type { SqlRunner } from '../../db/sql.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import type { ExternalPage, Lease, PageRefresh, SourceReader, SourceScope } from '../sources/source-kind.ts';

/** Maximum attempts of one run at a page, including attempts whose process died. */
const maxAttempts = 2;
/** After this number of consecutive pages without a response, the whole source counts as unavailable. */
const maxUnavailable = 3;

/** Context in which a run refreshes the pages of its source. */
type RefreshContext = {
  lease: Lease;
  isFull: boolean;
  signal: AbortSignal;
  /** Runs `work` in a transaction that only the holder of the lease can commit. */
  commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  /** Called between pages; true leaves the remaining pages to a later turn, because other accounts wait. */
  mustPause(): Promise<boolean>;
  /** Called with the number of finished pages and the title of the last one. */
  onProgress(done: number, total: number, title?: string): void;
};

/** Thrown when the run has used all attempts at a page. */
class AttemptsUsedError extends AppError {
  constructor() {
    super('upstream_failed', 'cut-off-twice');
  }
}

/**
 * Refreshes every page of an external source that the run has not refreshed yet, each in its own transaction,
 * so that a resumed run continues where it stopped. Returns true when all are refreshed, at once for a source
 * without external pages, and false when it paused before the end. Throws the reason why no page of the
 * source can be read: an AppError or an error of the reader, such as NotionError.
 */
export async function refreshPages(reader: SourceReader, run: RefreshContext): Promise<boolean> {
  const refresh = await reader.startRefresh?.(run.lease, { ...run, onlyId: null });
  if (!refresh) return true;
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  let { done } = refresh;
  let total = done + refresh.pending.length;
  let unavailableInARow = 0;
  let hasRefreshed = false;
  let hasPaused = false;
  run.onProgress(done, total);

  /** Refreshes one page, unless the run has paused. Throws when too many pages in a row gave no response. */
  async function refreshNext(page: ExternalPage): Promise<void> {
    // A source may be listed again in each turn, so a turn that reads no page would make no progress.
    const mustPause = await run.mustPause();
    hasPaused ||= mustPause && hasRefreshed;
    if (hasPaused) return;
    hasRefreshed = true;
    const { away, joined } = await refreshPage(refresh!, { ...run, signal }, page);
    total += joined;
    unavailableInARow = away ? unavailableInARow + 1 : 0;
    if (away && unavailableInARow >= Math.min(maxUnavailable, total)) throw away;
    run.onProgress(++done, total, page.title);
  }

  const refreshOrStop = (page: ExternalPage) =>
    refreshNext(page).catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    });
  let { pending: waiting } = refresh;
  while (waiting.length > 0) {
    await forEachConcurrently(waiting, refresh.concurrency, refreshOrStop);
    if (hasPaused) return false;
    waiting = (await refresh.listJoined?.()) ?? [];
    total = done + waiting.length;
  }
  const { end } = refresh;
  if (end) await run.commit((runner) => end(runner));
  return true;
}

/**
 * Refreshes one page and records a failure of it. `joined` is the number of pages that joined the source
 * through this page. `away` is the failure if it may concern the whole source. Throws when nothing of the
 * source can be read.
 */
async function refreshPage(
  refresh: PageRefresh,
  { lease, signal, commit }: RefreshContext,
  page: ExternalPage,
): Promise<{ away?: AppError; joined: number }> {
  let hasLeft = false;
  async function countAttempt(): Promise<void> {
    const attempts = await refresh.beginAttempt(lease, page);
    hasLeft = attempts === undefined;
    if (hasLeft || attempts! > maxAttempts) throw new AttemptsUsedError();
  }
  try {
    return { joined: await commit(await refresh.read(page, { signal, countAttempt })) };
  } catch (error) {
    signal.throwIfAborted();
    if (hasLeft) return { joined: 0 };
    const { judgement, appError } = classifyOrThrow(refresh, error, page);
    await commit((runner) => recordOutcome(refresh, runner, page, judgement, appError));
    return judgement === 'seems-away' ? { away: appError, joined: 0 } : { joined: 0 };
  }
}

/**
 * Refreshes one page outside of a run, whether it changed or not. Does nothing for a source without external
 * pages. Throws the reason why the page cannot be read, and records it on the page if it concerns only the
 * page. Throws `not_found` for a page that the source does not have.
 */
export async function refreshSinglePage(
  reader: SourceReader,
  scope: SourceScope,
  options: {
    onlyId: string;
    signal: AbortSignal;
    commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  },
): Promise<void> {
  const refresh = await reader.startRefresh?.(scope, { ...options, lease: null, isFull: true });
  if (!refresh) return;
  const [page] = refresh.pending;
  if (!page) throw notFound();
  const { signal, commit } = options;
  try {
    await commit(await refresh.read(page, { signal, countAttempt: async () => undefined }));
  } catch (error) {
    signal.throwIfAborted();
    const { judgement, appError } = classifyOrThrow(refresh, error, page);
    // A failure that has nothing to do with the page, such as a full account, is not recorded on the page.
    const isOfPage = appError.code === 'upstream_failed' || appError.code === 'unreadable_file';
    if (judgement === 'gone' || isOfPage) {
      await commit((runner) => recordOutcome(refresh, runner, page, judgement, appError));
    }
    throw error;
  }
}

/**
 * Returns how the reader judges a failure of a page, with the failure as AppError. Throws the failure instead
 * when nothing of the source can be read, or the database is unavailable.
 */
function classifyOrThrow(refresh: PageRefresh, error: unknown, page: ExternalPage) {
  const judgement = refresh.classifyFailure(error, page);
  const appError = toAppError(error);
  if (judgement === 'ends-look' || appError.code === 'unavailable') throw error;
  return { judgement, appError };
}

/** Records a page as gone, or why it could not be read, in the caller's transaction. */
async function recordOutcome(
  refresh: PageRefresh,
  runner: SqlRunner,
  page: ExternalPage,
  judgement: ReturnType<PageRefresh['classifyFailure']>,
  appError: AppError,
): Promise<void> {
  if (judgement === 'gone') await refresh.recordGone(runner, page, appError);
  else await refresh.recordFailure(runner, page, toFailure(appError.localizedMessage));
}
