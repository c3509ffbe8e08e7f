import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { ScraperMode, SkippedPage, WebsitePage } from '@anito/contract/websites';
import { AppError } from '../../../lib/errors.ts';
import type { PageOptions, SiteDeps } from './fetch-page.ts';
import { createPathFilter } from './match-patterns.ts';
import { normalizePageUrl } from './normalize-url.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { getRobots } from './robots.ts';
import { SiteBusyError } from './site-visit.ts';
import { listSitemapPages } from './sitemap.ts';

/** Pages taken apart while others are fetched; the site itself is asked for one at a time. */
const pagesAtOnce = 4;
/** Addresses that lead to nothing count too, so that a site that never ends does. */
const mostVisitsPerPage = 2;
const spareVisits = 20;
const mostSkipped = 1_000;
/** Milliseconds of comparing addresses with rules and patterns after which others get their turn. */
const turnMs = 8;
/** Times that a page is asked for when the site is busy. */
const mostTries = 2;

/** Bounds of a crawl. */
export type CrawlPlan = {
  scraperMode: ScraperMode;
  maxPages: number;
  maxDepth: number;
  include: string[];
  exclude: string[];
};

/** What a crawl found: pages in the order of finding, why others were left out, and what was not looked at. */
export type CrawlResult = { pages: WebsitePage[]; skipped: SkippedPage[]; remainingUrls: string[] };

type Waiting = { url: string; depth: number };

/** Reads a page, once more when the site asks to wait and that is not too long. */
export async function readPatiently(deps: SiteDeps, url: string, options: PageOptions): Promise<ReadPage> {
  for (let attempt = 1; ; attempt++) {
    try {
      const read = await readPage(deps, url, options);
      if (read.status === 'unchanged')
        throw new AppError('upstream_failed', 'The website answered with status 304.');
      return read;
    } catch (error) {
      const isWorthIt = error instanceof SiteBusyError && error.closedMs <= options.longestClosedMs;
      if (!isWorthIt || attempt >= mostTries) throw error;
    }
  }
}

/** Why a page that says so is left out. */
export const noindexReason = 'The page asks robots not to keep it (noindex).';

/** A page that may be kept; throws `unreadable_file` for one that asks robots not to. */
export function requireIndexable(read: ReadPage): ReadPage {
  if (read.isNoindex) throw new AppError('unreadable_file', noindexReason);
  return read;
}

/** Lets others in after a turn's time; throws the signal's reason when that fires meanwhile. */
function createTurns(signal: AbortSignal): () => Promise<void> | undefined {
  let turnEnds = performance.now() + turnMs;
  return () => {
    if (performance.now() < turnEnds) return undefined;
    return yieldToOthers().then(() => {
      signal.throwIfAborted();
      turnEnds = performance.now() + turnMs;
    });
  };
}

/** Follows a site from its first page: sitemap first, then links, level by level. */
class Crawl {
  readonly #deps: SiteDeps;
  readonly #plan: CrawlPlan;
  readonly #options: PageOptions;
  readonly #known = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #queue: Waiting[] = [];
  readonly #pages: WebsitePage[] = [];
  readonly #pageIds = new Set<string>();
  readonly #skipped: SkippedPage[] = [];
  #isWanted: (url: URL) => boolean;
  #visits = 0;
  #underWay = 0;

  constructor(deps: SiteDeps, plan: CrawlPlan, options: PageOptions) {
    this.#deps = deps;
    this.#plan = plan;
    this.#options = options;
    this.#isWanted = createPathFilter(plan);
  }

  /** The first page decides which site it is; what it throws is the crawl's failure. */
  async run(start: ReadPage): Promise<CrawlResult> {
    const site = new URL(start.page.url);
    this.#known.add(start.page.url);
    this.#keep(start, { url: start.page.url, depth: 0 });
    const { accountId, signal, longestClosedMs } = this.#options;
    const visiting = { accountId, signal, longestClosedMs };
    const robots = await getRobots(this.#deps, site, visiting);
    const most = this.#plan.maxPages * mostVisitsPerPage;
    await this.#addAll(await listSitemapPages(this.#deps, site, robots, { ...visiting, most }), 1);
    await this.#addAll(start.links, 1);
    await this.#visitAll();
    return {
      pages: this.#pages,
      skipped: this.#skipped,
      remainingUrls: this.#queue.map(({ url }) => url),
    };
  }

  #skip(url: string, reason: string): void {
    if (this.#skipped.length < mostSkipped) this.#skipped.push({ url, reason });
  }

  #add(url: string, depth: number): void {
    if (this.#known.has(url)) return;
    this.#known.add(url);
    if (!this.#isWanted(new URL(url))) this.#skip(url, 'The patterns leave it out.');
    else if (depth > this.#plan.maxDepth)
      this.#skip(url, `It lies more than ${this.#plan.maxDepth} links away.`);
    else this.#queue.push({ url, depth });
  }

  async #addAll(urls: Iterable<string>, depth: number): Promise<void> {
    const takeTurns = createTurns(this.#options.signal);
    for (const url of urls) {
      this.#add(url, depth);
      await takeTurns();
    }
  }

  /** Keeps a page unless it asks not to be, or is known by another address. */
  #keep(read: ReadPage, { url }: Waiting): void {
    const { page, contentHash } = read;
    const twin = this.#hashes.get(contentHash);
    if (read.isNoindex) this.#skip(url, noindexReason);
    else if (this.#pageIds.has(page.id)) this.#skip(url, `It is the same page as ${page.url}.`);
    else if (twin) this.#skip(url, `It holds the same words as ${twin}.`);
    else if (!this.#isWanted(new URL(page.url)) && page.url !== url)
      this.#skip(url, 'The patterns leave it out.');
    else if (this.#pages.length < this.#plan.maxPages) {
      this.#known.add(page.url);
      this.#pageIds.add(page.id);
      this.#hashes.set(contentHash, page.url);
      this.#pages.push(page);
    } else this.#queue.unshift({ url, depth: 0 });
  }

  #mayGoOn(): boolean {
    const { maxPages } = this.#plan;
    const isFull = this.#pages.length + this.#underWay >= maxPages;
    return !isFull && this.#visits < maxPages * mostVisitsPerPage + spareVisits;
  }

  async #visitAll(): Promise<void> {
    const running = new Set<Promise<void>>();
    for (;;) {
      const next = this.#mayGoOn() ? this.#queue.shift() : undefined;
      if (next) {
        this.#visits++;
        this.#underWay++;
        const visit = this.#visitOne(next).finally(() => {
          this.#underWay--;
          running.delete(visit);
        });
        running.add(visit);
        // The race below tells of the first that fails; others may fail after it.
        visit.catch(() => undefined);
        if (running.size < pagesAtOnce) continue;
      }
      if (running.size === 0) return;
      await Promise.race(running);
    }
  }

  async #visitOne(next: Waiting): Promise<void> {
    try {
      const read = await readPatiently(this.#deps, next.url, this.#options);
      await this.#addAll(read.links, next.depth + 1);
      this.#keep(read, next);
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      this.#skip(next.url, error.message);
    }
  }
}

/** Crawls a site from a page that was read; throws only what ends it as a whole. */
export function crawlSite(
  deps: SiteDeps,
  start: ReadPage,
  plan: CrawlPlan,
  options: PageOptions,
): Promise<CrawlResult> {
  return new Crawl(deps, plan, options).run(start);
}

/**
 * Pages of the site of `start`, from its sitemap and its links, that robots.txt leaves open; at most `most`, not `start`
 * itself.
 */
export async function listOtherPages(
  deps: SiteDeps,
  start: ReadPage,
  most: number,
  options: PageOptions,
): Promise<string[]> {
  const site = new URL(start.page.url);
  const { accountId, signal, longestClosedMs } = options;
  const visiting = { accountId, signal, longestClosedMs };
  const robots = await getRobots(deps, site, visiting);
  const listed = await listSitemapPages(deps, site, robots, { ...visiting, most: most + 1 });
  const own = new Set([start.page.url, normalizePageUrl(site)]);
  const others: string[] = [];
  const takeTurns = createTurns(signal);
  for (const url of new Set([...listed, ...start.links])) {
    if (others.length === most) break;
    if (!own.has(url) && robots.isAllowed(new URL(url))) others.push(url);
    await takeTurns();
  }
  return others;
}
