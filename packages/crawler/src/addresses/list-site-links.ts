import type { ExtractedDocument } from '@anito/documents/extract/document';
import { normalizePageUrl } from './normalize-url.ts';
import { isSameSite } from './same-site.ts';

/** File extensions that are no readable page: images, audio, programs and archives. */
const nonPageFiles =
  /\.(?:7z|apk|avif|avi|bmp|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|m4v|mov|mp3|mp4|mpe?g|odt|ogg|otf|png|pptx?|rar|rss|rtf|svg|tar|tiff?|ttf|txt|wav|webm|webp|wmv|woff2?|xlsx?|xml|zip)$/i;

/**
 * Returns whether an address may lead to a page of the website `site`, judging by the address only. PDF
 * documents count as pages.
 */
export function isPageOf(site: URL, url: URL): boolean {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && isSameSite(url, site) && !url.username && !url.password && !nonPageFiles.test(url.pathname);
}

/**
 * Returns the normalized addresses of the pages of the same site that a page links to, in their order on the
 * page, without duplicates and without the page itself.
 */
export function listSiteLinks(page: URL, { base, hrefs }: NonNullable<ExtractedDocument['links']>): string[] {
  const root = base && URL.canParse(base, page.href) ? new URL(base, page) : page;
  const urls = hrefs
    .filter((href) => URL.canParse(href, root.href))
    .map((href) => new URL(href, root))
    .filter((url) => isPageOf(page, url))
    .map(normalizePageUrl);
  const ownUrl = normalizePageUrl(page);
  return [...new Set(urls)].filter((url) => url !== ownUrl);
}
