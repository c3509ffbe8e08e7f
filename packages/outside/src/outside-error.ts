/** Every reason why an address was not read, with its text for people. */
export const outsideProblems = {
  'not-allowed': 'We can’t read this address. Enter a public website, for example https://example.com.',
  'no-answer': 'We couldn’t read the website: it isn’t responding properly.',
  'too-slow': 'The website took too long to answer.',
  'too-large': 'The page is too large to read.',
  'unknown-packing': 'The page is compressed in a way we can’t read.',
  'too-many-redirects': 'The website redirects too often.',
  'redirect-nowhere': 'The website redirects to an invalid address.',
  'too-many-websites': 'We’re reading too many websites right now. Please try again in a minute.',
  'too-many-pages': 'We’re reading too many pages right now.',
  'no-browser': 'There is no browser to read pages with.',
  'browser-does-not-start': 'The browser does not start.',
  'browser-failed': 'The browser couldn’t show the page.',
  'browser-ended': 'The browser closed while showing the page.',
  'too-many-files': 'The page asks for too many files.',
  'page-too-heavy': 'The page needs too much memory.',
  closing: 'The server is stopping.',
} as const;
export type OutsideProblem = keyof typeof outsideProblems;

/** Thrown when an address could not be read, with a reason from the list. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem, cause?: unknown) {
    super(outsideProblems[problem], { cause });
    this.name = new.target.name;
    this.problem = problem;
  }
}

/** Thrown when a server did not answer, or too slowly. Its other pages are unreachable too. */
export class UnreachableError extends OutsideError {}

/**
 * Creates the only error for addresses that must not be fetched. Private hosts, unknown names and closed
 * ports give the same error, so that the fetcher cannot be used to map a network.
 */
export function urlNotAllowed(cause?: unknown): OutsideError {
  return new OutsideError('not-allowed', cause);
}
