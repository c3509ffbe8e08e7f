import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toAppError } from '../../../lib/error-handler.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { forEachAtOnce } from '../../../lib/for-each-at-once.ts';
import { UnreachableError } from '../../../lib/safe-fetch/safe-fetch.ts';
import { requireRoom } from '../quota.service.ts';
import type { RefreshOptions, SourceScope } from '../sync/source-reader.ts';
import { alreadySyncing } from '../sync/sync.service.ts';
import { commitBetweenRuns, commitUnderLease, type Lease, LeaseLostError } from '../sync/sync.store.ts';
import { noindexReason } from './crawl-site.ts';
import { OtherSiteError, PageStatusError, type SiteDeps } from './fetch-page.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { RobotsUnreachableError } from './robots.ts';
import { SiteBusyError } from './site-visit.ts';
import { listWebsiteRows, type WebsiteRow } from './website.store.ts';
import * as store from './website-pages.store.ts';

export type RefreshDeps = SiteDeps & Pick<Deps, 'env'>;

/** Pages taken apart while others are fetched; the site itself is asked for one at a time. */
const pagesAtOnce = 4;
/** Times that one run asks for a page, whatever becomes of the processes that it runs in. */
const mostAttempts = 2;
/** So many pages away without one that is there: the site is. */
const mostAway = 3;
/** Longest that a run waits for a site that asks to come back later. */
const longestClosedMs = 300_000;

/** The run has had its attempts on a page. */
class AttemptsUsedError extends AppError {
  constructor() {
    super('upstream_failed', 'Reading this page was cut off twice.');
  }
}

/** Whether an error says that the whole site is away, not one page of it. */
function isOfWholeSite(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.answered >= 500;
  const isAway = error instanceof UnreachableError || error instanceof OtherSiteError;
  return isAway || (error instanceof AppError && error.code === 'url_not_allowed');
}

/** Whether a run has no use for going on: robots.txt is unreadable, or the site wants to be left alone for long. */
function endsRun(error: unknown): boolean {
  const wantsSilence =
    error instanceof AppError && error.retryAfter !== undefined && !(error instanceof SiteBusyError);
  return error instanceof RobotsUnreachableError || (wantsSilence && error.code === 'upstream_failed');
}

type Site = { lease: Lease; website: WebsiteRow; options: RefreshOptions };

/**
 * Looks at every page of a source that the run has not looked at: those that changed are read, each stored in its own
 * transaction under the lease; resolves to false when it paused before the end. Throws an AppError that says why the
 * whole site cannot be read.
 */
export async function refreshPages(
  deps: RefreshDeps,
  lease: Lease,
  options: RefreshOptions,
): Promise<boolean> {
  const [website] = await listWebsiteRows(deps.database.pool, lease.ownerId, lease.connectionId);
  if (!website) throw new LeaseLostError();
  const pages = await store.listPagesToRefresh(deps.database.pool, lease, lease.syncRunId);
  const waiting = pages.filter(({ isRefreshed }) => !isRefreshed);
  let done = pages.length - waiting.length;
  let awayInARow = done > 0 ? Number.NEGATIVE_INFINITY : 0;
  options.onProgress(done, pages.length);

  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const look = async (page: store.PageToRefresh) => {
    if (await options.mustPause()) return;
    const failure = await refreshPage(deps, { lease, website, options: { ...options, signal } }, page);
    awayInARow = failure && isOfWholeSite(failure) ? awayInARow + 1 : Number.NEGATIVE_INFINITY;
    if (failure && awayInARow >= Math.min(mostAway, pages.length)) throw failure;
    options.onProgress(++done, pages.length, page.title);
  };
  await forEachAtOnce(waiting, pagesAtOnce, (page) =>
    look(page).catch((error) => {
      stopping.abort(error);
      throw error;
    }),
  );
  return done === pages.length;
}

/** Looks at one page; resolves to why it could not be read, where that was noted. */
async function refreshPage(
  deps: RefreshDeps,
  site: Site,
  page: store.PageToRefresh,
): Promise<AppError | undefined> {
  const { lease } = site;
  const target = { ...lease, pageId: page.pageId };
  const commit = (work: (runner: SqlRunner) => Promise<void>) => commitUnderLease(deps.database, lease, work);
  try {
    const read = await readForRun(deps, site, page);
    await commit((runner) => keepRead(deps, runner, target, page, read));
    return undefined;
  } catch (error) {
    site.options.signal.throwIfAborted();
    if (error instanceof LeaseLostError || endsRun(error)) throw error;
    const known = toAppError(error);
    if (known.code === 'unavailable') throw error;
    await commit((runner) => noteFailure(runner, target, known));
    return known;
  }
}

/** A page that is gone is forgotten; of any other the last good content stays. */
async function noteFailure(
  runner: SqlRunner,
  target: SourceScope & { pageId: string; syncRunId: number | null },
  error: AppError,
): Promise<void> {
  const isGone = error instanceof PageStatusError && (error.answered === 404 || error.answered === 410);
  if (isGone) await store.markGone(runner, target, `The page is gone: ${error.message}`);
  else await store.markFailed(runner, target, error.message);
}

type Read = ReadPage | 'unchanged';

/** Reads a page for a run, once more when the site asks to wait; each time is counted before it is asked for. */
async function readForRun(deps: RefreshDeps, site: Site, page: store.PageToRefresh): Promise<Read> {
  const { lease, website, options } = site;
  const onSend = async () => {
    if (!(await store.beginAttempt(deps.database, lease, page.pageId, mostAttempts)))
      throw new AttemptsUsedError();
  };
  const isKnown = page.contentHash !== null && !options.isFull;
  for (let attempt = 1; ; attempt++) {
    try {
      const read = await readPage(deps, page.url, {
        mode: website.scraperMode,
        accountId: lease.ownerId,
        signal: options.signal,
        longestClosedMs,
        onSend,
        ...(isKnown ? { validators: { etag: page.etag, lastModified: page.lastModifiedHeader } } : {}),
      });
      return read.status === 'unchanged' ? 'unchanged' : read;
    } catch (error) {
      const isWorthIt = error instanceof SiteBusyError && error.closedMs <= longestClosedMs;
      if (!isWorthIt || attempt >= mostAttempts) throw error;
    }
  }
}

/** Stores what was read of a page, in the caller's transaction; throws `quota_exceeded`. */
async function keepRead(
  deps: RefreshDeps,
  runner: SqlRunner,
  target: SourceScope & { pageId: string; syncRunId: number | null },
  page: Pick<store.PageToRefresh, 'pageId' | 'contentHash'>,
  read: Read,
): Promise<void> {
  if (read === 'unchanged') return store.markUnchanged(runner, target);
  if (read.isNoindex) return store.markGone(runner, target, noindexReason);
  const isOther = read.page.id !== page.pageId && (await store.hasPage(runner, target, read.page.id));
  if (isOther) return store.markGone(runner, target, `It is the same page as ${read.page.url} by now.`);
  const bytes = await store.savePage(runner, target, {
    ...read,
    title: read.page.title,
    lastModified: read.page.lastModified,
    document: read.contentHash === page.contentHash ? null : read.packed,
  });
  if (bytes > 0) await requireRoom(deps, runner, target.ownerId, { items: 0, bytes });
}

/**
 * Reads one page anew, outside of any run; throws an AppError that says why it cannot be read, `not_found` and
 * `already_syncing`.
 */
export async function refreshOnePage(
  deps: RefreshDeps,
  scope: SourceScope,
  pageId: string,
  signal: AbortSignal,
): Promise<void> {
  const [website] = await listWebsiteRows(deps.database.pool, scope.ownerId, scope.connectionId);
  const [page] = await store.listPagesToRefresh(deps.database.pool, scope, null, pageId);
  if (!website || !page) throw notFound();
  const target = { ...scope, pageId, syncRunId: null };
  const commit = async (work: (runner: SqlRunner) => Promise<void>) => {
    if (!(await commitBetweenRuns(deps.database, scope, work))) throw alreadySyncing();
  };
  try {
    const options = { mode: website.scraperMode, accountId: scope.ownerId, signal, longestClosedMs };
    const read = await readPage(deps, page.url, options);
    if (read.status === 'unchanged') return;
    await commit((runner) => keepRead(deps, runner, target, page, read));
  } catch (error) {
    signal.throwIfAborted();
    const known = toAppError(error);
    if (known.code === 'upstream_failed' || known.code === 'unreadable_file') {
      await commit((runner) => noteFailure(runner, target, known));
    }
    throw error;
  }
}
