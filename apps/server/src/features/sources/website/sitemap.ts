import { rm, writeFile } from 'node:fs/promises';
import { AppError } from '../../../lib/errors.ts';
import type { ReaderTask } from '../../../lib/readers/reader-task.ts';
import type { SiteDeps } from './fetch-page.ts';
import { mostSitemapBytes, type Sitemap } from './parse-sitemap.ts';
import type { RobotsRules } from './robots-rules.ts';
import { isSameSite } from './same-site.ts';
import { type VisitOptions, visitPlainly } from './site-visit.ts';
import type { SitemapInput } from './sitemap-task.ts';

const mostFiles = 50;
/** A sitemap of sitemaps of sitemaps is none. */
const deepest = 2;

const sitemapTask: ReaderTask<SitemapInput, Sitemap> = {
  script: new URL('./sitemap-task.ts', import.meta.url),
};

/** One sitemap; undefined for one that is not there or cannot be read: a site is read without it too. */
async function readSitemap(
  deps: SiteDeps,
  address: string,
  wanted: Pick<SitemapInput, 'site' | 'most'>,
  options: VisitOptions & { allow: (url: URL) => Promise<{ crawlDelayMs: number }> },
): Promise<Sitemap | undefined> {
  try {
    const { status, body } = await visitPlainly(deps, address, { ...options, maxBytes: mostSitemapBytes });
    return status === 200 ? await readBody(deps, body, wanted, options) : undefined;
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

async function readBody(
  { storage, readers }: SiteDeps,
  body: Buffer,
  wanted: Pick<SitemapInput, 'site' | 'most'>,
  { accountId, signal }: VisitOptions,
): Promise<Sitemap> {
  const path = await storage.createUploadPath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    return (await readers.run(sitemapTask, { path, ...wanted }, { accountId, signal })).value;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * The pages of a site that its sitemaps name (those of its robots.txt, else /sitemap.xml), normalised, each once, in
 * their order; at most `most`. Only sitemaps and pages of the site itself count.
 */
export async function listSitemapPages(
  deps: SiteDeps,
  site: URL,
  robots: RobotsRules,
  options: VisitOptions & { most: number },
): Promise<string[]> {
  const named = robots.sitemaps.filter((address) => URL.canParse(address, site.href));
  const first = named.length > 0 ? named : ['/sitemap.xml'];
  const waiting = first.map((address) => ({ url: new URL(address, site), depth: 0 }));
  const seen = new Set<string>();
  const pages = new Set<string>();
  const allow = async (url: URL) => {
    if (!isSameSite(url, site)) throw new AppError('upstream_failed', 'The sitemap lies on another website.');
    return robots;
  };
  for (
    let next = waiting.shift();
    next && pages.size < options.most && seen.size < mostFiles;
    next = waiting.shift()
  ) {
    const { url, depth } = next;
    if (!isSameSite(url, site) || seen.has(url.href)) continue;
    seen.add(url.href);
    const wanted = { site: site.href, most: options.most - pages.size };
    const sitemap = await readSitemap(deps, url.href, wanted, { ...options, allow });
    for (const page of sitemap?.pages ?? []) pages.add(page);
    if (depth >= deepest) continue;
    const further = (sitemap?.sitemaps ?? []).slice(0, mostFiles);
    waiting.push(...further.map((address) => ({ url: new URL(address), depth: depth + 1 })));
  }
  return [...pages];
}
