import { isSameSite } from '../addresses/same-site.ts';
import { CrawlError, OtherSiteError, PageStatusError } from '../crawl-error.ts';
import type { CrawlerParts, PageOptions } from '../crawler-parts.ts';
import { type VisitOptions, visit, visitWithoutBrowser } from '../site-visit.ts';

/** Response of a page, fetched with or without a browser. */
export type PageResponse = {
  url: URL;
  status: number;
  contentType: string;
  lastModified: string | null;
  etag: string | null;
  robotsTag: string | null;
  /** The Refresh header. A browser has already followed it. */
  refresh?: string | null;
  body: Buffer;
};

/** Content types of documents, which may be larger than pages. */
const documentTypes = /^\s*application\/(?:pdf|x-pdf|octet-stream|force-download)\b/i;

/**
 * Returns a function that returns the robots.txt rules for an address. It throws OtherSiteError if the
 * address is not on the site of `start`, and CrawlError `robots-disallow` if robots.txt forbids it.
 */
function createAllow(parts: CrawlerParts, start: URL, options: VisitOptions) {
  return async (url: URL) => {
    if (!isSameSite(url, start)) throw new OtherSiteError(url);
    const { tenantId, signal, maxClosedMs } = options;
    const robots = await parts.robots.get(url, { tenantId, signal, maxClosedMs });
    if (!robots.isAllowed(url)) throw new CrawlError('robots-disallow');
    return robots;
  };
}

/** Throws PageStatusError for statuses other than 304 and those from 200 to 299. */
function assertFound({ status }: { status: number }): void {
  if (status !== 304 && (status < 200 || status > 299)) throw new PageStatusError(status);
}

/**
 * Fetches `address`, a page of the site of `start`, without a browser. With validators, the status may be
 * 304. Throws like `SafeFetch`, and CrawlError for robots.txt, another site or another status than 200 to
 * 299.
 */
export async function fetchPage(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address = start,
): Promise<PageResponse> {
  const { validators, onSend, tenantId, signal, maxClosedMs } = options;
  const answer = await visitWithoutBrowser(parts, address.href, {
    tenantId,
    signal,
    maxClosedMs,
    allow: createAllow(parts, start, options),
    maxBytes: (contentType) =>
      documentTypes.test(contentType) ? parts.limits.documentBytes : parts.limits.pageBytes,
    ...(validators ? { validators } : {}),
    ...(onSend ? { onSend } : {}),
  });
  assertFound(answer);
  return answer;
}

/**
 * Loads `address`, a page of the site of `start`, in the browser and returns the document after its scripts
 * have run. A document that is not HTML is fetched without the browser. Throws like `fetchPage`.
 */
export async function renderPage(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address = start,
): Promise<PageResponse> {
  const { onSend, tenantId, signal, maxClosedMs } = options;
  const allow = createAllow(parts, start, options);
  const visitOptions = { tenantId, signal, maxClosedMs, allow, ...(onSend ? { onSend } : {}) };
  const { html, ...answer } = await visit(parts, visitOptions, async (beforeRequest) => {
    await beforeRequest(address);
    return parts.browser.render(address.href, { tenantId, signal });
  });
  assertFound(answer);
  if (answer.url.href !== address.href) await allow(answer.url);
  const { onSend: _, validators: __, ...retryOptions } = options;
  // A document that is no page, for example a PDF, cannot be rendered. It is fetched without the browser.
  const isPage = html.length > 0 || !answer.contentType || /\bx?html\b/i.test(answer.contentType);
  return isPage ? { ...answer, body: html } : fetchPage(parts, start, retryOptions, address);
}
