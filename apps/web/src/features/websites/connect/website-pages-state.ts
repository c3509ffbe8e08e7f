import { limits } from '@anito/contract/limits';
import {
  type ScraperMode,
  scraperModes,
  type WebsiteValidation,
  websiteValidation,
} from '@anito/contract/websites';

/** Navigation state from the connect form to the page selection. */
export type WebsitePagesState = {
  websiteUrl: string;
  validationResult: WebsiteValidation;
  scraperMode: ScraperMode;
  /** Number of pages that are read and initially selected. */
  maxPages: number;
};

/**
 * Parses the navigation state of the page selection. Returns `missing` if the page was opened without it, and
 * `invalid` if it is malformed or contains no pages.
 */
export function parseWebsitePagesState(state: unknown): WebsitePagesState | 'missing' | 'invalid' {
  const {
    websiteUrl,
    validationResult,
    scraperMode,
    maxPages = limits.crawlPagesDefault,
  } = (state ?? {}) as Record<string, unknown>;
  if (!websiteUrl || !validationResult) return 'missing';
  const validation = websiteValidation.safeParse(validationResult);
  const mode = scraperModes.find((candidate) => candidate === scraperMode);
  const limit = Number(maxPages);
  const isBounded = Number.isInteger(limit) && limit >= 1 && limit <= limits.pagesPerWebsite;
  if (typeof websiteUrl !== 'string' || !validation.success || !mode || !isBounded) return 'invalid';
  const { pages, remainingUrls } = validation.data;
  if (pages.length + remainingUrls.length === 0) return 'invalid';
  return { websiteUrl, validationResult: validation.data, scraperMode: mode, maxPages: limit };
}
