import { limits as productLimits } from '@anito/contract/limits';
import { cancelWebsiteSync, deleteWebsiteConnection, syncWebsiteConnection } from '@anito/contract/websites';
import { CrawlError, SiteClosedError } from '@anito/crawler/crawl-error';
import { createCrawler } from '@anito/crawler/crawler';
import { createRateLimiter } from '@anito/fair-line/rate-limiter';
import type { Deps } from '../../deps.ts';
import { crawlerName } from '../../lib/crawler-name.ts';
import { createPaceStore } from '../../lib/pace.store.ts';
import type { ImportableKind } from '../imports/import-context.service.ts';
import type { SourceKind, SourceKindDeps } from '../sources/source-kind.ts';
import { importWebsites } from './import-websites.ts';
import * as robots from './robots.store.ts';
import type { CrawlerDeps } from './site-discovery.ts';
import { registerWebsiteRoutes } from './website.routes.ts';
import { listWebsiteAddresses } from './website.store.ts';
import { pageTable } from './website-pages.store.ts';
import { createWebsiteReader } from './website-reader.ts';

const limits = {
  /** Previews of websites, by account: each makes the server fetch addresses that the account names. */
  websiteValidation: { points: 30, seconds: 60 },
  /** The same page by page, as the page selection loads them. */
  websiteReading: { points: 180, seconds: 60 },
  /** Whole websites read in one request. */
  websiteCrawl: { points: 10, seconds: 600 },
};

const hostIntervalMs = 500;

const crowdMs = 30_000;

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** The website kind of source. */
export const websites: SourceKind<Deps & CrawlerDeps & SourceKindDeps, CrawlerDeps> & ImportableKind = {
  name: 'websites',
  type: 'website',
  createReader: createWebsiteReader,
  calls: { remove: deleteWebsiteConnection, sync: syncWebsiteConnection, cancel: cancelWebsiteSync },
  isExternal: true,
  pages: pageTable,
  isScheduled: true,
  countsItems: false,
  async listSites({ database }, ownerId) {
    const sites = await listWebsiteAddresses(database, ownerId);
    return new Map(sites.map(({ connectionId, baseUrl }) => [connectionId, baseUrl]));
  },
  importer: { importSources: importWebsites },
  open({ database, jobDatabase, safeFetch, browser, readers, storage }, { overrides }) {
    const pace = createRateLimiter({
      store: createPaceStore(jobDatabase.pool),
      isOnlyProcess: database.isOnlyProcess,
      intervalMs: overrides.hostIntervalMs ?? hostIntervalMs,
      isExclusive: true,
      refuseClosed: (closedMs) => new SiteClosedError(closedMs),
      refuseCrowd: () => new CrawlError('too-many-waiting', {}, { retryAfterMs: crowdMs }),
    });
    const crawler = createCrawler({
      name: crawlerName,
      safeFetch,
      browser,
      readers,
      pace,
      robotsFiles: {
        find: (origin) => robots.findRobotsFile(database.pool, origin),
        save: (origin, content) => robots.saveRobotsFile(database.pool, origin, content),
        remove: (origin) => robots.removeRobotsFile(database.pool, origin),
      },
      createFilePath: () => storage.createUploadPath(),
      limits: {
        pageBytes: productLimits.webPageBytes,
        documentBytes: productLimits.fileBytes,
        contentCharacters: productLimits.pageContentMax,
      },
    });
    return { parts: { crawler } };
  },
  limits: () => limits,
  routes: registerWebsiteRoutes,
  housekeeping: { 'robots files': ({ database }) => robots.removeOldRobotsFiles(database.pool) },
};
