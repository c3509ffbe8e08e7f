import type { ExtractedDocument } from '../../knowledge/extract/document.ts';
import { isSameSite } from './same-site.ts';

/** Endings of what is no page to read. */
const otherFiles =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mov|mp3|mp4|mpe?g|ogg|otf|pdf|png|pptx?|rar|rss|rtf|svg|tar|tiff?|ttf|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i;
/** Parameters by which advertisers tell visits apart; the page is the same. */
const visitParameters = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id)$/;

/** One form for addresses of the same page: without its fragment and without what only counts visits. */
function normalizePageUrl(url: URL): string {
  const normal = new URL(url);
  normal.hash = '';
  for (const name of [...normal.searchParams.keys()]) {
    if (visitParameters.test(name)) normal.searchParams.delete(name);
  }
  return normal.href;
}

/** The pages of the same site that a page links to, each once, in the order of the page; not the page itself. */
export function listSiteLinks(page: URL, { base, hrefs }: NonNullable<ExtractedDocument['links']>): string[] {
  const root = base && URL.canParse(base, page.href) ? new URL(base, page) : page;
  const found = hrefs
    .filter((href) => URL.canParse(href, root.href))
    .map((href) => new URL(href, root))
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
    .filter(
      (url) => isSameSite(url, page) && !url.username && !url.password && !otherFiles.test(url.pathname),
    )
    .map(normalizePageUrl);
  const own = normalizePageUrl(page);
  return [...new Set(found)].filter((url) => url !== own);
}
