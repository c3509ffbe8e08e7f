import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';

/** Values for the placeholders of a message. */
type MessageValues = Readonly<Record<string, string | number>>;

/** Every reason why a page was not read or not stored. `{name}` is replaced by a value of the error. */
const crawlProblems = {
  status: 'The website answered with status {status}.',
  'other-site': 'This address leads to another website, {host}. Enter its address instead.',
  'come-back-in-a-minute': 'The website asks visitors to come back later: in a minute.',
  'come-back-later': 'The website asks visitors to come back later: in {minutes} minutes.',
  'too-many-waiting': 'Too many pages of this website are waiting. Please try again later.',
  'no-page': 'This address does not lead to a web page.',
  'empty-page': 'The page is empty.',
  'no-text': 'No text could be read from the page.',
  noindex: 'The page asks robots not to keep it (noindex).',
  'robots-disallow': 'The website’s robots.txt asks crawlers not to read this page.',
  'robots-status': 'The website’s robots.txt answers with status {status}, so its pages are left alone.',
  'robots-too-long': 'The website’s robots.txt cannot be followed: it is too large or has too many rules.',
  'robots-unreachable': 'The website’s robots.txt cannot be read: {reason}',
  'sitemap-elsewhere': 'The sitemap lies on another website.',
  'left-out': 'The patterns leave it out.',
  'too-far': 'It lies more than {most} links away.',
  'same-page': 'It is the same page as {url}.',
  'same-words': 'It holds the same words as {url}.',
} as const;
export type CrawlProblem = keyof typeof crawlProblems;

type ErrorDetails = { cause?: unknown; retryAfterMs?: number };

/**
 * Thrown when a page was not read or not stored, with a reason from the list. The message is in English and
 * meant for people.
 */
export class CrawlError extends Error {
  readonly problem: CrawlProblem;
  readonly values: MessageValues;
  /** Milliseconds after which a retry may succeed, when known. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: CrawlProblem, values: MessageValues = {}, { cause, retryAfterMs }: ErrorDetails = {}) {
    const text: string = crawlProblems[problem];
    super(
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      { cause },
    );
    this.name = new.target.name;
    this.problem = problem;
    this.values = values;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Thrown when the server answered with an error status. */
export class PageStatusError extends CrawlError {
  readonly status: number;
  constructor(status: number) {
    super('status', { status });
    this.status = status;
  }
}

/** Thrown when an address of the site leads to another site. */
export class OtherSiteError extends CrawlError {
  constructor(url: URL) {
    super('other-site', { host: url.host });
  }
}

/** Thrown when a website asked to wait for `closedMs`. The same request may be sent after that. */
export class SiteBusyError extends CrawlError {
  readonly closedMs: number;
  constructor(status: number, closedMs: number) {
    super('status', { status }, { retryAfterMs: closedMs });
    this.closedMs = closedMs;
  }
}

/** Thrown by paces when a website asked for a longer wait than the caller accepts. No request was sent. */
export class SiteClosedError extends CrawlError {
  constructor(closedMs: number) {
    const minutes = Math.ceil(closedMs / 60_000);
    super(
      minutes === 1 ? 'come-back-in-a-minute' : 'come-back-later',
      { minutes },
      { retryAfterMs: closedMs },
    );
  }
}

/**
 * Thrown when a site's robots.txt cannot be read, so that its rules are unknown (RFC 9309, 2.3.1.4). The
 * cause tells why.
 */
export class RobotsUnreachableError extends CrawlError {
  constructor(cause: CrawlError | OutsideError) {
    super(
      'robots-unreachable',
      { reason: cause.message },
      { cause, ...(cause instanceof SiteBusyError ? { retryAfterMs: cause.closedMs } : {}) },
    );
  }
}

/** An error that tells why a page was not read. */
export type PageError = CrawlError | OutsideError | UnreadableError;

/** Returns whether an error tells why a page was not read. Any other error ends the operation. */
export function isPageError(error: unknown): error is PageError {
  return error instanceof CrawlError || error instanceof OutsideError || error instanceof UnreadableError;
}
