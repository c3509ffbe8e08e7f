import type { ScraperMode } from '@anito/contract/websites';
import type { ReadingMode } from '@anito/crawler/crawler-parts';

/** How the crawler calls the modes of the API. */
export const readingModes: Record<ScraperMode, ReadingMode> = {
  HttpClient: 'plain',
  Playwright: 'browser',
  Auto: 'auto',
};
