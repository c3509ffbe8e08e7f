import { createPathFilter } from './addresses/match-patterns.ts';
import { normalizePageUrl } from './addresses/normalize-url.ts';
import { CrawlError, type CrawlProblem, isPageError, type PageError } from './crawl-error.ts';
import type { CrawlerParts, PageOptions } from './crawler-parts.ts';
import { createYielder } from './create-yielder.ts';
import { type PageContent, readPage } from './page/read-page.ts';
import type { VisitOptions } from './site-visit.ts';
import { listSitemapPages } from './sitemap/sitemap.ts';

/** Number of pages that are processed in parallel. Requests to the site are sent one at a time. */
const maxParallelPages = 4;
/** Limits of visits. They include failed visits, so that an endless site ends too. */
const maxVisitsPerPage = 2;
const spareVisits = 20;
const maxSkipped = 1_000;

/** Limits of a crawl. */
export type CrawlPlan = {
  maxPages: number;
  /** Maximum number of links from the first page. */
  maxDepth: number;
  /** Globs over paths, see `createPathFilter`. */
  include: string[];
  exclude: string[];
};

/** A page that was not read or not stored, with the reason. */
type SkippedPage = { url: string; error: PageError };

/** A page of a crawl, without its packed document: a site has many pages. */
type CrawledPage = Pick<PageContent, 'url' | 'title' | 'content' | 'lastModified'>;

/**
 * Result of a crawl: pages in the order of discovery, skipped pages with reasons, and addresses that were not
 * visited.
 */
export type CrawlResult = { pages: CrawledPage[]; skipped: SkippedPage[]; remainingUrls: string[] };

type QueuedPage = { url: string; depth: number };

/** Crawls a site from its first page: its sitemap first, then its links, level by level. */
class Crawl {
  readonly #parts: CrawlerParts;
  readonly #plan: CrawlPlan;
  readonly #options: PageOptions;
  readonly #knownUrls = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #queue: QueuedPage[] = [];
  readonly #pages = new Map<string, CrawledPage>();
  readonly #skipped: SkippedPage[] = [];
  #isIncluded: (url: URL) => boolean;
  #visits = 0;
  #runningVisits = 0;

  constructor(parts: CrawlerParts, plan: CrawlPlan, options: PageOptions) {
    this.#parts = parts;
    this.#plan = plan;
    this.#options = options;
    this.#isIncluded = createPathFilter(plan);
  }

  /** Crawls the site of the first page. Errors from reading its robots.txt end the crawl. */
  async run(start: PageContent): Promise<CrawlResult> {
    const site = new URL(start.url);
    this.#knownUrls.add(start.url);
    this.#addPage(start, { url: start.url, depth: 0 });
    const { tenantId, signal, maxClosedMs } = this.#options;
    const visitOptions = { tenantId, signal, maxClosedMs };
    const robots = await this.#parts.robots.get(site, visitOptions);
    const maxListed = this.#plan.maxPages * maxVisitsPerPage;
    const sitemapPages = await listSitemapPages(this.#parts, site, robots, {
      ...visitOptions,
      maxPages: maxListed,
    });
    await this.#addAll(
      sitemapPages.map(({ url }) => url),
      1,
    );
    await this.#addAll(start.links, 1);
    await this.#visitAll();
    return {
      pages: [...this.#pages.values()],
      skipped: this.#skipped,
      remainingUrls: this.#queue.map(({ url }) => url),
    };
  }

  /** Records a skipped page. Pages above the limit are not recorded. */
  #skip(url: string, error: PageError): void {
    if (this.#skipped.length < maxSkipped) this.#skipped.push({ url, error });
  }

  #skipFor(url: string, problem: CrawlProblem, values?: CrawlError['values']): void {
    if (this.#skipped.length < maxSkipped) this.#skip(url, new CrawlError(problem, values));
  }

  /** Adds a new address to the queue, or to the skipped ones when it is not wanted or too deep. */
  #add(url: string, depth: number): void {
    if (this.#knownUrls.has(url)) return;
    this.#knownUrls.add(url);
    if (!this.#isIncluded(new URL(url))) this.#skipFor(url, 'left-out');
    else if (depth > this.#plan.maxDepth) this.#skipFor(url, 'too-far', { most: this.#plan.maxDepth });
    else this.#queue.push({ url, depth });
  }

  async #addAll(urls: Iterable<string>, depth: number): Promise<void> {
    const takeTurns = createYielder(this.#options.signal);
    for (const url of urls) {
      this.#add(url, depth);
      await takeTurns();
    }
  }

  /**
   * Stores a page, unless it asks not to be stored, is known under another address or is not wanted. When the
   * crawl has enough pages, its address goes back to the queue.
   */
  #addPage(page: PageContent, { url }: QueuedPage): void {
    const duplicateUrl = this.#hashes.get(page.contentHash);
    if (page.isNoindex) this.#skipFor(url, 'noindex');
    else if (this.#pages.has(page.url)) this.#skipFor(url, 'same-page', { url: page.url });
    else if (duplicateUrl) this.#skipFor(url, 'same-words', { url: duplicateUrl });
    else if (!this.#isIncluded(new URL(page.url)) && page.url !== url) this.#skipFor(url, 'left-out');
    else if (this.#pages.size < this.#plan.maxPages) {
      this.#knownUrls.add(page.url);
      this.#hashes.set(page.contentHash, page.url);
      const { url: ownUrl, title, content, lastModified } = page;
      this.#pages.set(ownUrl, { url: ownUrl, title, content, lastModified });
    } else this.#queue.unshift({ url, depth: 0 });
  }

  #canVisitMore(): boolean {
    const { maxPages } = this.#plan;
    const isFull = this.#pages.size + this.#runningVisits >= maxPages;
    return !isFull && this.#visits < maxPages * maxVisitsPerPage + spareVisits;
  }

  /**
   * Visits queued pages in parallel until the limits are reached or the queue is empty. Throws the first
   * error that ends the crawl.
   */
  async #visitAll(): Promise<void> {
    const running = new Set<Promise<void>>();
    for (;;) {
      const next = this.#canVisitMore() ? this.#queue.shift() : undefined;
      if (next) {
        this.#visits++;
        this.#runningVisits++;
        const visit = this.#visitOne(next).finally(() => {
          this.#runningVisits--;
          running.delete(visit);
        });
        running.add(visit);
        // The race below reports the first failure. Others may fail after it.
        visit.catch(() => undefined);
        if (running.size < maxParallelPages) continue;
      }
      if (running.size === 0) return;
      await Promise.race(running);
    }
  }

  async #visitOne(next: QueuedPage): Promise<void> {
    try {
      const page = await readPage(this.#parts, next.url, this.#options);
      await this.#addAll(page.links, next.depth + 1);
      this.#addPage(page, next);
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (!isPageError(error)) throw error;
      this.#skip(next.url, error);
    }
  }
}

/**
 * Crawls a site through its sitemap and links, starting with a page that was already read. Throws only errors
 * that end the whole crawl.
 */
export function crawlSite(
  parts: CrawlerParts,
  start: PageContent,
  plan: CrawlPlan,
  options: PageOptions,
): Promise<CrawlResult> {
  return new Crawl(parts, plan, options).run(start);
}

/**
 * Returns the addresses of at most `limit` pages of the site of `start`, from its sitemap, then from its
 * links, that robots.txt allows. Does not fetch them. Does not include `start`.
 */
export async function listOtherPages(
  parts: CrawlerParts,
  start: PageContent,
  limit: number,
  options: VisitOptions,
): Promise<string[]> {
  const site = new URL(start.url);
  const { tenantId, signal, maxClosedMs } = options;
  const visitOptions = { tenantId, signal, maxClosedMs };
  const robots = await parts.robots.get(site, visitOptions);
  const sitemapPages = await listSitemapPages(parts, site, robots, { ...visitOptions, maxPages: limit + 1 });
  const ownUrls = new Set([start.url, normalizePageUrl(site)]);
  const urls: string[] = [];
  const yieldIfDue = createYielder(signal);
  for (const url of new Set([...sitemapPages.map(({ url }) => url), ...start.links])) {
    if (urls.length === limit) break;
    if (!ownUrls.has(url) && robots.isAllowed(new URL(url))) urls.push(url);
    await yieldIfDue();
  }
  return urls;
}
