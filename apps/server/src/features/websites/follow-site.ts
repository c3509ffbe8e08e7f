import { limits } from '@anito/contract/limits';
import { createPathFilter, type PathFilter } from '@anito/crawler/addresses/match-patterns';
import { nameAlike } from '@anito/crawler/addresses/name-alike';
import { normalizePageUrl } from '@anito/crawler/addresses/normalize-url';
import { isPageError } from '@anito/crawler/crawl-error';
import type { Crawler } from '@anito/crawler/crawler';
import type { ReadPage } from '@anito/crawler/page/read-page';
import type { VisitOptions } from '@anito/crawler/site-visit';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';
import { findItemRoom } from '../sources/quota.service.ts';
import type { Lease, LookOptions } from '../sources/source-kind.ts';
import type { StoppedBy, WebsiteRow } from './website.store.ts';
import * as store from './website-follow.store.ts';
import * as found from './website-found.store.ts';
import { nameWebPage } from './website-pages.store.ts';

/** Asks each host one request at a time, and two a second at most, over all processes. */
export type CrawlerDeps = { crawler: Crawler };

type FollowDeps = Pick<Deps, 'database' | 'env'> & CrawlerDeps;

const perCommit = 500;
/** A page that was none is asked for again after so many days. */
const tryAfterDays = 7;
/** Addresses that lead to nothing count too, so that a site that never ends does. */
const visitsPerPage = 3;
const spareVisits = 100;

function* cut<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += perCommit) yield items.slice(start, start + perCommit);
}

/** Half of a SHA-256: addresses may be long, and a site has many. */
const keyOf = (url: string) => nameWebPage(nameAlike(url));

/**
 * A website that is followed from its first page: which pages join its source, and which are remembered as none. What it
 * decides is stored in the caller's transactions, so that a look taken up again goes on where it was.
 */
export class SiteFollowing {
  readonly #deps: FollowDeps;
  readonly #lease: Lease;
  readonly #website: WebsiteRow;
  readonly #site: URL;
  readonly #asking: VisitOptions;
  readonly #isWanted: PathFilter;
  /** Names (`keyOf`) of all addresses that are pages of the source, or known not to be. */
  readonly #known = new Set<string>();
  /** Pages for which there was no room when something led to them. */
  readonly #kept: found.KnownPage[] = [];
  #linksVersion: number;
  #stoppedBy: StoppedBy | null;
  #isResumed = false;

  constructor(deps: FollowDeps, lease: Lease, website: WebsiteRow, asking: VisitOptions) {
    this.#deps = deps;
    this.#lease = lease;
    this.#website = website;
    this.#site = new URL(website.baseUrl);
    this.#asking = asking;
    this.#isWanted = createPathFilter(website);
    this.#linksVersion = website.linksVersion;
    this.#stoppedBy = website.stoppedBy;
  }

  /** The version of the bounds by which links are followed: pages read by another one are read anew for theirs. */
  get linksVersion(): number {
    return this.#linksVersion;
  }

  /** The look continues one that was cut short: it does not know for which pages that one had no room. */
  markResumed(): void {
    this.#isResumed = true;
  }

  /** Whether an address fits the patterns of the source. */
  isWanted(url: string): boolean {
    return this.#isWanted(new URL(url));
  }

  /** Whether an address is that of a page that is known already, maybe written in another way, other than `own`. */
  isKnownBeside(url: string, own: string): boolean {
    const key = keyOf(url);
    return key !== keyOf(own) && this.#known.has(key);
  }

  /** Begins a look: first page and sitemap join, what the bounds leave out by now leaves. */
  async begin({ commit, isFull }: Pick<LookOptions, 'commit' | 'isFull'>, isResumed: boolean): Promise<void> {
    this.#isResumed = isResumed;
    await commit((runner) => this.#leaveOutside(runner));
    await this.#readKnown();
    await commit((runner) => this.#tryAgain(runner));
    await commit((runner) => this.#joinFirst(runner));
    const listed = await this.#listSitemap();
    const urls = listed.map(({ url }) => url);
    for (const some of cut(urls)) await commit((runner) => this.join(runner, some, 1));
    if (isFull) return;
    const dated = listed.flatMap(({ url, changedBy }) =>
      changedBy === null ? [] : [{ pageId: nameWebPage(url), changedBy }],
    );
    const { syncRunId } = this.#lease;
    const by = { syncRunId, linksVersion: this.#linksVersion };
    for (const some of cut(dated)) {
      await commit((runner) => store.markListedUnchanged(runner, this.#lease, by, some));
    }
  }

  /** Pages that joined by themselves and lie outside of changed bounds; room that came free is filled anew. */
  async #leaveOutside(runner: SqlRunner): Promise<void> {
    const { maxPages, maxDepth, wholeVersion } = this.#website;
    const { used } = await found.countPages(runner, this.#lease);
    if (wholeVersion !== this.#linksVersion) {
      const followed = await store.listFollowed(runner, this.#lease);
      const isInside = ({ url, depth }: found.KnownPage) =>
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
      // Nobody knows any more where those lie that had no room: all links are followed anew.
      this.#linksVersion = await store.raiseLinksVersion(runner, this.#lease);
      this.#stoppedBy = null;
    }
  }

  async #readKnown(): Promise<void> {
    const most = 5_000;
    for (let afterId = ''; ; ) {
      const some = await found.listKnownUrls(this.#deps.database.pool, this.#lease, { afterId, most });
      for (const { url } of some) this.#known.add(keyOf(url));
      const last = some.at(-1);
      if (!last || some.length < most) return;
      afterId = last.pageId;
    }
  }

  /** What was offered joins where all new pages do; what was no page may be one by now. */
  async #tryAgain(runner: SqlRunner): Promise<void> {
    const { joinsNewPages } = this.#website;
    const ids = await found.listToTry(runner, this.#lease, { joinsNewPages, afterDays: tryAfterDays });
    if (ids.length === 0) return;
    const room = await this.#findRoom(runner, ids.length);
    const taken = await found.takeFoundPages(runner, this.#lease, ids.slice(0, room));
    await store.joinPages(runner, this.#lease, taken);
    if (room < ids.length) await store.setStoppedBy(runner, this.#lease, this.#stoppedBy);
  }

  async #joinFirst(runner: SqlRunner): Promise<void> {
    const url = normalizePageUrl(this.#site);
    const key = keyOf(url);
    if (this.#known.has(key)) return;
    const room = await this.#findRoom(runner, 1);
    if (room > 0) await store.joinPages(runner, this.#lease, [{ pageId: nameWebPage(url), url, depth: 0 }]);
    this.#known.add(key);
  }

  /** Where robots.txt cannot be had, its error ends the look: nothing of the site may be read. */
  async #listSitemap() {
    const listed = await this.#deps.crawler.listSitemapPages(
      this.#site,
      limits.pagesPerWebsite,
      this.#asking,
    );
    const byUrl = new Map(listed.map((page) => [page.url, page]));
    const wanted = await this.#choose(this.#site, byUrl.keys());
    return wanted.map((url) => byUrl.get(url)!);
  }

  #choose(page: URL, links: Iterable<string>): Promise<string[]> {
    return this.#deps.crawler.chooseLinks(page, links, { ...this.#asking, isWanted: this.#isWanted });
  }

  /** The links of a page that are to be followed. */
  async chooseLinks({ url, links }: Pick<ReadPage, 'url' | 'links'>): Promise<string[]> {
    try {
      return await this.#choose(new URL(url), links);
    } catch (error) {
      this.#asking.signal.throwIfAborted();
      // A robots.txt that can be had no more is met by the next page that is asked for.
      if (isPageError(error)) return [];
      throw error;
    }
  }

  /**
   * Lets pages join, as far as there is room, or offers them once the whole site is known and new pages are to wait for
   * their owner's word. Resolves to how many joined.
   */
  async join(runner: SqlRunner, urls: string[], depth: number): Promise<number> {
    if (depth > this.#website.maxDepth) return 0;
    const fresh = new Map<string, found.KnownPage>();
    for (const url of urls) {
      const key = keyOf(url);
      if (this.#known.has(key) || fresh.has(key)) continue;
      fresh.set(key, { pageId: nameWebPage(url), url, depth });
    }
    if (fresh.size === 0) return 0;
    const { joinsNewPages, wholeVersion } = this.#website;
    const pages = [...fresh.values()];
    for (const key of fresh.keys()) this.#known.add(key);
    if (joinsNewPages || wholeVersion !== this.#linksVersion) return this.#joinWhereRoom(runner, pages);
    await found.insertFoundPages(runner, this.#lease, 'offered', pages, {
      most: limits.pagesOffered,
      room: limits.pagesRemembered,
    });
    return 0;
  }

  async #joinWhereRoom(runner: SqlRunner, pages: found.KnownPage[]): Promise<number> {
    const before = this.#stoppedBy;
    const room = await this.#findRoom(runner, pages.length);
    const spare = limits.pagesPerWebsite - this.#kept.length;
    this.#kept.push(...pages.slice(room, room + Math.max(0, spare)));
    if (this.#stoppedBy !== before) await store.setStoppedBy(runner, this.#lease, this.#stoppedBy);
    return store.joinPages(runner, this.#lease, pages.slice(0, room));
  }

  /** How many of so many pages have room in the source and in the account. */
  async #findRoom(runner: SqlRunner, wanted: number): Promise<number> {
    const { maxPages } = this.#website;
    const { used, noPages } = await found.countPages(runner, this.#lease);
    const visitsLeft = maxPages * visitsPerPage + spareVisits - used - noPages;
    const ofSource = Math.max(0, Math.min(maxPages - used, visitsLeft));
    if (ofSource < wanted) this.#stop('maxPages');
    const room = Math.min(wanted, ofSource);
    const ofAccount = room === 0 ? 0 : await findItemRoom(this.#deps, runner, this.#lease.ownerId);
    if (ofAccount < room) this.#stop('account');
    return Math.min(room, ofAccount);
  }

  #stop(by: StoppedBy): void {
    this.#stoppedBy = by;
  }

  /** Takes a page out that is none to learn from, and remembers it, so that links to it are not followed again. */
  async setAside(runner: SqlRunner, page: found.KnownPage): Promise<void> {
    await store.dropPages(runner, this.#lease, [page.pageId]);
    await this.rememberNoPages(runner, [page]);
  }

  /** Remembers addresses that are no pages to learn from. */
  async rememberNoPages(runner: SqlRunner, pages: found.KnownPage[]): Promise<void> {
    const most = limits.pagesRemembered;
    await found.insertFoundPages(runner, this.#lease, 'no-page', pages, { most, room: most });
  }

  /** Gives a page that was never read the address that it gives itself; links to the other one lead there. */
  async rename(
    runner: SqlRunner,
    page: found.KnownPage,
    own: { pageId: string; url: string },
  ): Promise<void> {
    await store.renamePage(runner, this.#lease, page.pageId, own);
    await this.rememberNoPages(runner, [page]);
    this.#known.add(keyOf(own.url));
  }

  /** Pages for which there was no room join where others have left it since. */
  async joinKept(runner: SqlRunner): Promise<number> {
    if (this.#kept.length === 0) return 0;
    const pages = this.#kept.splice(0).sort((a, b) => a.depth - b.depth);
    return this.#joinWhereRoom(runner, pages);
  }

  /** Notes at the end of a look that the site was followed as far as it goes. */
  async end(runner: SqlRunner): Promise<void> {
    await store.setWhole(runner, this.#lease, this.#linksVersion);
    // A look that was taken up again does not know what had no room before.
    const hasSeenAll = this.#website.wholeVersion !== this.#linksVersion && !this.#isResumed;
    const isAllIn = hasSeenAll && this.#kept.length === 0;
    await store.setStoppedBy(runner, this.#lease, isAllIn ? null : this.#stoppedBy);
  }
}

/**
 * Forgets the pages that a run found gone, unless the website answered with none: then it is more likely that it has moved
 * or is set up wrongly for a while, and what was learned stays. Throws an AppError that says so.
 */
export async function forgetMissing(
  runner: SqlRunner,
  lease: Lease,
  { baseUrl }: WebsiteRow,
  following: SiteFollowing | undefined,
): Promise<void> {
  const { missing, there } = await store.countAnswers(runner, lease, lease.syncRunId);
  if (missing === 0) return;
  if (there === 0) {
    throw new AppError('upstream_failed', say('website-all-gone', { host: new URL(baseUrl).host }));
  }
  const left = await store.forgetMissing(runner, lease, lease.syncRunId);
  await following?.rememberNoPages(runner, left);
}
