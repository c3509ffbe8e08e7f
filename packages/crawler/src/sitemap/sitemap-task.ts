import { readFile } from 'node:fs/promises';
import type { Read } from '@anito/documents/readers/reader-task';
import { isPageOf } from '../addresses/list-site-links.ts';
import { normalizePageUrl } from '../addresses/normalize-url.ts';
import { parseLastmod } from './parse-lastmod.ts';
import { decompressSitemap, parseSitemap, type Sitemap } from './parse-sitemap.ts';

/** A sitemap file, its site, and the maximum number of pages. */
export type SitemapInput = { path: string; site: string; maxPages: number };

/**
 * Reads a sitemap: at most `maxPages` pages of the site, normalized and without duplicates, and the addresses
 * of further sitemaps, also on other sites.
 * @public A reader process imports it by the file's address.
 */
export const read: Read<SitemapInput, Sitemap> = async ({ path, site, maxPages }) => {
  const siteUrl = new URL(site);
  const { pages, sitemaps } = parseSitemap(decompressSitemap(await readFile(path)));
  const changedByUrl = new Map<string, string | null>();
  for (const { address, lastmod } of pages) {
    if (changedByUrl.size === maxPages) break;
    const page = URL.canParse(address) ? new URL(address) : undefined;
    if (page && isPageOf(siteUrl, page)) changedByUrl.set(normalizePageUrl(page), parseLastmod(lastmod));
  }
  return {
    pages: [...changedByUrl].map(([url, changedBy]) => ({ url, changedBy })),
    sitemaps: sitemaps.filter((address) => URL.canParse(address)),
  };
};
