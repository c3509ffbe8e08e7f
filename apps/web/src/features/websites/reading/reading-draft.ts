import { limits } from '@anito/contract/limits';
import type { ScraperMode, WebsiteConnection } from '@anito/contract/websites';

/** Reading settings of a website. */
export type ReadingSettings = Pick<
  WebsiteConnection,
  'scraperMode' | 'maxPages' | 'maxDepth' | 'include' | 'exclude' | 'joinsNewPages'
>;

/** Form values of the reading settings: numbers as texts, patterns one per line. */
export type ReadingDraft = {
  scraperMode: ScraperMode;
  maxPages: string;
  maxDepth: string;
  include: string;
  exclude: string;
  joinsNewPages: boolean;
};

/**
 * Default number of pages. Most websites have fewer than `whole`. For a selection each page is read first, so
 * `choose` is lower.
 */
export const defaultPages = { whole: 1_000, choose: limits.crawlPagesDefault };

/** Default reading settings of a new source. */
export const defaultReading: ReadingSettings = {
  scraperMode: 'Auto',
  maxPages: defaultPages.whole,
  maxDepth: limits.crawlDepth,
  include: [],
  exclude: [],
  joinsNewPages: true,
};

/** Converts settings to form values: numbers become text, and patterns become one per line. */
export function toReadingDraft(settings: ReadingSettings): ReadingDraft {
  const { scraperMode, joinsNewPages, maxPages, maxDepth, include, exclude } = settings;
  return {
    scraperMode,
    joinsNewPages,
    maxPages: String(maxPages),
    maxDepth: String(maxDepth),
    include: include.join('\n'),
    exclude: exclude.join('\n'),
  };
}

/** Returns the trimmed lines of a field, without empty ones. */
const parsePatterns = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Parses a typed number. Returns NaN if it is not a whole number of at most six digits. */
const parseCount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Returns the names of the fields with invalid values. Empty if all are valid. */
export function findInvalidFields(draft: ReadingDraft): Set<'maxPages' | 'maxDepth' | 'include' | 'exclude'> {
  const problems = new Set<'maxPages' | 'maxDepth' | 'include' | 'exclude'>();
  const [maxPages, maxDepth] = [parseCount(draft.maxPages), parseCount(draft.maxDepth)];
  if (!(maxPages >= 1 && maxPages <= limits.pagesPerWebsite)) problems.add('maxPages');
  if (!(maxDepth >= 0 && maxDepth <= limits.crawlDepth)) problems.add('maxDepth');
  for (const name of ['include', 'exclude'] as const) {
    const patterns = parsePatterns(draft[name]);
    const areMany = patterns.length > limits.patternsPerWebsite;
    if (areMany || patterns.some(({ length }) => length > limits.patternMax)) problems.add(name);
  }
  return problems;
}

/**
 * Converts form values to settings. Check them with `findInvalidFields` first: an invalid number becomes NaN.
 */
export function toReadingSettings(draft: ReadingDraft): ReadingSettings {
  const { scraperMode, joinsNewPages, maxPages, maxDepth, include, exclude } = draft;
  return {
    scraperMode,
    joinsNewPages,
    maxPages: parseCount(maxPages),
    maxDepth: parseCount(maxDepth),
    include: parsePatterns(include),
    exclude: parsePatterns(exclude),
  };
}
