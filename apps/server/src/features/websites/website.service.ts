import { limits } from '@anito/contract/limits';
import { findSocialNetwork } from '@anito/contract/social-networks';
import type { ScraperMode, SkippedPage, WebsitePage, WebsiteValidation } from '@anito/contract/websites';
import { normalizePageUrl } from '@anito/crawler/addresses/normalize-url';
import { isSameSite } from '@anito/crawler/addresses/same-site';
import { CrawlError } from '@anito/crawler/crawl-error';
import type { CrawlPlan } from '@anito/crawler/crawl-site';
import type { PageOptions, ReadingMode } from '@anito/crawler/crawler-parts';
import type { PageContent } from '@anito/crawler/page/read-page';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import { translateEngineError } from '../../lib/engine-errors.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { formatEnglish, type LocalizedMessage, localizedMessage } from '../../lib/reasons.ts';
import type { CrawlerDeps } from './site-discovery.ts';
import { nameWebPage } from './website-pages.store.ts';

/** The crawler's reading modes by the modes of the API. */
export const readingModes: Record<ScraperMode, ReadingMode> = {
  HttpClient: 'plain',
  Playwright: 'browser',
  Auto: 'auto',
};

type SiteDeps = CrawlerDeps;

/** The account that sends the request, and the signal that aborts it. */
type RequestContext = { tenantId: string; signal: AbortSignal };

/**
 * Longest wait in milliseconds for a site that asks to come back later, while a person waits for the
 * response.
 */
const previewMaxClosedMs = 5_000;
const crawlMaxClosedMs = 30_000;
/** Pages read at once for one request. Each host gets one request at a time. */
const pageConcurrency = 4;

/**
 * Returns why a website or one of its pages cannot be read. Rethrows all other errors, such as
 * `url_not_allowed`.
 */
function toReason(error: unknown): LocalizedMessage {
  const appError = translateEngineError(error);
  const isWebsiteError =
    appError instanceof AppError && /^(?:upstream_failed|unreadable_file)$/.test(appError.code);
  if (!isWebsiteError) throw error;
  return appError.localizedMessage;
}

/** Returns a page in the form of the API, as selected. */
function viewPage({
  url,
  title,
  content,
  lastModified,
}: Omit<WebsitePage, 'id' | 'isSelected'>): WebsitePage {
  return { id: nameWebPage(url), url, title, content, lastModified, isSelected: true };
}

/** Reads a page. Throws CrawlError `noindex` for a page that forbids indexing. */
async function readIndexable(deps: SiteDeps, url: string, options: PageOptions): Promise<PageContent> {
  const read = await deps.crawler.readPage(url, options);
  if (read.isNoindex) throw new CrawlError('noindex');
  return read;
}

/**
 * Reads the page at an address and lists the pages of its site that its sitemap and links name. Returns
 * `isValid` false with the reason for an unavailable site, a page that cannot be read, and a page of a social
 * network. Throws `url_not_allowed` for an address that is not on the public internet.
 */
export async function validateWebsite(
  deps: SiteDeps,
  { baseUrl, scraperMode }: { baseUrl: string; scraperMode: ScraperMode },
  requestContext: RequestContext,
): Promise<WebsiteValidation> {
  const options = { mode: readingModes[scraperMode], ...requestContext, maxClosedMs: previewMaxClosedMs };
  const network = findSocialNetwork(baseUrl);
  if (network) return toInvalid(localizedMessage('website-social', { network }));
  try {
    const start = await readIndexable(deps, baseUrl, options);
    const remainingUrls = await deps.crawler.listOtherPages(start, limits.pagesPerWebsite - 1, options);
    return { isValid: true, pages: [viewPage(start)], remainingUrls };
  } catch (error) {
    return toInvalid(toReason(error));
  }
}

/** Returns the result for a website that cannot be read. */
function toInvalid(message: LocalizedMessage): WebsiteValidation {
  const errorMessage = formatEnglish(message);
  return { isValid: false, errorMessage, because: message, pages: [], remainingUrls: [] };
}

/**
 * Reads a website page by page within limits and stores nothing. Throws the errors of its first page:
 * `url_not_allowed`, `upstream_failed`, `unreadable_file`.
 */
export async function crawlWebsite(
  deps: SiteDeps,
  { baseUrl, scraperMode, ...plan }: CrawlPlan & { baseUrl: string; scraperMode: ScraperMode },
  requestContext: RequestContext,
): Promise<{ pages: WebsitePage[]; skipped: SkippedPage[]; remainingUrls: string[] }> {
  const options = { mode: readingModes[scraperMode], ...requestContext, maxClosedMs: crawlMaxClosedMs };
  const start = await deps.crawler.readPage(baseUrl, options);
  const { pages, skipped, remainingUrls } = await deps.crawler.crawlSite(start, plan, options);
  return {
    pages: pages.map(viewPage),
    skipped: skipped.map(({ url, error }) => toSkipped(url, toAppError(error).localizedMessage)),
    remainingUrls,
  };
}

/**
 * Returns the current text of one page. Throws `url_not_allowed`, `upstream_failed` and `unreadable_file`.
 */
export async function readContent(
  deps: SiteDeps,
  { url, scraperMode }: { url: string; scraperMode: ScraperMode },
  requestContext: RequestContext,
): Promise<Pick<WebsitePage, 'content' | 'title' | 'lastModified'>> {
  const options = { mode: readingModes[scraperMode], ...requestContext, maxClosedMs: previewMaxClosedMs };
  const { content, title, lastModified } = await readIndexable(deps, url, options);
  return { content, title, lastModified };
}

/** Returns a skipped page with the reason. */
function toSkipped(url: string, message: LocalizedMessage): SkippedPage {
  return { url, reason: formatEnglish(message), because: message };
}

type LoadedPages = { pages: WebsitePage[]; skipped: SkippedPage[]; foundUrls: string[] };

/**
 * Maximum number of links returned for the pages of one request: a page of a large shop may link to all of
 * it.
 */
const maxFoundUrls = 1_000;

/**
 * Reads these pages of one website, each address once, in their order. Pages that cannot be read, or belong
 * to another site than the first one, are returned with the reason. Throws `url_not_allowed` when one of them
 * is not on the public internet.
 */
export async function loadPages(
  deps: SiteDeps,
  { urls, scraperMode }: { urls: string[]; scraperMode: ScraperMode },
  requestContext: RequestContext,
): Promise<LoadedPages> {
  const normalizedUrls = [...new Set(urls.map((url) => normalizePageUrl(parseOutsideUrl(url))))];
  const site = normalizedUrls[0] && new URL(normalizedUrls[0]);
  const options = { mode: readingModes[scraperMode], ...requestContext, maxClosedMs: previewMaxClosedMs };
  const results: (PageContent | SkippedPage)[] = [];
  for (let start = 0; start < normalizedUrls.length; start += pageConcurrency) {
    const some = normalizedUrls.slice(start, start + pageConcurrency);
    results.push(
      ...(await Promise.all(some.map((url) => loadPage(deps, site || new URL(url), url, options)))),
    );
  }
  return toLoadedPages(results);
}

/**
 * Reads one page. Returns it as skipped, with the reason, when it cannot be read or belongs to another site.
 */
async function loadPage(
  deps: SiteDeps,
  site: URL,
  url: string,
  options: PageOptions,
): Promise<PageContent | SkippedPage> {
  if (!isSameSite(new URL(url), site))
    return toSkipped(url, localizedMessage('page-of-other-site-than-first'));
  try {
    return await readIndexable(deps, url, options);
  } catch (error) {
    return toSkipped(url, toReason(error));
  }
}

/**
 * Lists each page once, even when several addresses lead to it, and up to `maxFoundUrls` of the links of all
 * pages.
 */
function toLoadedPages(results: (PageContent | SkippedPage)[]): LoadedPages {
  const pages = new Map<string, WebsitePage>();
  const skipped: SkippedPage[] = [];
  const foundUrls = new Set<string>();
  for (const result of results) {
    if ('reason' in result) {
      skipped.push(result);
      continue;
    }
    if (!pages.has(result.url)) pages.set(result.url, viewPage(result));
    for (const url of result.links) foundUrls.add(url);
  }
  return { pages: [...pages.values()], skipped, foundUrls: [...foundUrls].slice(0, maxFoundUrls) };
}

/**
 * Reads the first `count` of these pages and returns the other addresses in `remainingUrls`. Pages that
 * cannot be read are returned with the reason. Throws `url_not_allowed` when one of them is not on the public
 * internet.
 */
export async function loadMorePages(
  deps: SiteDeps,
  { urls, count, scraperMode }: { urls: string[]; count: number; scraperMode: ScraperMode },
  requestContext: RequestContext,
): Promise<LoadedPages & { remainingUrls: string[] }> {
  const loaded = await loadPages(deps, { urls: urls.slice(0, count), scraperMode }, requestContext);
  return { ...loaded, remainingUrls: urls.slice(count) };
}
