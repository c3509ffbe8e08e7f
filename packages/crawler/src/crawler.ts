import { type CrawlPlan, type CrawlResult, crawlSite, listOtherPages } from './crawl-site.ts';
import type { CrawlerOptions, PageOptions } from './crawler-parts.ts';
import { filterLinks, type LinkOptions } from './filter-links.ts';
import { CanonicalPageCache } from './page/canonical-page-cache.ts';
import { type PageContent, type PageResult, readIfChanged, readPage } from './page/read-page.ts';
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
  readPage(address: string, options: Omit<PageOptions, 'validators'>): Promise<PageContent>;
  /** Reads a page that may be unchanged since its validators were stored. */
  readIfChanged(address: string, options: PageOptions): Promise<PageResult>;
  /** Crawls a site from a page that was read. Throws only errors that end the whole crawl. */
  crawlSite(start: PageContent, plan: CrawlPlan, options: PageOptions): Promise<CrawlResult>;
  /**
   * Returns at most `maxPages` pages of the site of `start`, from its sitemap and its links, that robots.txt
   * allows. Does not include `start`.
   */
  listOtherPages(start: PageContent, maxPages: number, options: VisitOptions): Promise<string[]>;
  /** Returns at most `maxPages` pages from the sitemaps of a site, with the time of their last change. */
  listSitemapPages(site: URL, maxPages: number, options: VisitOptions): Promise<SitemapPage[]>;
  /** Returns the links of a page that are wanted and that robots.txt allows. */
  filterLinks(page: URL, links: Iterable<string>, choice: LinkOptions): Promise<string[]>;
};

/** Creates a crawler. It holds no resources that must be closed. */
export function createCrawler(options: CrawlerOptions): Crawler {
  const parts = { ...options, robots: createRobots(options), namedPages: new CanonicalPageCache() };
  return {
    readPage: (address, pageOptions) => readPage(parts, address, pageOptions),
    readIfChanged: (address, pageOptions) => readIfChanged(parts, address, pageOptions),
    crawlSite: (start, plan, pageOptions) => crawlSite(parts, start, plan, pageOptions),
    listOtherPages: (start, maxPages, visitOptions) => listOtherPages(parts, start, maxPages, visitOptions),
    async listSitemapPages(site, maxPages, { tenantId, signal, maxClosedMs }) {
      const visitOptions = { tenantId, signal, maxClosedMs };
      return listSitemapPages(parts, site, await parts.robots.get(site, visitOptions), {
        ...visitOptions,
        maxPages,
      });
    },
    filterLinks: (page, links, choice) => filterLinks(parts, page, links, choice),
  };
}
