/** Every reason why an address was not read, with its text for people. */
export const outsideProblems = {
  'not-allowed':
    'This address cannot be read. Enter the address of a public website, for example https://example.com.',
  'no-answer': 'The website could not be read: it does not answer as it should.',
  'too-slow': 'The website took too long to answer.',
  'too-large': 'The page is too large to be read.',
  'unknown-packing': 'The page is packed in a way that cannot be read.',
  'too-many-redirects': 'The website redirects too often.',
  'redirect-nowhere': 'The website redirects to an address that is none.',
  'too-many-websites': 'Too many websites are being read at the moment. Please try again in a minute.',
  'too-many-pages': 'Too many pages are being read at the moment.',
  'no-browser': 'There is no browser to read pages with.',
  'browser-does-not-start': 'The browser does not start.',
  'browser-failed': 'The browser could not show the page.',
  'browser-ended': 'The browser ended while it showed the page.',
  'too-many-files': 'The page asks for too many files.',
  'page-too-heavy': 'The page needs more memory than it may take, or breaks the browser.',
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
