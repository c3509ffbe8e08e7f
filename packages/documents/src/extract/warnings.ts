import type { TextValues } from '../unreadable-error.ts';

/** First and last page of a range, counted from 1. */
type PageRange = [first: number, last: number];

/**
 * A warning about a part of a document that was not read or is in doubt. `pages` says where, if that is
 * known. `problem` is one of the list below, or specific to a reader; other code words it for people.
 */
export type DocumentWarning = { problem: string; values: TextValues; pages: PageRange[] };

/**
 * All problems that readers of files warn about. `count` and `total` count pages, unless a problem says
 * otherwise.
 */
export const warningProblems = [
  /** The pages show letters that were not understood. */
  'pages-illegible',
  /** There was no time to recognise the pages. */
  'pages-unread',
  /** The pages show something, but no words were found. */
  'pages-without-words',
  /** Words were recognised with low confidence. */
  'pages-doubtful',
  'pages-damaged',
  /** The pages contain much content outside their visible area. */
  'pages-cropped',
  'picture-doubtful',
  /** `names` are the hidden sheets. */
  'sheets-hidden',
  'slides-hidden',
  /** `count` words are not visible to readers; `sample` is their beginning. */
  'text-hidden',
  /** The same for crossed-out words. */
  'text-struck',
  /** `names` are places in sheets, such as `Menu: C, F–H`. */
  'columns-hidden',
  'rows-hidden',
  /** A filter hides rows; `names` are the sheets. */
  'rows-filtered',
  /** `names` are hidden layers of a PDF. */
  'layers-hidden',
  /** `names` are number formats of cells that were not understood. */
  'formats-unknown',
  /** The letters may be wrong; `encoding` is the assumed encoding. */
  'encoding-unknown',
] as const;
export type WarningProblem = (typeof warningProblems)[number];

/** Most page ranges in a warning. A document with more is hardly read at all. */
const maxRanges = 12;
/** Longest text of names from a file, in characters. */
const maxNames = 200;
/** Longest text of a sample from a file, in characters. */
const maxSample = 60;

/** Returns the warning for a problem of some pages. Returns an empty list without pages. */
export function warnOfPages(problem: WarningProblem, pages: number[], total: number): DocumentWarning[] {
  if (pages.length === 0) return [];
  return [{ problem, values: { count: pages.length, total }, pages: joinPages(pages).slice(0, maxRanges) }];
}

/**
 * Returns the warning for a problem of things with names, such as hidden layers. Returns an empty list
 * without names.
 */
export function warnOfNames(problem: WarningProblem, names: string[]): DocumentWarning[] {
  return warnOfPlaces(problem, names.length, [names.join(', ')]);
}

/**
 * Returns the warning for a problem of `count` things in named places. Returns an empty list if `count` is 0.
 */
export function warnOfPlaces(problem: WarningProblem, count: number, places: string[]): DocumentWarning[] {
  if (count === 0) return [];
  const all = places.join('; ');
  const shortened = all.length > maxNames ? `${all.slice(0, maxNames)}…` : all;
  return [{ problem, values: { count, names: shortened }, pages: [] }];
}

/** Returns the warning for left-out words. Returns an empty list without any. */
export function warnOfText(
  problem: WarningProblem,
  { words, sample }: { words: number; sample: string },
): DocumentWarning[] {
  if (words === 0) return [];
  const start = sample.trim().slice(0, maxSample);
  // The sample becomes part of a sentence.
  const shortSample = start.length < maxSample ? start.replace(/[\s.,;:]{1,9}$/, '') : `${start}…`;
  const values = { count: words, sample: shortSample };
  return [{ problem, values, pages: [] }];
}

/** Returns pages as ascending ranges, both ends included. */
function joinPages(pages: number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}
