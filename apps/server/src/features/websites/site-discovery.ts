import { limits } from '@anito/contract/limits';
import { createPathFilter, type PathFilter } from '@anito/crawler/addresses/match-patterns';
import { normalizePageUrl } from '@anito/crawler/addresses/normalize-url';
import { toSimilarityKey } from '@anito/crawler/addresses/similarity-key';
import { isPageError } from '@anito/crawler/crawl-error';
import type { Crawler } from '@anito/crawler/crawler';
import type { PageContent } from '@anito/crawler/page/read-page';
import type { VisitOptions } from '@anito/crawler/site-visit';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { findItemRoom } from '../sources/quota.service.ts';
import type { Lease, RefreshOptions } from '../sources/source-kind.ts';
import type { StoppedBy, WebsiteRow } from './website.store.ts';
import * as store from './website-follow.store.ts';
import * as foundPages from './website-found.store.ts';
import { nameWebPage } from './website-pages.store.ts';

/** Sends each host one request at a time, and at most two a second, over all processes. */
export type CrawlerDeps = { crawler: Crawler };

type DiscoveryDeps = Pick<Deps, 'database' | 'env'> & CrawlerDeps;

const perCommit = 500;
/** Days after which an address that was no page is requested again. */
const retryAfterDays = 7;
/**
 * Limit of requested addresses per allowed page. Addresses that are no pages count too, so that an endless
 * site has a limit.
 */
const addressesPerPage = 3;
const extraAddresses = 100;

/** Yields the items in batches of up to `perCommit`. */
function* splitIntoBatches<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += perCommit) yield items.slice(start, start + perCommit);
}

/**
 * Returns the key of an address, the same for similar spellings. Half of a SHA-256, because addresses may be
 * long and a site has many.
 */
const hashUrl = (url: string) => nameWebPage(toSimilarityKey(url));

/**
 * Discovery of a website from its first page: decides which pages join the source and which addresses are
 * remembered as no pages. Its decisions are stored in the caller's transactions, so that a resumed refresh
 * continues where it stopped.
 */
export class SiteDiscovery {
  readonly #deps: DiscoveryDeps;
  readonly #lease: Lease;
  readonly #website: WebsiteRow;
  readonly #site: URL;
  readonly #visitOptions: VisitOptions;
  readonly #isWanted: PathFilter;
  /** Keys (`keyOf`) of all addresses that are pages of the source, or known to be none. */
  readonly #knownKeys = new Set<string>();
  /** Discovered pages for which the source had no room. */
  readonly #deferredPages: foundPages.KnownPage[] = [];
  #linksVersion: number;
  #stoppedBy: StoppedBy | null;
  #isResumed = false;

  constructor(deps: DiscoveryDeps, lease: Lease, website: WebsiteRow, visitOptions: VisitOptions) {
    this.#deps = deps;
    this.#lease = lease;
    this.#website = website;
    this.#site = new URL(website.baseUrl);
    this.#visitOptions = visitOptions;
    this.#isWanted = createPathFilter(website);
    this.#linksVersion = website.linksVersion;
    this.#stoppedBy = website.stoppedBy;
  }

  /**
   * Version of the limits by which links are followed. Pages read under another version are read again for
   * their links.
   */
  get linksVersion(): number {
    return this.#linksVersion;
  }

  /** Marks that the refresh continues an interrupted one. Its list of pages without room is lost. */
  markResumed(): void {
    this.#isResumed = true;
  }

  /** Whether an address matches the path patterns of the source. */
  isWanted(url: string): boolean {
    return this.#isWanted(new URL(url));
  }

  /** Whether an address belongs to a known page other than `own`, possibly in another spelling. */
  isOtherKnownPage(url: string, own: string): boolean {
    const key = hashUrl(url);
    return key !== hashUrl(own) && this.#knownKeys.has(key);
  }

  /**
   * Starts a refresh: the first page and the pages of the sitemap join, and pages outside of the current
   * limits leave.
   */
  async start(
    { commit, isFull }: Pick<RefreshOptions, 'commit' | 'isFull'>,
    isResumed: boolean,
  ): Promise<void> {
    this.#isResumed = isResumed;
    await commit((runner) => this.#dropPagesOutsideLimits(runner));
    await this.#readKnown();
    await commit((runner) => this.#retryFoundPages(runner));
    await commit((runner) => this.#joinFirst(runner));
    const listed = await this.#listSitemap();
    const urls = listed.map(({ url }) => url);
    for (const some of splitIntoBatches(urls)) await commit((runner) => this.join(runner, some, 1));
    if (isFull) return;
    const dated = listed.flatMap(({ url, changedBy }) =>
      changedBy === null ? [] : [{ pageId: nameWebPage(url), changedBy }],
    );
    const { syncRunId } = this.#lease;
    const by = { syncRunId, linksVersion: this.#linksVersion };
    for (const some of splitIntoBatches(dated)) {
      await commit((runner) => store.markListedUnchanged(runner, this.#lease, by, some));
    }
  }

  /**
   * Removes discovered pages that are outside of changed limits. When a limit kept pages out and there is
   * room now, all links are followed again.
   */
  async #dropPagesOutsideLimits(runner: SqlRunner): Promise<void> {
    const { maxPages, maxDepth, wholeVersion } = this.#website;
    const { used } = await foundPages.countPages(runner, this.#lease);
    if (wholeVersion !== this.#linksVersion) {
      const followed = await store.listFollowed(runner, this.#lease);
      const isInside = ({ url, depth }: foundPages.KnownPage) =>
        depth === 0 || (depth <= maxDepth && this.isWanted(url));
      const outside = followed.filter((page) => !isInside(page));
      const inside = followed.filter(isInside);
      const tooMany = Math.min(Math.max(0, used - outside.length - maxPages), Math.max(0, inside.length - 1));
      const leaving = [...outside, ...inside.slice(inside.length - tooMany)];
      await store.dropPages(
        runner,
        this.#lease,
        leaving.map(({ pageId }) => pageId),
      );
      if (tooMany > 0) this.#stop('maxPages');
    } else if (this.#stoppedBy !== null && used < maxPages && !this.#isResumed) {
      // It is not known any more where the pages without room are, so all links are followed again.
      this.#linksVersion = await store.raiseLinksVersion(runner, this.#lease);
      this.#stoppedBy = null;
    }
  }

  /** Reads the keys of all known addresses of the source. */
  async #readKnown(): Promise<void> {
    const batchSize = 5_000;
    for (let afterId = ''; ; ) {
      const some = await foundPages.listKnownUrls(this.#deps.database.pool, this.#lease, {
        afterId,
        limit: batchSize,
      });
      for (const { url } of some) this.#knownKeys.add(hashUrl(url));
      const last = some.at(-1);
      if (!last || some.length < batchSize) return;
      afterId = last.pageId;
    }
  }

  /**
   * Lets offered pages join if all new pages do, and requests again addresses that were no pages
   * `retryAfterDays` ago.
   */
  async #retryFoundPages(runner: SqlRunner): Promise<void> {
    const { joinsNewPages } = this.#website;
    const ids = await foundPages.listToRetry(runner, this.#lease, {
      joinsNewPages,
      afterDays: retryAfterDays,
    });
    if (ids.length === 0) return;
    const room = await this.#findRoom(runner, ids.length);
    const retriedPages = await foundPages.removeFoundPages(runner, this.#lease, ids.slice(0, room));
    await store.joinPages(runner, this.#lease, retriedPages);
    if (room < ids.length) await store.setStoppedBy(runner, this.#lease, this.#stoppedBy);
  }

  /** Lets the first page join, unless it is known or there is no room. */
  async #joinFirst(runner: SqlRunner): Promise<void> {
    const url = normalizePageUrl(this.#site);
    const key = hashUrl(url);
    if (this.#knownKeys.has(key)) return;
    const room = await this.#findRoom(runner, 1);
    if (room > 0) await store.joinPages(runner, this.#lease, [{ pageId: nameWebPage(url), url, depth: 0 }]);
    this.#knownKeys.add(key);
  }

  /**
   * Returns the wanted pages of the sitemap. When robots.txt cannot be read, its error ends the refresh: no
   * page of the site may be read then.
   */
  async #listSitemap() {
    const listed = await this.#deps.crawler.listSitemapPages(
      this.#site,
      limits.pagesPerWebsite,
      this.#visitOptions,
    );
    const byUrl = new Map(listed.map((page) => [page.url, page]));
    const chosenUrls = await this.#choose(this.#site, byUrl.keys());
    return chosenUrls.map((url) => byUrl.get(url)!);
  }

  /** Returns the links that may and should be followed. */
  #choose(page: URL, links: Iterable<string>): Promise<string[]> {
    return this.#deps.crawler.filterLinks(page, links, { ...this.#visitOptions, isWanted: this.#isWanted });
  }

  /**
   * Returns the links of a page to follow; none when the site does not allow to read its robots.txt at the
   * moment.
   */
  async chooseLinks({ url, links }: Pick<PageContent, 'url' | 'links'>): Promise<string[]> {
    try {
      return await this.#choose(new URL(url), links);
    } catch (error) {
      this.#visitOptions.signal.throwIfAborted();
      // A robots.txt that cannot be read any more fails the next page that is requested.
      if (isPageError(error)) return [];
      throw error;
    }
  }

  /**
   * Adds unknown pages while there is room, or offers them once the whole site is known and new pages need
   * their owner's approval. Pages without room are deferred. Does nothing beyond the maximum depth. Returns
   * the number of added pages.
   */
  async join(runner: SqlRunner, urls: string[], depth: number): Promise<number> {
    if (depth > this.#website.maxDepth) return 0;
    const newPages = new Map<string, foundPages.KnownPage>();
    for (const url of urls) {
      const key = hashUrl(url);
      if (this.#knownKeys.has(key) || newPages.has(key)) continue;
      newPages.set(key, { pageId: nameWebPage(url), url, depth });
    }
    if (newPages.size === 0) return 0;
    const { joinsNewPages, wholeVersion } = this.#website;
    const pages = [...newPages.values()];
    for (const key of newPages.keys()) this.#knownKeys.add(key);
    if (joinsNewPages || wholeVersion !== this.#linksVersion) return this.#joinIfRoom(runner, pages);
    await foundPages.insertFoundPages(runner, this.#lease, 'offered', pages, {
      limit: limits.pagesOffered,
      room: limits.pagesRemembered,
    });
    return 0;
  }

  /** Adds pages while there is room, and defers the others. Returns the number of added pages. */
  async #joinIfRoom(runner: SqlRunner, pages: foundPages.KnownPage[]): Promise<number> {
    const before = this.#stoppedBy;
    const room = await this.#findRoom(runner, pages.length);
    const spare = limits.pagesPerWebsite - this.#deferredPages.length;
    this.#deferredPages.push(...pages.slice(room, room + Math.max(0, spare)));
    if (this.#stoppedBy !== before) await store.setStoppedBy(runner, this.#lease, this.#stoppedBy);
    return store.joinPages(runner, this.#lease, pages.slice(0, room));
  }

  /**
   * Returns how many of this number of pages fit into the source and the account, and remembers which limit
   * keeps the others out.
   */
  async #findRoom(runner: SqlRunner, count: number): Promise<number> {
    const { maxPages } = this.#website;
    const { used, noPages } = await foundPages.countPages(runner, this.#lease);
    const visitsLeft = maxPages * addressesPerPage + extraAddresses - used - noPages;
    const sourceRoom = Math.max(0, Math.min(maxPages - used, visitsLeft));
    if (sourceRoom < count) this.#stop('maxPages');
    const room = Math.min(count, sourceRoom);
    const accountRoom = room === 0 ? 0 : await findItemRoom(this.#deps, runner, this.#lease.ownerId);
    if (accountRoom < room) this.#stop('account');
    return Math.min(room, accountRoom);
  }

  #stop(by: StoppedBy): void {
    this.#stoppedBy = by;
  }

  /**
   * Removes the page of an address that is no page to learn from, and remembers it, so that links to it are
   * not followed again.
   */
  async rejectPage(runner: SqlRunner, page: foundPages.KnownPage): Promise<void> {
    await store.dropPages(runner, this.#lease, [page.pageId]);
    await this.rememberNoPages(runner, [page]);
  }

  /** Remembers addresses that are no pages to learn from. */
  async rememberNoPages(runner: SqlRunner, pages: foundPages.KnownPage[]): Promise<void> {
    const maxPages = limits.pagesRemembered;
    await foundPages.insertFoundPages(runner, this.#lease, 'no-page', pages, {
      limit: maxPages,
      room: maxPages,
    });
  }

  /** Gives a page that was never read its canonical address; links to the previous one lead there. */
  async rename(
    runner: SqlRunner,
    page: foundPages.KnownPage,
    canonical: { pageId: string; url: string },
  ): Promise<void> {
    await store.renamePage(runner, this.#lease, page.pageId, canonical);
    await this.rememberNoPages(runner, [page]);
    this.#knownKeys.add(hashUrl(canonical.url));
  }

  /**
   * Lets deferred pages join where others have left since, pages nearest to the first one first. Returns
   * their number.
   */
  async joinDeferred(runner: SqlRunner): Promise<number> {
    if (this.#deferredPages.length === 0) return 0;
    const pages = this.#deferredPages.splice(0).sort((a, b) => a.depth - b.depth);
    return this.#joinIfRoom(runner, pages);
  }

  /**
   * Records at the end of a refresh that the site was followed completely, and which limit keeps pages out.
   */
  async end(runner: SqlRunner): Promise<void> {
    await store.recordCompleteDiscovery(runner, this.#lease, this.#linksVersion);
    // A resumed refresh does not know which pages had no room before.
    const hasSeenAll = this.#website.wholeVersion !== this.#linksVersion && !this.#isResumed;
    const isAllIn = hasSeenAll && this.#deferredPages.length === 0;
    await store.setStoppedBy(runner, this.#lease, isAllIn ? null : this.#stoppedBy);
  }
}

/**
 * Deletes the texts of the pages that a run found gone, and removes discovered pages from the source. Deletes
 * nothing and throws `upstream_failed` when the website answered for none of its pages: it has more likely
 * moved or is misconfigured for a while.
 */
export async function forgetMissing(
  runner: SqlRunner,
  lease: Lease,
  { baseUrl }: WebsiteRow,
  discovery: SiteDiscovery | undefined,
): Promise<void> {
  const { missing, there } = await store.countPageOutcomes(runner, lease, lease.syncRunId);
  if (missing === 0) return;
  if (there === 0) {
    throw new AppError(
      'upstream_failed',
      localizedMessage('website-all-gone', { host: new URL(baseUrl).host }),
    );
  }
  const removedPages = await store.forgetMissing(runner, lease, lease.syncRunId);
  await discovery?.rememberNoPages(runner, removedPages);
}
