import {
  CrawlError,
  OtherSiteError,
  PageStatusError,
  RobotsUnreachableError,
  SiteClosedError,
} from '@anito/crawler/crawl-error';
import { isReadAsNow } from '@anito/crawler/page/page-digest';
import { OutsideError, UnreachableError } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import { type AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { type Said, say } from '../../lib/reasons.ts';
import type { LookOptions, OutsideLook, SourceScope } from '../sources/source-kind.ts';
import { beginPageAttempt } from '../sync/sync.service.ts';
import { type CrawlerDeps, forgetMissing, SiteFollowing } from './follow-site.ts';
import { keepRead } from './keep-read.ts';
import { readingModes } from './website.service.ts';
import { listWebsiteRows, type WebsiteRow } from './website.store.ts';
import * as store from './website-pages.store.ts';

export type LookDeps = Pick<Deps, 'database' | 'env'> & CrawlerDeps;

/** Pages processed while others are fetched. The site itself gets one request at a time. */
const pagesAtOnce = 4;
/** Longest wait in milliseconds for a site that asks to come back later. */
const maxClosedMs = 300_000;

/** Whether an error means that the whole site is unavailable, not just one page. */
function isOfWholeSite(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.answered >= 500;
  if (error instanceof OutsideError)
    return error instanceof UnreachableError || error.problem === 'not-allowed';
  return error instanceof OtherSiteError;
}

/** Whether a run cannot continue: robots.txt is unreadable, or the site asks for a long pause. */
function endsRun(error: unknown): boolean {
  return error instanceof RobotsUnreachableError || error instanceof SiteClosedError;
}

function isGone(error: unknown): boolean {
  return error instanceof PageStatusError && (error.answered === 404 || error.answered === 410);
}

/** Problems that make an address known only from a link no page to learn from, now and later. */
const noPageProblems = new Set([
  'no-page',
  'empty-page',
  'no-text',
  'robots-disallow',
  'other-site',
  'too-many-redirects',
  'redirect-nowhere',
]);

function isNoPage(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.answered >= 400 && error.answered < 500;
  const isKnown = error instanceof CrawlError || error instanceof OutsideError;
  return isKnown && noPageProblems.has(error.problem);
}

/** Whether a page was discovered through a link and never read. */
const isUnseen = ({ isFollowed, contentHash, depth }: store.PageToRefresh) =>
  isFollowed && contentHash === null && depth > 0;

async function startFollowing(
  deps: LookDeps,
  website: WebsiteRow,
  { lease, signal, commit, isFull }: LookOptions,
  isResumed: boolean,
): Promise<SiteFollowing | undefined> {
  if (!lease || !website.readsOn) return undefined;
  const following = new SiteFollowing(deps, lease, website, {
    tenantId: lease.ownerId,
    signal,
    maxClosedMs,
  });
  await following.begin({ commit, isFull }, isResumed);
  return following;
}

/** Starts a refresh of the pages of a source. Throws `not_found` when the source does not exist. */
export async function lookAtWebsite(
  deps: LookDeps,
  scope: SourceScope,
  options: LookOptions,
): Promise<OutsideLook<store.PageToRefresh>> {
  const { pool } = deps.database;
  const { lease, onlyId, isFull } = options;
  const [website] = await listWebsiteRows(pool, scope.ownerId, scope.connectionId);
  if (!website) throw notFound();
  const syncRunId = lease?.syncRunId ?? null;
  const isResumed = syncRunId !== null && (await store.hasLooked(pool, scope, syncRunId));
  const following = await startFollowing(deps, website, options, isResumed);
  if (lease && !isResumed) {
    const linksVersion = following?.linksVersion ?? null;
    const taken = await options.commit((runner) => store.continueCutShortRun(runner, lease, linksVersion));
    if (taken > 0) following?.markResumed();
  }
  const pages = await store.listPagesToRefresh(pool, scope, syncRunId, onlyId ?? undefined);
  const waiting = lease ? pages.filter(({ isRefreshed }) => !isRefreshed) : pages;
  const done = pages.length - waiting.length;
  const target = (page: store.PageToRefresh) => ({ ...scope, pageId: page.id, syncRunId });
  /** Ids of the pages of this refresh: a page is requested once, whatever its address becomes. */
  const begun = new Set(waiting.map(({ id }) => id));
  /** Once a page could be read, a failure of another page concerns that page only. */
  let hasAnswered = isResumed;

  return {
    waiting,
    done,
    atOnce: pagesAtOnce,
    beginAttempt: (run, page) => beginPageAttempt(deps, store.pageTable, run, page.id),
    async read(page, { signal, countAttempt }) {
      const areLinksKnown = !following || page.linksVersion === following.linksVersion;
      const isKnown = isReadAsNow(page.contentHash) && !isFull && areLinksKnown;
      const read = await deps.crawler.readIfChanged(page.url, {
        mode: readingModes[website.scraperMode],
        tenantId: scope.ownerId,
        signal,
        maxClosedMs,
        onSend: countAttempt,
        ...(isKnown ? { validators: { etag: page.etag, lastModified: page.lastModifiedHeader } } : {}),
      });
      hasAnswered = true;
      const links = following && read.status === 'read' ? await following.chooseLinks(read) : [];
      return (runner) => keepRead(deps, runner, target(page), { page, read, links, following });
    },
    async listJoined() {
      if (!following) return [];
      await options.commit((runner) => following.joinKept(runner));
      const all = await store.listPagesToRefresh(pool, scope, syncRunId);
      const joined = all.filter(({ id, isRefreshed }) => !isRefreshed && !begun.has(id));
      for (const { id } of joined) begun.add(id);
      return joined;
    },
    async end(runner) {
      if (!lease) return;
      await forgetMissing(runner, lease, website, following);
      await following?.end(runner);
    },
    judge(error, page) {
      if (endsRun(error)) return 'ends-look';
      if (!hasAnswered && isOfWholeSite(error)) return 'seems-away';
      hasAnswered = true;
      return isGone(error) || (following && isUnseen(page) && isNoPage(error)) ? 'gone' : 'failed';
    },
    async noteGone(runner, page, error) {
      if (following && isUnseen(page)) {
        return following.setAside(runner, { pageId: page.id, url: page.url, depth: page.depth });
      }
      const failure = toFailure(sayGone(error));
      return lease
        ? store.markMissing(runner, target(page), failure)
        : store.markGone(runner, target(page), failure);
    },
    noteFailure: (runner, page, failure) => store.markFailed(runner, target(page), failure),
  };
}

/** Returns the reason for a page that its website does not have any more. */
function sayGone({ cause, said }: AppError): Said {
  return cause instanceof PageStatusError ? say('page-gone', { status: cause.answered }) : said;
}
