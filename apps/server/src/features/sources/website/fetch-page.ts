import { limits } from '@anito/contract/limits';
import type { ScraperMode } from '@anito/contract/websites';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Validators } from '../../../lib/safe-fetch/safe-fetch.ts';
import { getRobots, RobotsDisallowError } from './robots.ts';
import { isSameSite } from './same-site.ts';
import { type VisitOptions, visit, visitPlainly } from './site-visit.ts';

/** What reading pages takes. */
export type SiteDeps = Pick<Deps, 'safeFetch' | 'hostPace' | 'browser' | 'storage' | 'readers' | 'database'>;

/** How a page is asked for. */
export type PageOptions = VisitOptions & {
  mode: ScraperMode;
  /** What is known of the page: then it may be answered as unchanged. */
  validators?: Validators;
  /** Called when the turn has come, right before the first request. */
  onSend?: () => Promise<void>;
};

/** What an address answered, whichever way it was asked. */
export type PageAnswer = {
  url: URL;
  status: number;
  contentType: string;
  lastModified: string | null;
  etag: string | null;
  robotsTag: string | null;
  body: Buffer;
};

/** The server answered with something else than a page. */
export class PageStatusError extends AppError {
  readonly answered: number;
  constructor(answered: number) {
    super('upstream_failed', `The website answered with status ${answered}.`);
    this.answered = answered;
  }
}

/** An address of the site leads away from it. */
export class OtherSiteError extends AppError {
  constructor(url: URL) {
    super(
      'upstream_failed',
      `This address leads to another website, ${url.host}. Enter its address instead.`,
    );
  }
}

/** Content types of documents, which may be larger than pages. */
const documentTypes = /^\s*application\/(?:pdf|x-pdf|octet-stream|force-download)\b/i;

/** Lets through what belongs to the site of `start` and is open to this crawler. */
function createAllow(deps: SiteDeps, start: URL, options: VisitOptions) {
  return async (url: URL) => {
    if (!isSameSite(url, start)) throw new OtherSiteError(url);
    const { accountId, signal, longestClosedMs } = options;
    const robots = await getRobots(deps, url, { accountId, signal, longestClosedMs });
    if (!robots.isAllowed(url)) throw new RobotsDisallowError();
    return robots;
  };
}

function assertFound({ status }: { status: number }): void {
  if (status !== 304 && (status < 200 || status > 299)) throw new PageStatusError(status);
}

/** Fetches a page without a browser; throws as `SafeFetch`, and errors that name robots.txt, another site or the status. */
export async function fetchPage(deps: SiteDeps, start: URL, options: PageOptions): Promise<PageAnswer> {
  const { validators, onSend, accountId, signal, longestClosedMs } = options;
  const answer = await visitPlainly(deps, start.href, {
    accountId,
    signal,
    longestClosedMs,
    allow: createAllow(deps, start, options),
    maxBytes: (contentType) => (documentTypes.test(contentType) ? limits.fileBytes : limits.webPageBytes),
    ...(validators ? { validators } : {}),
    ...(onSend ? { onSend } : {}),
  });
  assertFound(answer);
  return answer;
}

/** Shows a page in the browser and takes what its scripts have made of it; throws as `fetchPage`. */
export async function renderPage(deps: SiteDeps, start: URL, options: PageOptions): Promise<PageAnswer> {
  const { onSend, accountId, signal, longestClosedMs } = options;
  const allow = createAllow(deps, start, options);
  const visitOptions = { accountId, signal, longestClosedMs, allow, ...(onSend ? { onSend } : {}) };
  const { html, ...answer } = await visit(deps, visitOptions, async (beforeRequest) => {
    await beforeRequest(start);
    return deps.browser.render(start.href, { accountId, signal });
  });
  assertFound(answer);
  if (answer.url.href !== start.href) await allow(answer.url);
  const { onSend: _, validators: __, ...again } = options;
  // A document that is no page, a PDF say, shows nothing: it is fetched as it is.
  const isPage = html.length > 0 || !answer.contentType || /\bx?html\b/i.test(answer.contentType);
  return isPage ? { ...answer, body: html } : fetchPage(deps, start, again);
}
