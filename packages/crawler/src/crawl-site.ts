import { createPathFilter } from './addresses/match-patterns.ts';
import { normalizePageUrl } from './addresses/normalize-url.ts';
import { CrawlError, type CrawlProblem, isPageError, type PageError } from './crawl-error.ts';
import type { CrawlerParts, PageOptions } from './crawler-parts.ts';
import { type ReadPage, readPage } from './page/read-page.ts';
import type { VisitOptions } from './site-visit.ts';
import { listSitemapPages } from './sitemap/sitemap.ts';
import { createTurns } from './take-turns.ts';

/** Number of pages that are processed in parallel. Requests to the site are sent one at a time. */
const pagesAtOnce = 4;
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
type CrawledPage = Pick<ReadPage, 'url' | 'title' | 'content' | 'lastModified'>;

/**
 * Result of a crawl: pages in the order of discovery, skipped pages with reasons, and addresses that were not
 * visited.
 */
export type CrawlResult = { pages: CrawledPage[]; skipped: SkippedPage[]; remainingUrls: string[] };

type Waiting = { url: string; depth: number };

/** Crawls a site from its first page: its sitemap first, then its links, level by level. */
class Crawl {
  readonly #parts: CrawlerParts;
  readonly #plan: CrawlPlan;
  readonly #options: PageOptions;
  readonly #known = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #queue: Waiting[] = [];
  readonly #pages = new Map<string, CrawledPage>();
  readonly #skipped: SkippedPage[] = [];
  #isWanted: (url: URL) => boolean;
  #visits = 0;
  #underWay = 0;

  constructor(parts: CrawlerParts, plan: CrawlPlan, options: PageOptions) {
    this.#parts = parts;
    this.#plan = plan;
    this.#options = options;
    this.#isWanted = createPathFilter(plan);
  }

  /** Crawls the site of the first page. Errors from reading its robots.txt end the crawl. */
  async run(start: ReadPage): Promise<CrawlResult> {
    const site = new URL(start.url);
    this.#known.add(start.url);
    this.#keep(start, { url: start.url, depth: 0 });
    const { tenantId, signal, maxClosedMs } = this.#options;
    const visiting = { tenantId, signal, maxClosedMs };
    const robots = await this.#parts.robots.get(site, visiting);
    const most = this.#plan.maxPages * maxVisitsPerPage;
    const listed = await listSitemapPages(this.#parts, site, robots, { ...visiting, most });
    await this.#addAll(
      listed.map(({ url }) => url),
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

  #skip(url: string, error: PageError): void {
    if (this.#skipped.length < maxSkipped) this.#skipped.push({ url, error });
  }

  #leaveOut(url: string, problem: CrawlProblem, values?: CrawlError['values']): void {
    if (this.#skipped.length < maxSkipped) this.#skip(url, new CrawlError(problem, values));
  }

  #add(url: string, depth: number): void {
    if (this.#known.has(url)) return;
    this.#known.add(url);
    if (!this.#isWanted(new URL(url))) this.#leaveOut(url, 'left-out');
    else if (depth > this.#plan.maxDepth) this.#leaveOut(url, 'too-far', { most: this.#plan.maxDepth });
    else this.#queue.push({ url, depth });
  }

  async #addAll(urls: Iterable<string>, depth: number): Promise<void> {
    const takeTurns = createTurns(this.#options.signal);
    for (const url of urls) {
      this.#add(url, depth);
      await takeTurns();
    }
  }

  /** Stores a page, unless it asks not to be stored or is known under another address. */
  #keep(read: ReadPage, { url }: Waiting): void {
    const twin = this.#hashes.get(read.contentHash);
    if (read.isNoindex) this.#leaveOut(url, 'noindex');
    else if (this.#pages.has(read.url)) this.#leaveOut(url, 'same-page', { url: read.url });
    else if (twin) this.#leaveOut(url, 'same-words', { url: twin });
    else if (!this.#isWanted(new URL(read.url)) && read.url !== url) this.#leaveOut(url, 'left-out');
    else if (this.#pages.size < this.#plan.maxPages) {
      this.#known.add(read.url);
      this.#hashes.set(read.contentHash, read.url);
      const { url: ownUrl, title, content, lastModified } = read;
      this.#pages.set(ownUrl, { url: ownUrl, title, content, lastModified });
    } else this.#queue.unshift({ url, depth: 0 });
  }

  #mayGoOn(): boolean {
    const { maxPages } = this.#plan;
    const isFull = this.#pages.size + this.#underWay >= maxPages;
    return !isFull && this.#visits < maxPages * maxVisitsPerPage + spareVisits;
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
        // The race below reports the first failure. Others may fail after it.
        visit.catch(() => undefined);
        if (running.size < pagesAtOnce) continue;
      }
      if (running.size === 0) return;
      await Promise.race(running);
    }
  }

  async #visitOne(next: Waiting): Promise<void> {
    try {
      const read = await readPage(this.#parts, next.url, this.#options);
      await this.#addAll(read.links, next.depth + 1);
      this.#keep(read, next);
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (!isPageError(error)) throw error;
      this.#skip(next.url, error);
    }
  }
}

/** Crawls a site from a page that was read. Throws only errors that end the whole crawl. */
export function crawlSite(
  parts: CrawlerParts,
  start: ReadPage,
  plan: CrawlPlan,
  options: PageOptions,
): Promise<CrawlResult> {
  return new Crawl(parts, plan, options).run(start);
}

/**
 * Returns at most `most` pages of the site of `start`, from its sitemap and its links, that robots.txt
 * allows. Does not include `start`.
 */
export async function listOtherPages(
  parts: CrawlerParts,
  start: ReadPage,
  most: number,
  options: VisitOptions,
): Promise<string[]> {
  const site = new URL(start.url);
  const { tenantId, signal, maxClosedMs } = options;
  const visiting = { tenantId, signal, maxClosedMs };
  const robots = await parts.robots.get(site, visiting);
  const listed = await listSitemapPages(parts, site, robots, { ...visiting, most: most + 1 });
  const own = new Set([start.url, normalizePageUrl(site)]);
  const others: string[] = [];
  const takeTurns = createTurns(signal);
  for (const url of new Set([...listed.map(({ url }) => url), ...start.links])) {
    if (others.length === most) break;
    if (!own.has(url) && robots.isAllowed(new URL(url))) others.push(url);
    await takeTurns();
  }
  return others;
}
