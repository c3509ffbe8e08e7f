import { rm, writeFile } from 'node:fs/promises';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { isSameSite } from '../addresses/same-site.ts';
import { CrawlError, isPageError } from '../crawl-error.ts';
import type { CrawlerParts } from '../crawler-parts.ts';
import type { RobotsRules } from '../robots/robots-rules.ts';
import { type VisitOptions, visitPlainly } from '../site-visit.ts';
import { maxSitemapBytes, type Sitemap, type SitemapPage } from './parse-sitemap.ts';
import type { SitemapInput } from './sitemap-task.ts';

const maxFiles = 50;
/** Maximum depth of nested sitemaps. */
const deepest = 2;

/** Reads one sitemap in a separate process. */
export const sitemapTask: ReaderTask<SitemapInput, Sitemap> = {
  script: new URL('./sitemap-task.ts', import.meta.url),
};

/**
 * Reads one sitemap. Undefined when it does not exist or cannot be read, because a site can be read without
 * it.
 */
async function readSitemap(
  parts: CrawlerParts,
  address: string,
  wanted: Pick<SitemapInput, 'site' | 'most'>,
  options: VisitOptions & { allow: (url: URL) => Promise<{ crawlDelayMs: number }> },
): Promise<Sitemap | undefined> {
  try {
    const { status, body } = await visitPlainly(parts, address, { ...options, maxBytes: maxSitemapBytes });
    return status === 200 ? await readBody(parts, body, wanted, options) : undefined;
  } catch (error) {
    options.signal.throwIfAborted();
    if (!isPageError(error)) throw error;
    return undefined;
  }
}

async function readBody(
  { createFilePath, readers }: CrawlerParts,
  body: Buffer,
  wanted: Pick<SitemapInput, 'site' | 'most'>,
  { tenantId, signal }: VisitOptions,
): Promise<Sitemap> {
  const path = await createFilePath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    return (await readers.run(sitemapTask, { path, ...wanted }, { tenantId, signal })).value;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Returns the pages in the sitemaps of a site (those in its robots.txt, otherwise /sitemap.xml), normalized,
 * without duplicates and in order, at most `most`. Ignores sitemaps and pages of other sites.
 */
export async function listSitemapPages(
  parts: CrawlerParts,
  site: URL,
  robots: RobotsRules,
  options: VisitOptions & { most: number },
): Promise<SitemapPage[]> {
  const named = robots.sitemaps.filter((address) => URL.canParse(address, site.href));
  const first = named.length > 0 ? named : ['/sitemap.xml'];
  const waiting = first.map((address) => ({ url: new URL(address, site), depth: 0 }));
  const seen = new Set<string>();
  const pages = new Map<string, SitemapPage>();
  const allow = async (url: URL) => {
    if (!isSameSite(url, site)) throw new CrawlError('sitemap-elsewhere');
    return robots;
  };
  for (
    let next = waiting.shift();
    next && pages.size < options.most && seen.size < maxFiles;
    next = waiting.shift()
  ) {
    const { url, depth } = next;
    if (!isSameSite(url, site) || seen.has(url.href)) continue;
    seen.add(url.href);
    const wanted = { site: site.href, most: options.most - pages.size };
    const sitemap = await readSitemap(parts, url.href, wanted, { ...options, allow });
    for (const page of sitemap?.pages ?? []) if (!pages.has(page.url)) pages.set(page.url, page);
    if (depth >= deepest) continue;
    const further = (sitemap?.sitemaps ?? []).slice(0, maxFiles);
    waiting.push(...further.map((address) => ({ url: new URL(address), depth: depth + 1 })));
  }
  return [...pages.values()];
}
