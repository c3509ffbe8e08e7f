import { limits } from '@anito/contract/limits';
import type { ScraperMode, SkippedPage, WebsitePage, WebsiteValidation } from '@anito/contract/websites';
import { AppError } from '../../../lib/errors.ts';
import { parseOutsideUrl } from '../../../lib/safe-fetch/outside-url.ts';
import {
  type CrawlPlan,
  type CrawlResult,
  crawlSite,
  listOtherPages,
  readPatiently,
  requireIndexable,
} from './crawl-site.ts';
import type { PageOptions, SiteDeps } from './fetch-page.ts';
import { normalizePageUrl } from './normalize-url.ts';
import type { ReadPage } from './read-page.ts';
import { isSameSite } from './same-site.ts';

/** Who asks, and until when. */
type Asked = { accountId: string; signal: AbortSignal };

/** How long somebody who waits for an answer waits for a site that asks to come back later. */
const patienceMs = 5_000;
const crawlPatienceMs = 30_000;
/** Pages read side by side for one call; each host is asked for one at a time. */
const pagesAtOnce = 4;

function isOfWebsite(error: unknown): error is AppError {
  return error instanceof AppError && /^(?:upstream_failed|unreadable_file)$/.test(error.code);
}

/**
 * Reads the page at an address and lists the pages of its site that its sitemap and links name. A site that is away,
 * or whose page cannot be read, is an answer; throws `url_not_allowed` for an address that is not on the public
 * internet.
 */
export async function validateWebsite(
  deps: SiteDeps,
  { baseUrl, scraperMode: mode }: { baseUrl: string; scraperMode: ScraperMode },
  asked: Asked,
): Promise<WebsiteValidation> {
  const options = { mode, ...asked, longestClosedMs: patienceMs };
  try {
    const start = requireIndexable(await readPatiently(deps, baseUrl, options));
    const remainingUrls = await listOtherPages(deps, start, limits.pagesPerWebsite - 1, options);
    return { isValid: true, pages: [start.page], remainingUrls };
  } catch (error) {
    if (!isOfWebsite(error)) throw error;
    return { isValid: false, errorMessage: error.message, pages: [], remainingUrls: [] };
  }
}

/**
 * Reads a website page by page within bounds; nothing is stored. Throws as reading its first page does:
 * `url_not_allowed`, `upstream_failed`, `unreadable_file`.
 */
export async function crawlWebsite(
  deps: SiteDeps,
  { baseUrl, ...plan }: CrawlPlan & { baseUrl: string },
  asked: Asked,
): Promise<CrawlResult> {
  const options = { mode: plan.scraperMode, ...asked, longestClosedMs: crawlPatienceMs };
  return crawlSite(deps, await readPatiently(deps, baseUrl, options), plan, options);
}

/** The text of one page as it is now; throws `url_not_allowed`, `upstream_failed` and `unreadable_file`. */
export async function readContent(
  deps: SiteDeps,
  { url, scraperMode: mode }: { url: string; scraperMode: ScraperMode },
  asked: Asked,
): Promise<Pick<WebsitePage, 'content' | 'title' | 'lastModified'>> {
  const { page } = requireIndexable(
    await readPatiently(deps, url, { mode, ...asked, longestClosedMs: patienceMs }),
  );
  return { content: page.content, title: page.title, lastModified: page.lastModified };
}

type Loaded = { pages: WebsitePage[]; skipped: SkippedPage[]; foundUrls: string[] };

/** Where the pages of one call lead at most: a page of a large shop may link to all of it. */
const mostFoundUrls = 1_000;

/**
 * Reads these pages of one website, in their order; what cannot be read comes with the reason. Throws
 * `url_not_allowed` when one of them is not on the public internet.
 */
export async function loadPages(
  deps: SiteDeps,
  { urls, scraperMode: mode }: { urls: string[]; scraperMode: ScraperMode },
  asked: Asked,
): Promise<Loaded> {
  const wanted = [...new Set(urls.map((url) => normalizePageUrl(parseOutsideUrl(url))))];
  const site = wanted[0] && new URL(wanted[0]);
  const options = { mode, ...asked, longestClosedMs: patienceMs };
  const results: (ReadPage | SkippedPage)[] = [];
  for (let start = 0; start < wanted.length; start += pagesAtOnce) {
    const some = wanted.slice(start, start + pagesAtOnce);
    results.push(
      ...(await Promise.all(some.map((url) => loadPage(deps, site || new URL(url), url, options)))),
    );
  }
  return sortOut(results);
}

async function loadPage(
  deps: SiteDeps,
  site: URL,
  url: string,
  options: PageOptions,
): Promise<ReadPage | SkippedPage> {
  if (!isSameSite(new URL(url), site))
    return { url, reason: 'It is a page of another website than the first.' };
  try {
    return requireIndexable(await readPatiently(deps, url, options));
  } catch (error) {
    if (!isOfWebsite(error)) throw error;
    return { url, reason: error.message };
  }
}

/** A page may come by several addresses; it is told once. */
function sortOut(results: (ReadPage | SkippedPage)[]): Loaded {
  const pages = new Map<string, WebsitePage>();
  const skipped: SkippedPage[] = [];
  const foundUrls = new Set<string>();
  for (const result of results) {
    if ('reason' in result) {
      skipped.push(result);
      continue;
    }
    if (!pages.has(result.page.id)) pages.set(result.page.id, result.page);
    for (const url of result.links) foundUrls.add(url);
  }
  return { pages: [...pages.values()], skipped, foundUrls: [...foundUrls].slice(0, mostFoundUrls) };
}

/** Reads the first `count` of these pages; throws as `loadPages`. */
export async function loadMorePages(
  deps: SiteDeps,
  { urls, count, scraperMode }: { urls: string[]; count: number; scraperMode: ScraperMode },
  asked: Asked,
): Promise<Loaded & { remainingUrls: string[] }> {
  const loaded = await loadPages(deps, { urls: urls.slice(0, count), scraperMode }, asked);
  return { ...loaded, remainingUrls: urls.slice(count) };
}
