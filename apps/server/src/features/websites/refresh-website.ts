import {
  CrawlError,
  OtherSiteError,
  PageStatusError,
  RobotsUnreachableError,
  SiteClosedError,
} from '@anito/crawler/crawl-error';
import { isCurrentContentHash } from '@anito/crawler/page/page-digest';
import { OutsideError, UnreachableError } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import { type AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { type LocalizedMessage, localizedMessage } from '../../lib/reasons.ts';
import type { PageRefresh, RefreshOptions, SourceScope } from '../sources/source-kind.ts';
import { beginPageAttempt } from '../sync/sync.service.ts';
import { savePageResult } from './save-page-read.ts';
import { type CrawlerDeps, forgetMissing, SiteDiscovery } from './site-discovery.ts';
import { readingModes } from './website.service.ts';
import { listWebsiteRows, type WebsiteRow } from './website.store.ts';
import * as store from './website-pages.store.ts';

export type RefreshDeps = Pick<Deps, 'database' | 'env'> & CrawlerDeps;

/** Pages processed while others are fetched. The site itself gets one request at a time. */
const pageConcurrency = 4;
/** Longest wait in milliseconds for a site that asks to come back later. */
const maxClosedMs = 300_000;

/** Returns whether an error means that the whole site is unavailable, not just one page. */
function isSiteUnavailable(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.status >= 500;
  if (error instanceof OutsideError)
    return error instanceof UnreachableError || error.problem === 'not-allowed';
  return error instanceof OtherSiteError;
}

/** Returns whether a run cannot continue: robots.txt is unreadable, or the site asks for a long pause. */
function endsRun(error: unknown): boolean {
  return error instanceof RobotsUnreachableError || error instanceof SiteClosedError;
}

/** Returns whether the website answered that it does not have the page (404 or 410). */
function isGone(error: unknown): boolean {
  return error instanceof PageStatusError && (error.status === 404 || error.status === 410);
}

/** Problems of an address that is known only from a link: it is no page to learn from, now and later. */
const noPageProblems = new Set([
  'no-page',
  'empty-page',
  'no-text',
  'robots-disallow',
  'other-site',
  'too-many-redirects',
  'redirect-nowhere',
]);

/**
 * Returns whether an error means that an address is not a readable page: a status from 400 to 499, or one of
 * `noPageProblems`. Such a page is removed if it was discovered and never read.
 */
function isNoPage(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.status >= 400 && error.status < 500;
  const isKnown = error instanceof CrawlError || error instanceof OutsideError;
  return isKnown && noPageProblems.has(error.problem);
}

/** Whether a page was discovered through a link and never read. */
const isUnreadDiscovery = ({ isFollowed, contentHash, depth }: store.PageToRefresh) =>
  isFollowed && contentHash === null && depth > 0;

/**
 * Starts the discovery of pages in a run of a source that follows links. Returns undefined for a source that
 * does not, and outside of a run.
 */
async function startDiscovery(
  deps: RefreshDeps,
  website: WebsiteRow,
  { lease, signal, commit, isFull }: RefreshOptions,
  isResumed: boolean,
): Promise<SiteDiscovery | undefined> {
  if (!lease || !website.readsOn) return undefined;
  const following = new SiteDiscovery(deps, lease, website, {
    tenantId: lease.ownerId,
    signal,
    maxClosedMs,
  });
  await following.start({ commit, isFull }, isResumed);
  return following;
}

/**
 * Prepares a refresh of the pages of a source; `read` of the result fetches one page. In a sync run
 * (with a lease) it continues the run that was cut short before. If the source follows links, it also looks
 * for new pages. Throws `not_found` when the source does not exist.
 */
export async function refreshWebsite(
  deps: RefreshDeps,
  scope: SourceScope,
  options: RefreshOptions,
): Promise<PageRefresh<store.PageToRefresh>> {
  const { pool } = deps.database;
  const { lease, onlyId, isFull } = options;
  const [website] = await listWebsiteRows(pool, scope.ownerId, scope.connectionId);
  if (!website) throw notFound();
  const syncRunId = lease?.syncRunId ?? null;
  const isResumed = syncRunId !== null && (await store.hasRefreshedPages(pool, scope, syncRunId));
  const discovery = await startDiscovery(deps, website, options, isResumed);
  if (lease && !isResumed) {
    const linksVersion = discovery?.linksVersion ?? null;
    const continuedCount = await options.commit((runner) =>
      store.continueCutShortRun(runner, lease, linksVersion),
    );
    if (continuedCount > 0) discovery?.markResumed();
  }
  const pages = await store.listPagesToRefresh(pool, scope, syncRunId, onlyId ?? undefined);
  const pending = lease ? pages.filter(({ isRefreshed }) => !isRefreshed) : pages;
  const done = pages.length - pending.length;
  const target = (page: store.PageToRefresh) => ({ ...scope, pageId: page.id, syncRunId });
  /** Ids of the pages of this refresh: a page is requested once, even if its address changes. */
  const startedIds = new Set(pending.map(({ id }) => id));
  /** Once a page could be read, a failure of another page concerns that page only. */
  let hasAnswered = isResumed;

  return {
    pending,
    done,
    concurrency: pageConcurrency,
    beginAttempt: (run, page) => beginPageAttempt(deps, store.pageTable, run, page.id),
    async read(page, { signal, countAttempt }) {
      const areLinksKnown = !discovery || page.linksVersion === discovery.linksVersion;
      const isKnown = isCurrentContentHash(page.contentHash) && !isFull && areLinksKnown;
      const read = await deps.crawler.readIfChanged(page.url, {
        mode: readingModes[website.scraperMode],
        tenantId: scope.ownerId,
        signal,
        maxClosedMs,
        onSend: countAttempt,
        ...(isKnown ? { validators: { etag: page.etag, lastModified: page.lastModifiedHeader } } : {}),
      });
      hasAnswered = true;
      const links = discovery && read.status === 'read' ? await discovery.chooseLinks(read) : [];
      return (runner) => savePageResult(deps, runner, target(page), { page, read, links, discovery });
    },
    async listJoined() {
      if (!discovery) return [];
      await options.commit((runner) => discovery.joinDeferred(runner));
      const all = await store.listPagesToRefresh(pool, scope, syncRunId);
      const joined = all.filter(({ id, isRefreshed }) => !isRefreshed && !startedIds.has(id));
      for (const { id } of joined) startedIds.add(id);
      return joined;
    },
    async end(runner) {
      if (!lease) return;
      await forgetMissing(runner, lease, website, discovery);
      await discovery?.end(runner);
    },
    classifyFailure(error, page) {
      if (endsRun(error)) return 'ends-look';
      if (!hasAnswered && isSiteUnavailable(error)) return 'seems-away';
      hasAnswered = true;
      return isGone(error) || (discovery && isUnreadDiscovery(page) && isNoPage(error)) ? 'gone' : 'failed';
    },
    async recordGone(runner, page, error) {
      if (discovery && isUnreadDiscovery(page)) {
        return discovery.rejectPage(runner, { pageId: page.id, url: page.url, depth: page.depth });
      }
      const failure = toFailure(describeGone(error));
      return lease
        ? store.markMissing(runner, target(page), failure)
        : store.markGone(runner, target(page), failure);
    },
    recordFailure: (runner, page, failure) => store.markFailed(runner, target(page), failure),
  };
}

/** Returns the reason for a page that its website does not have any more. */
function describeGone(error: AppError): LocalizedMessage {
  return error.cause instanceof PageStatusError
    ? localizedMessage('page-gone', { status: error.cause.status })
    : error.localizedMessage;
}
