import { limits } from '@anito/contract/limits';
import {
  type ScraperMode,
  scraperModes,
  type WebsiteValidation,
  websiteValidation,
} from '@anito/contract/websites';

/** What the connect form hands over to the choice of pages, in the navigation state. */
export type WebsitePagesState = {
  websiteUrl: string;
  validationResult: WebsiteValidation;
  scraperMode: ScraperMode;
  /** How many pages are read, and chosen at first. */
  maxPages: number;
};

/** Reads the navigation state: `missing` when the form did not lead here, `invalid` when it cannot be used. */
export function readWebsitePagesState(state: unknown): WebsitePagesState | 'missing' | 'invalid' {
  const {
    websiteUrl,
    validationResult,
    scraperMode,
    maxPages = limits.crawlPagesDefault,
  } = (state ?? {}) as Record<string, unknown>;
  if (!websiteUrl || !validationResult) return 'missing';
  const validation = websiteValidation.safeParse(validationResult);
  const mode = scraperModes.find((candidate) => candidate === scraperMode);
  const most = Number(maxPages);
  const isBounded = Number.isInteger(most) && most >= 1 && most <= limits.pagesPerWebsite;
  if (typeof websiteUrl !== 'string' || !validation.success || !mode || !isBounded) return 'invalid';
  const { pages, remainingUrls } = validation.data;
  if (pages.length + remainingUrls.length === 0) return 'invalid';
  return { websiteUrl, validationResult: validation.data, scraperMode: mode, maxPages: most };
}
