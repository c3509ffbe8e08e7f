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
  /** At most `most` pages that the sitemaps of a site name, with when they say that each changed last. */
  listSitemapPages(site: URL, most: number, options: VisitOptions): Promise<SitemapPage[]>;
  /** Of the links of a page those that are open to this crawler and wanted. */
  chooseLinks(page: URL, links: Iterable<string>, choice: LinkChoice): Promise<string[]>;
};

/** Makes a crawler; it holds nothing that has to be closed. */
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
