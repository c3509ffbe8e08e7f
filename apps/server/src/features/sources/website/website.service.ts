import { limits } from '@anito/contract/limits';
import type { ScraperMode, WebsiteValidation } from '@anito/contract/websites';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { parseOutsideUrl } from '../../../lib/safe-fetch/outside-url.ts';
import { listSiteLinks } from './list-site-links.ts';
import { readPage } from './read-page.ts';
import { isSameSite } from './same-site.ts';

function refuse(errorMessage: string): WebsiteValidation {
  return { isValid: false, errorMessage, pages: [], remainingUrls: [] };
}

/**
 * Reads the page at an address and lists the pages of its site that it links to. A site that is away, or whose page
 * cannot be read, is an answer; throws `url_not_allowed` for an address that is not on the public internet.
 */
export async function validateWebsite(
  deps: Pick<Deps, 'safeFetch' | 'browser' | 'storage' | 'extractor'>,
  { baseUrl, scraperMode }: { baseUrl: string; scraperMode: ScraperMode },
  signal: AbortSignal,
): Promise<WebsiteValidation> {
  try {
    const { page, links } = await readPage(deps, baseUrl, { mode: scraperMode, signal });
    const found = new URL(page.url);
    if (!isSameSite(found, parseOutsideUrl(baseUrl))) {
      return refuse(`This address leads to another website, ${found.host}. Enter its address instead.`);
    }
    const remainingUrls = listSiteLinks(found, links).slice(0, limits.pagesPerWebsite - 1);
    return { isValid: true, pages: [page], remainingUrls };
  } catch (error) {
    const isOfWebsite = error instanceof AppError && /^(upstream_failed|unreadable_file)$/.test(error.code);
    if (!isOfWebsite) throw error;
    return refuse(error.message);
  }
}
