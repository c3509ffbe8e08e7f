import { chooseLinks, type LinkChoice } from './choose-links.ts';
import { type CrawlPlan, type CrawlResult, crawlSite, listOtherPages } from './crawl-site.ts';
import type { CrawlerOptions, PageOptions } from './crawler-parts.ts';
import { NamedPages } from './page/named-pages.ts';
import { type PageRead, type ReadPage, readIfChanged, readPage } from './page/read-page.ts';
import { createRobots } from './robots/robots.ts';
import type { VisitOptions } from './site-visit.ts';
import type { SitemapPage } from './sitemap/parse-sitemap.ts';
import { listSitemapPages } from './sitemap/sitemap.ts';

/**
 * Reads websites within their robots.txt, each host at its pace. Throws CrawlError, OutsideError or
 * UnreadableError for a page that cannot be read (`isPageError`). Errors of the pace are passed on unchanged.
 */
export type Crawler = {
  /** Reads and parses a page. Retries once when the site asks for a short wait. */
  readPage(address: string, options: Omit<PageOptions, 'validators'>): Promise<ReadPage>;
  /** Reads a page that may be unchanged since its validators were stored. */
  readIfChanged(address: string, options: PageOptions): Promise<PageRead>;
  /** Crawls a site from a page that was read. Throws only errors that end the whole crawl. */
  crawlSite(start: ReadPage, plan: CrawlPlan, options: PageOptions): Promise<CrawlResult>;
  /**
   * Returns at most `most` pages of the site of `start`, from its sitemap and its links, that robots.txt
   * allows. Does not include `start`.
   */
  listOtherPages(start: ReadPage, most: number, options: VisitOptions): Promise<string[]>;
  /** Returns at most `most` pages from the sitemaps of a site, with the time of their last change. */
  listSitemapPages(site: URL, most: number, options: VisitOptions): Promise<SitemapPage[]>;
  /** Returns the links of a page that are wanted and that robots.txt allows. */
  chooseLinks(page: URL, links: Iterable<string>, choice: LinkChoice): Promise<string[]>;
};

/** Creates a crawler. It holds no resources that must be closed. */
export function createCrawler(options: CrawlerOptions): Crawler {
  const parts = { ...options, robots: createRobots(options), namedPages: new NamedPages() };
  return {
    readPage: (address, asking) => readPage(parts, address, asking),
    readIfChanged: (address, asking) => readIfChanged(parts, address, asking),
    crawlSite: (start, plan, asking) => crawlSite(parts, start, plan, asking),
    listOtherPages: (start, most, asking) => listOtherPages(parts, start, most, asking),
    async listSitemapPages(site, most, { tenantId, signal, maxClosedMs }) {
      const asking = { tenantId, signal, maxClosedMs };
      return listSitemapPages(parts, site, await parts.robots.get(site, asking), { ...asking, most });
    },
    chooseLinks: (page, links, choice) => chooseLinks(parts, page, links, choice),
  };
}
