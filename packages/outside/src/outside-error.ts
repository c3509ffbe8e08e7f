/** Why an address was not read: the whole list, each with its text for a person. */
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

/** An address could not be read, for a reason on the list. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem, cause?: unknown) {
    super(outsideProblems[problem], { cause });
    this.name = new.target.name;
    this.problem = problem;
  }
}

/** Nothing came from a server, or too slowly: it is away, and so are its other pages. */
export class UnreachableError extends OutsideError {}

/**
 * The one answer for every address that is not to be fetched. A private host, an unknown name and a closed port look
 * alike, so that nobody can map a network by asking.
 */
export function urlNotAllowed(cause?: unknown): OutsideError {
  return new OutsideError('not-allowed', cause);
}
