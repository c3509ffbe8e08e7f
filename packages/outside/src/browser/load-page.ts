import type { BrowserContext, Page, Request, Response, Route } from 'playwright-core';
import { parseOutsideUrl } from '../safe-fetch/outside-url.ts';
import type { LoadedPage, ShowPageCommand } from './browser-messages.ts';
import { createPageFailure, PageProblemError } from './page-problem-error.ts';
import { readDocument } from './read-document.ts';

const maxRedirects = 5;
/** `served`: after this number, further files are blocked. `made`: after this number, the page fails. */
const maxRequests = { served: 300, made: 1_000 };
/** Resources without text. */
const blockedTypes = new Set(['image', 'media', 'font']);
const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

const createRefusedError = () => new PageProblemError({ kind: 'refused' });

/** Returns whether a request is for the document of the page itself. */
function isPageRequest(request: Request): boolean {
  // A request of a page that was just closed has no frame.
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}

function isRedirect(response: Response): boolean {
  const { location } = response.headers();
  return location !== undefined && [301, 302, 303, 307, 308].includes(response.status());
}

/** Returns whether an address has an allowed form, as `parseOutsideUrl` says. Its host is not resolved. */
function isOutsideUrl(address: string): boolean {
  try {
    parseOutsideUrl(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Allows requests that may bring text. Blocks other protocols than HTTP, frames, images, and requests above
 * the limit.
 */
function createRequestFilter(): (route: Route) => Promise<void> {
  let requests = 0;
  const isWanted = (request: Request) => {
    if (!/^https?:/i.test(request.url()) || ++requests > maxRequests.served) return false;
    if (request.isNavigationRequest()) return isPageRequest(request) && request.method() === 'GET';
    return !blockedTypes.has(request.resourceType());
  };
  return async (route) => {
    const handled = isWanted(route.request()) ? route.continue() : route.abort('blockedbyclient');
    // The page has been closed.
    await handled.catch(() => undefined);
  };
}

/**
 * Follows the navigations of the page. `failure` rejects when one fails. `findLast` returns the response with
 * the current document, and `findInterruption` a promise that resolves when loading this document stops.
 */
function followPage(page: Page) {
  let requests = 0;
  let navigations = 0;
  let last: Response | null = null;
  /** The latest response for the page. It becomes `last` when its document replaces the previous one. */
  let next: Response | null = null;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const { reject } = failure;
  /**
   * Resolves when the page stops loading its document, for example because of a download. Each document has
   * its own.
   */
  let interruption = Promise.withResolvers<void>();

  page.on('request', (request) => {
    if (++requests > maxRequests.made) reject(createPageFailure('too-many-files'));
    if (!isPageRequest(request)) return;
    if (++navigations > maxRedirects + 1) reject(createPageFailure('too-many-redirects'));
    if (request.redirectedFrom() && !isOutsideUrl(request.url())) reject(createRefusedError());
  });
  page.on('response', (response) => {
    if (!isPageRequest(response.request()) || isRedirect(response)) return;
    next = response;
    last ??= response;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !next) return;
    last = next;
    next = null;
    interruption = Promise.withResolvers();
  });
  page.on('requestfailed', (request) => {
    const errorName = request.failure()?.errorText ?? '';
    if (next?.request() === request) {
      next = null;
      interruption.resolve();
    }
    // Aborted because of another navigation or a download.
    if (isPageRequest(request) && errorName !== 'net::ERR_ABORTED') {
      reject(new PageProblemError({ kind: 'unreached', address: request.url(), word: errorName }));
    }
  });
  page.on('crash', () => reject(createPageFailure('page-too-heavy')));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  return { failure: failure.promise, findInterruption: () => interruption.promise, findLast: () => last };
}

function toLoadedPage(response: Response, html: Buffer): LoadedPage {
  const headers = response.headers();
  const contentType = headers['content-type'] ?? '';
  return {
    address: response.url(),
    status: response.status(),
    contentType: html.length > 0 ? 'text/html; charset=utf-8' : contentType,
    lastModified: headers['last-modified'] ?? null,
    etag: headers.etag ?? null,
    retryAfter: headers['retry-after'] ?? null,
    robotsTag: headers['x-robots-tag'] ?? null,
    html,
  };
}

/** Returns whether a response is successful (2xx) and may be HTML. A missing content type counts as HTML. */
function isReadable(response: Response): boolean {
  const contentType = response.headers()['content-type'] ?? '';
  return response.status() >= 200 && response.status() <= 299 && (!contentType || isHtml.test(contentType));
}

/** Waits for a state of the page. Continues without it after the timeout. */
async function waitFor(page: Page, state: 'load' | 'networkidle', timeout: number): Promise<void> {
  await page.waitForLoadState(state, { timeout }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  });
}

/**
 * Opens an address in a separate context and reads the page when its network is idle. `html` is empty for a
 * response without a readable document. Throws `PageProblemError`. It has no time limit, so the caller must
 * set one and close the context.
 */
export async function loadPage(context: BrowserContext, order: ShowPageCommand): Promise<LoadedPage> {
  const { address, timeouts, maxBytes } = order;
  context.setDefaultTimeout(0);
  await context.route('**/*', createRequestFilter());
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => undefined));
  const { failure, findInterruption, findLast } = followPage(page);

  /**
   * Waits until the document is loaded or its loading stops. A download that starts during loading can
   * prevent Chromium from reporting the page as loaded.
   */
  async function awaitDocument(): Promise<void> {
    await Promise.race([page.waitForLoadState('domcontentloaded'), findInterruption()]);
  }

  async function show(): Promise<LoadedPage> {
    const errorText = await page.goto(address, { waitUntil: 'commit' }).then(
      () => null,
      (error: unknown) => String(error),
    );
    const first = findLast();
    // Chromium aborts a redirect to a script without a reason. `failure` reports everything else.
    if (!first)
      return errorText?.includes('net::ERR_ABORTED') ? Promise.reject(createRefusedError()) : failure;
    // A download, or a response without a document.
    if (errorText || !isReadable(first)) return toLoadedPage(first, Buffer.alloc(0));
    await awaitDocument();
    await waitFor(page, 'load', timeouts.load);
    await waitFor(page, 'networkidle', timeouts.quiet);
    return read();
  }

  /** Reads the current document. Reads again when the page navigates meanwhile. */
  async function read(): Promise<LoadedPage> {
    const response = findLast();
    const html = await readOnce().catch(async (error: unknown) => {
      if (error instanceof PageProblemError || page.isClosed()) throw error;
      return null;
    });
    // The page navigated meanwhile, so the document may belong to either address.
    if (!response || !html || response !== findLast()) {
      await awaitDocument();
      return read();
    }
    return toLoadedPage(response, isReadable(response) ? html : Buffer.alloc(0));
  }

  async function readOnce(): Promise<Buffer> {
    const session = await context.newCDPSession(page);
    try {
      return await readDocument(session, maxBytes);
    } finally {
      await session.detach().catch(() => undefined);
    }
  }

  return Promise.race([show(), failure]);
}
