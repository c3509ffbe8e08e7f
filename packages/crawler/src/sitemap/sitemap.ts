import { rm, writeFile } from 'node:fs/promises';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { isSameSite } from '../addresses/same-site.ts';
import { CrawlError, isPageError } from '../crawl-error.ts';
import type { CrawlerParts } from '../crawler-parts.ts';
import type { RobotsRules } from '../robots/robots-rules.ts';
import { type VisitOptions, visitWithoutBrowser } from '../site-visit.ts';
import { maxSitemapBytes, type Sitemap, type SitemapPage } from './parse-sitemap.ts';
import type { SitemapInput } from './sitemap-task.ts';

const maxFiles = 50;
/** Maximum depth of nested sitemaps. */
const maxDepth = 2;

/** Reads one sitemap in a separate process. */
export const sitemapTask: ReaderTask<SitemapInput, Sitemap> = {
  script: new URL('./sitemap-task.ts', import.meta.url),
};

/**
 * Fetches and parses one sitemap. Returns undefined if it does not exist or cannot be read, because a site
 * can be read without it.
 */
async function readSitemap(
  parts: CrawlerParts,
  address: string,
  limits: Pick<SitemapInput, 'site' | 'maxPages'>,
  options: VisitOptions & { allow: (url: URL) => Promise<{ crawlDelayMs: number }> },
): Promise<Sitemap | undefined> {
  try {
    const { status, body } = await visitWithoutBrowser(parts, address, {
      ...options,
      maxBytes: maxSitemapBytes,
    });
    return status === 200 ? await readBody(parts, body, limits, options) : undefined;
  } catch (error) {
    options.signal.throwIfAborted();
    if (!isPageError(error)) throw error;
    return undefined;
  }
}

/** Parses a sitemap in a separate process, which reads it from a temporary file. */
async function readBody(
  { createFilePath, readers }: CrawlerParts,
  body: Buffer,
  limits: Pick<SitemapInput, 'site' | 'maxPages'>,
  { tenantId, signal }: VisitOptions,
): Promise<Sitemap> {
  const path = await createFilePath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    return (await readers.run(sitemapTask, { path, ...limits }, { tenantId, signal })).value;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Returns the pages in the sitemaps of a site, normalized, without duplicates and in order, at most
 * `maxPages`. Its sitemaps are those in its robots.txt, otherwise /sitemap.xml. Reads at most `maxFiles`
 * files and `maxDepth` levels of nested sitemaps. Ignores sitemaps and pages of other sites, and sitemaps
 * that cannot be read.
 */
export async function listSitemapPages(
  parts: CrawlerParts,
  site: URL,
  robots: RobotsRules,
  options: VisitOptions & { maxPages: number },
): Promise<SitemapPage[]> {
  const declaredSitemaps = robots.sitemaps.filter((address) => URL.canParse(address, site.href));
  const first = declaredSitemaps.length > 0 ? declaredSitemaps : ['/sitemap.xml'];
  const queue = first.map((address) => ({ url: new URL(address, site), depth: 0 }));
  const visited = new Set<string>();
  const pages = new Map<string, SitemapPage>();
  const allow = async (url: URL) => {
    if (!isSameSite(url, site)) throw new CrawlError('sitemap-elsewhere');
    return robots;
  };
  for (
    let next = queue.shift();
    next && pages.size < options.maxPages && visited.size < maxFiles;
    next = queue.shift()
  ) {
    const { url, depth } = next;
    if (!isSameSite(url, site) || visited.has(url.href)) continue;
    visited.add(url.href);
    const limits = { site: site.href, maxPages: options.maxPages - pages.size };
    const sitemap = await readSitemap(parts, url.href, limits, { ...options, allow });
    for (const page of sitemap?.pages ?? []) if (!pages.has(page.url)) pages.set(page.url, page);
    if (depth >= maxDepth) continue;
    const nested = (sitemap?.sitemaps ?? []).slice(0, maxFiles);
    queue.push(...nested.map((address) => ({ url: new URL(address), depth: depth + 1 })));
  }
  return [...pages.values()];
}
