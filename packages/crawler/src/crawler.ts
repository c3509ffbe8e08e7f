import { type CrawlPlan, type CrawlResult, crawlSite, listOtherPages } from './crawl-site.ts';
import type { CrawlerOptions, PageOptions } from './crawler-parts.ts';
import { type PageRead, type ReadPage, readIfChanged, readPage } from './page/read-page.ts';
import { createRobots } from './robots/robots.ts';
import type { VisitOptions } from './site-visit.ts';

/**
 * Reads websites as their robots.txt lets it, each host in its turns. What keeps a page from being read is thrown as
 * CrawlError, OutsideError or UnreadableError (`isPageError`); what the pace throws comes as it is.
 */
export type Crawler = {
  /** Reads a page and takes it apart; asks once more when the site wants to be left alone for not too long. */
  readPage(address: string, options: Omit<PageOptions, 'validators'>): Promise<ReadPage>;
  /** The same for a page that may be as it was when its validators were taken. */
  readIfChanged(address: string, options: PageOptions): Promise<PageRead>;
  /** Crawls a site from a page that was read; throws only what ends it as a whole. */
  crawlSite(start: ReadPage, plan: CrawlPlan, options: PageOptions): Promise<CrawlResult>;
  /**
   * Pages of the site of `start`, from its sitemap and its links, that robots.txt leaves open; at most `most`, not
   * `start` itself.
   */
  listOtherPages(start: ReadPage, most: number, options: VisitOptions): Promise<string[]>;
};

/** Makes a crawler; it holds nothing that has to be closed. */
export function createCrawler(options: CrawlerOptions): Crawler {
  const parts = { ...options, robots: createRobots(options) };
  return {
    readPage: (address, asking) => readPage(parts, address, asking),
    readIfChanged: (address, asking) => readIfChanged(parts, address, asking),
    crawlSite: (start, plan, asking) => crawlSite(parts, start, plan, asking),
    listOtherPages: (start, most, asking) => listOtherPages(parts, start, most, asking),
  };
}
