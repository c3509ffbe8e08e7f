import type { TextValues } from '../unreadable-error.ts';

/** Pages from one to another, both among them; they count from 1. */
type PageRange = [first: number, last: number];

/**
 * What of a document was not read, or is in doubt; `pages` says where, as far as that is known. `problem` is a word of the
 * list below, or a reader's own: people are told in words of theirs.
 */
export type DocumentWarning = { problem: string; values: TextValues; pages: PageRange[] };

/** What readers of files warn of: the whole list. `count` and `total` are of pages, but where a problem says otherwise. */
export const warningProblems = [
  /** They look like letters that were not understood. */
  'pages-illegible',
  /** There was no time to look at them. */
  'pages-unread',
  /** They show something, and no words were found in it. */
  'pages-without-words',
  /** Words were read of which the reader is not sure. */
  'pages-doubtful',
  'pages-damaged',
  /** They hold much that they do not show. */
  'pages-cropped',
  'picture-doubtful',
  /** `names` are those of the sheets. */
  'sheets-hidden',
  'slides-hidden',
  /** `count` words do not show to the author's audience; `sample` is how they begin. */
  'text-hidden',
  /** The same of words that are crossed out. */
  'text-struck',
  /** `names` are places in sheets, such as `Menu: C, F–H`. */
  'columns-hidden',
  'rows-hidden',
  /** A filter hides rows; `names` are the sheets. */
  'rows-filtered',
  /** Layers of a PDF that do not show; `names` are theirs. */
  'layers-hidden',
  /** `names` are number formats by which cells are shown and that were not understood. */
  'formats-unknown',
  /** The letters may be wrong; `encoding` is the one that was tried. */
  'encoding-unknown',
] as const;
export type WarningProblem = (typeof warningProblems)[number];

/** Stretches of pages that a warning names: what needs more is a document that is read hardly at all. */
const maxRanges = 12;
/** Characters of names that a file gives. */
const maxNames = 200;
/** Characters of a text that a file gives. */
const maxSample = 60;

/** The warning of a problem on the list that some of the document's pages have; none where none has it. */
export function warnOfPages(problem: WarningProblem, pages: number[], total: number): DocumentWarning[] {
  if (pages.length === 0) return [];
  return [{ problem, values: { count: pages.length, total }, pages: joinPages(pages).slice(0, maxRanges) }];
}

/** The same of things that have names and no pages. */
export function warnOfNames(problem: WarningProblem, names: string[]): DocumentWarning[] {
  return warnOfPlaces(problem, names.length, [names.join(', ')]);
}

/** The same of `count` things in places of which each has a name. */
export function warnOfPlaces(problem: WarningProblem, count: number, places: string[]): DocumentWarning[] {
  if (count === 0) return [];
  const all = places.join('; ');
  const shown = all.length > maxNames ? `${all.slice(0, maxNames)}…` : all;
  return [{ problem, values: { count, names: shown }, pages: [] }];
}

/** The warning of words that were left out; none where there are none. */
export function warnOfText(
  problem: WarningProblem,
  { words, sample }: { words: number; sample: string },
): DocumentWarning[] {
  if (words === 0) return [];
  const start = sample.trim().slice(0, maxSample);
  // It stands in a sentence of ours.
  const shown = start.length < maxSample ? start.replace(/[\s.,;:]{1,9}$/, '') : `${start}…`;
  const values = { count: words, sample: shown };
  return [{ problem, values, pages: [] }];
}

/** Pages as the stretches that they make. */
function joinPages(pages: number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}
